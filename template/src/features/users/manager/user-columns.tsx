import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Moment } from "#kit/client/moment.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import type { TableColumns } from "#ui/table-columns.tsx";
import { StatusBadges } from "../components/status-badges.tsx";
import type { User } from "../schema.ts";

/** The columns of the table of users. */
export function useUserColumns(): TableColumns<User> {
  const { t } = useTranslation("users");
  const statuses = ({ emailVerified, banned, onboardedAt }: User) =>
    [
      !emailVerified && t("badges.notVerified"),
      banned && t("badges.banned"),
      onboardedAt ? t("badges.onboarded") : t("badges.notOnboarded"),
    ].filter((status) => status !== false);
  return [
    {
      id: "name",
      label: t("fields.name"),
      cell: (user) => (
        <Link to="/manager/users/$id" params={{ id: user.id }} className="flex items-center gap-3 rounded-md">
          <span className="in-data-[density=compact]:hidden">
            <Avatar name={user.name || user.email} image={user.image} />
          </span>
          <bdi
            className={cn("line-clamp-2 wrap-anywhere", user.name ? "font-medium text-ink" : "text-muted")}
          >
            {user.name || t("list.noName")}
          </bdi>
          {/* Two users may have the same name. */}
          <span className="sr-only">{user.email}</span>
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      id: "email",
      label: t("fields.email"),
      cell: ({ email }) => <bdi className="block max-w-48 truncate rtl:max-w-40">{email}</bdi>,
      text: ({ email }) => email,
    },
    {
      id: "role",
      label: t("fields.role"),
      cell: ({ role }) => <Badge tone={role === "admin" ? "accent" : "neutral"}>{t(`roles.${role}`)}</Badge>,
      text: ({ role }) => t(`roles.${role}`),
    },
    {
      id: "status",
      label: t("fields.status"),
      cell: (user) => (
        <span className="flex flex-wrap gap-1.5 ltr:min-w-50">
          <StatusBadges user={user} />
        </span>
      ),
      text: (user) => statuses(user).join(", "),
    },
    {
      id: "createdAt",
      label: t("fields.createdAt"),
      align: "end",
      cell: ({ createdAt }) => <Moment time={createdAt} dayOnly />,
      text: ({ createdAt }) => createdAt,
    },
    {
      id: "onboardedAt",
      label: t("fields.onboardedAt"),
      align: "end",
      cell: ({ onboardedAt }) => onboardedAt && <Moment time={onboardedAt} dayOnly />,
      text: ({ onboardedAt }) => onboardedAt ?? "",
      hidden: true,
    },
  ];
}
