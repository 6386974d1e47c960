import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListCount } from "./list-count.tsx";
import type { ListData, ListSearchState } from "./list-data.ts";
import { SearchBox } from "./search-box.tsx";

export interface ListToolbarProps {
  list: ListData;
  search: ListSearchState;
  /** Names the searched fields. */
  placeholder: string;
  /** Filters, each a control with the name it has in the URL. */
  children?: ReactNode;
  /** Beside the search: buttons. */
  actions?: ReactNode;
  /** What of the search is set. */
  filters?: ReactNode;
}

/** Above a list: its search, its filters and how many there are. */
export function ListToolbar({ list, search, placeholder, children, actions, filters }: ListToolbarProps) {
  const { t } = useTranslation("kit");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
      <SearchBox label={t("list.search")} placeholder={placeholder} search={search}>
        {children}
      </SearchBox>
      {actions}
      <div className="ms-auto min-h-5 has-[span]:ps-2">
        <ListCount list={list} term={search.term} />
      </div>
      {filters}
    </div>
  );
}
