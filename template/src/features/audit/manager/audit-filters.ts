import { useTranslation } from "react-i18next";
import { auditActions } from "#kit/shared/audit.ts";
import type { TableFilter } from "#ui/table-columns.tsx";
import type { AuditItem } from "../schema.ts";

/**
 * The filters of the audit log.
 * @param rows whose people can be chosen
 * @param person who has been chosen
 */
export function useAuditFilters(rows: readonly AuditItem[], person: string | undefined): TableFilter[] {
  const { t } = useTranslation("audit");
  const people = new Map(person === undefined ? [] : [[person, t("someone")]]);
  for (const { actor, target } of rows) {
    if (target?.kind === "user") people.set(target.id, target.label);
    if (actor) people.set(actor.id, actor.label);
  }
  return [
    {
      name: "action",
      label: t("fields.action"),
      options: auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) })),
    },
    {
      name: "person",
      label: t("fields.person"),
      options: [...people].map(([value, label]) => ({ value, label })),
    },
    { name: "createdFrom", label: t("fields.createdFrom") },
    { name: "createdTo", label: t("fields.createdTo"), description: t("list.dayHint") },
  ];
}
