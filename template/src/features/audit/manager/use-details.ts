import { useTranslation } from "react-i18next";
import { roles } from "#config/roles.ts";
import { useTimeText } from "#kit/client/moment.tsx";
import type { AuditItem } from "../schema.ts";

/** An entry's details in words, one fact each. */
export function useDetails(): (entry: Pick<AuditItem, "action" | "details">) => string[] {
  const { t } = useTranslation(["audit", "common"]);
  const { dateTime } = useTimeText();
  const inWords = (value: string) => {
    const role = roles.find((one) => one === value);
    return role ? t(`roles.${role}`) : value;
  };
  return ({ action, details }) => {
    const text = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
    const value = (name: string) => (action === "user.roleChanged" ? inWords(text(name) ?? "") : text(name));
    const [role, reason, until, browser, system] = ["role", "reason", "until", "browser", "system"].map(text);
    const facts = [
      text("from") !== undefined && t("details.change", { from: value("from"), to: value("to") }),
      role && t("details.role", { role: inWords(role) }),
      reason && t("details.reason", { reason }),
      until && t("details.until", { when: dateTime(until) }),
      typeof details.count === "number" && t("details.sessions", { count: details.count }),
      browser && system ? t("common:device.both", { browser, system }) : (browser ?? system),
      text("passkey"),
      text("provider"),
      text("email"),
      text("path"),
      text("viewing") && t("details.viewing", { name: text("viewing") }),
    ];
    return facts.flatMap((fact) => fact || []);
  };
}
