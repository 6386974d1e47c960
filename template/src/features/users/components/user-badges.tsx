import { useTranslation } from "react-i18next";
import { roleNames } from "#config/roles.ts";
import { Badge } from "#ui/badge.tsx";
import type { User } from "../schema.ts";

export function RoleBadge({ user: { role } }: { user: User }) {
  const { t } = useTranslation(["users", "common"]);
  return <Badge tone={role === "admin" ? "accent" : "neutral"}>{t(roleNames[role])}</Badge>;
}

/** The state of a user's account; where only exceptions count, a setup that is pending says enough. */
export function StatusBadges({ user, exceptionsOnly = false }: { user: User; exceptionsOnly?: boolean }) {
  const { emailVerified, banned, onboardedAt } = user;
  const { t } = useTranslation("users");
  return (
    <>
      {!(emailVerified || (exceptionsOnly && !onboardedAt)) && (
        <Badge tone="warning">{t("badges.notVerified")}</Badge>
      )}
      {banned && <Badge tone="danger">{t("badges.banned")}</Badge>}
      {!(exceptionsOnly && onboardedAt) && (
        <Badge tone={onboardedAt ? "neutral" : "warning"}>
          {onboardedAt ? t("badges.onboarded") : t("badges.notOnboarded")}
        </Badge>
      )}
    </>
  );
}
