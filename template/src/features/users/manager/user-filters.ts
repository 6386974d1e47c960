import { useTranslation } from "react-i18next";
import { roles } from "#config/roles.ts";
import type { TableFilter } from "#ui/table-columns.tsx";
import { userStatuses } from "../search.ts";

/** The filters of the table of users. */
export function useUserFilters(): TableFilter[] {
  const { t } = useTranslation("users");
  return [
    {
      name: "role",
      label: t("fields.role"),
      options: roles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
    },
    {
      name: "status",
      label: t("fields.status"),
      options: userStatuses.map((status) => ({ value: status, label: t(`badges.${status}`) })),
    },
    { name: "createdFrom", label: t("fields.createdFrom") },
    { name: "createdTo", label: t("fields.createdTo"), description: t("list.dayHint") },
  ];
}
