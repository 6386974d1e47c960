import { roleNames } from "#config/roles.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { User } from "../schema.ts";

export function RoleBadge({ role }: Pick<User, "role">) {
  const { t } = useTranslation(["users", "common"]);
  return <Badge tone={role === "admin" ? "accent" : "neutral"}>{t(roleNames[role])}</Badge>;
}

/**
 * Badges for whatever is unusual about an account. In a row that has another badge, "not verified" is an icon, to fit
 * one line.
 */
export function StatusBadges({ user, inRow = false }: { user: User; inRow?: boolean }) {
  const { emailVerified, banned, onboardedAt } = user;
  const { t } = useTranslation("users");
  const isIcon = inRow && (banned || !onboardedAt);
  const notVerified = t("badges.notVerified");
  return (
    <>
      {!emailVerified && (
        <Badge
          tone="warning"
          title={notVerified}
          className={isIcon ? "order-last bg-transparent! px-0! inset-ring-0!" : ""}
        >
          {isIcon && <Icon name="mail-x" className="size-[1.25em]" />}
          <span className={isIcon ? "sr-only" : ""}>{notVerified}</span>
        </Badge>
      )}
      {banned && <Badge tone="danger">{t("badges.banned")}</Badge>}
      {!onboardedAt && <Badge tone="warning">{t("badges.notOnboarded")}</Badge>}
    </>
  );
}
