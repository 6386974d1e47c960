import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import type { User } from "../schema.ts";
import { StatusBadges } from "./status-badges.tsx";

/** Role and state of a user. */
export function UserBadges({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const { role } = user;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={role === "admin" ? "accent" : "neutral"}>{t(`roles.${role}`)}</Badge>
      <StatusBadges user={user} />
    </span>
  );
}
