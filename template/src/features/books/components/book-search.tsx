import { useTranslation } from "react-i18next";
import type { useListSearch } from "#client/list-search.ts";
import { SearchBox } from "#ui/form/search-box.tsx";

interface BookSearchProps {
  search: ReturnType<typeof useListSearch>;
  searchTerm: string;
}

export function BookSearch({ search, searchTerm }: BookSearchProps) {
  const { t } = useTranslation("books");
  return (
    <SearchBox
      label={t("list.search")}
      placeholder={t("list.searchPlaceholder")}
      name="searchTerm"
      defaultValue={searchTerm}
      input={search.input}
      onEnter={search.enter}
      onSearch={search.search}
      onClear={search.clear}
    />
  );
}
