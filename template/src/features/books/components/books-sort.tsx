import { useHydrated } from "@tanstack/react-router";
import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import { useTranslation } from "react-i18next";
import { Select } from "#ui/input.tsx";
import type { BooksSearch } from "../search.ts";

interface BooksSortProps {
  search: BooksSearch;
  onSort: (sort: NonNullable<BooksSearch["sort"]>) => void;
}

/** Orders that help to choose what to read; the manager's table has all. */
export function BooksSort({ search, onSort }: BooksSortProps) {
  const { t } = useTranslation("books");
  const hydrated = useHydrated();
  return (
    <>
      {search.genreId && <input type="hidden" name="genreId" value={search.genreId} />}
      <Select
        name="sort"
        look="quiet"
        icon={<ArrowDownUp />}
        aria-label={t("list.sort")}
        // Before that, a choice would be lost.
        disabled={!hydrated}
        value={search.sort ?? "title"}
        onValueChange={onSort}
      >
        <option value="title">{t("list.sortTitle")}</option>
        <option value="author">{t("list.sortAuthor")}</option>
        <option value="-createdAt">{t("list.sortNewest")}</option>
      </Select>
    </>
  );
}
