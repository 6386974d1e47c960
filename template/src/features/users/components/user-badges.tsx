import { useTranslation } from "react-i18next";
import { Badge } from "#ui/primitives/badge.tsx";
import type { User } from "../schema.ts";

/** Role and state of a user. */
export function UserBadges({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const { role, emailVerified, banned, onboardedAt } = user;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={role === "admin" ? "accent" : "neutral"}>{t(`roles.${role}`)}</Badge>
      {!emailVerified && <Badge tone="warning">{t("badges.notVerified")}</Badge>}
      {banned && <Badge tone="danger">{t("badges.banned")}</Badge>}
      {onboardedAt ? (
        <Badge tone="success">{t("badges.onboarded")}</Badge>
      ) : (
        <Badge>{t("badges.notOnboarded")}</Badge>
      )}
    </span>
  );
}
