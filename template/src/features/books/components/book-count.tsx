import { useTranslation } from "react-i18next";
import type { BookList } from "./use-book-list.ts";

/** How many are shown and found; said to screen readers when it changes. */
export function BookCount({ list }: { list: BookList }) {
  const { t } = useTranslation("books");
  const { books, total, searchTerm } = list;
  const known = !list.isLoading && !list.isOld && total > 0;
  return (
    <p role="status" className="flex min-h-6 flex-wrap gap-x-3 text-sm text-muted">
      {known && searchTerm !== "" && (
        <span className="text-ink">{t("list.results", { count: total, term: searchTerm })}</span>
      )}
      {known && <span>{t("list.showing", { shown: books.length, total })}</span>}
    </p>
  );
}
