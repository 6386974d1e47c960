import { useTranslation } from "react-i18next";
import type { ListData } from "./list-data.ts";

/** How many are shown and found; announced to screen readers when it changes. */
export function ListCount({ list, term = "" }: { list: ListData; term?: string }) {
  const { t } = useTranslation("kit");
  const { totalIsMinimum } = list;
  const shown = list.rows.length;
  const total = Math.max(list.total, shown);
  const known = !list.isLoading && !list.isOld && total > 0;
  return (
    <p role="status" className="flex flex-wrap gap-x-3 text-sm text-muted">
      {known && term !== "" && (
        <span className="text-ink">
          {totalIsMinimum
            ? t("list.resultsMore", { total, term })
            : t("list.results", { count: total, term })}
        </span>
      )}
      {known && <span>{t(totalIsMinimum ? "list.showingMore" : "list.showing", { shown, total })}</span>}
    </p>
  );
}
