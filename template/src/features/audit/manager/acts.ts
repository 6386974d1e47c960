import type { LinkProps } from "@tanstack/react-router";
import { roleNames, roles } from "#config/roles.ts";
import { type Label, useFeatures, useLabel } from "#kit/client/feature.tsx";
import { useTimeText } from "#kit/client/moment.tsx";
import type { AuditItem } from "#kit/shared/audit.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";

interface Words {
  acts: Readonly<Record<string, Label>>;
  values?: Readonly<Record<string, Label>>;
  link?: (id: string) => Pick<LinkProps, "to" | "params">;
}

export function useWords(): Readonly<Record<string, Words>> {
  return Object.assign({}, ...useFeatures().map(({ audit }) => audit));
}

/** Actions of removed features are shown with their names in code. */
export function useActs() {
  const say = useLabel();
  const words = useWords();
  const actInWords = (action: string) => {
    const [kind = "", act = ""] = action.split(".", 2);
    const label = words[kind]?.acts?.[act];
    return label ? say(label) : action;
  };
  const acts = () =>
    Object.entries(words).flatMap(([kind, { acts }]) => Object.keys(acts).map((act) => `${kind}.${act}`));
  return { acts, actInWords };
}

export function useDetails(): (entry: Pick<AuditItem, "action" | "details">) => string[] {
  const { t } = useTranslation(["audit", "common"]);
  const say = useLabel();
  const words = useWords();
  const { dateTime } = useTimeText();
  return ({ action, details }) => {
    const [kind = "", act = ""] = action.split(".", 2);
    const inWords = (value: string) => {
      const label = words[kind]?.values?.[value];
      if (label) return say(label);
      const role = roles.find((one) => one === value);
      return role ? t(roleNames[role]) : value;
    };
    const text = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
    const value = (name: string) => (act === "roleChanged" ? inWords(text(name) ?? "") : text(name));
    const [role, reason, until, browser, system] = ["role", "reason", "until", "browser", "system"].map(text);
    const facts = [
      text("member"),
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
