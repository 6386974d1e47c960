import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#ui/primitives/cn.ts";
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
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div
        className={cn("flex flex-wrap items-center gap-2", actions ? "w-full" : "max-sm:w-full sm:flex-1")}
      >
        <SearchBox label={t("list.search")} placeholder={placeholder} search={search} wide={Boolean(actions)}>
          {children}
        </SearchBox>
        {actions}
      </div>
      {filters}
      <div className="min-h-6">
        <ListCount list={list} term={search.term} />
      </div>
    </div>
  );
}
