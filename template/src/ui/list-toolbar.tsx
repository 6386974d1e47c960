import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { maxSearchTermLength } from "#kit/shared/limits.ts";
import { withoutEmpty } from "#kit/shared/list-search.ts";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { controlClass, controlHeight } from "./input.tsx";
import { ListCount, type ListData, type ListSearchState } from "./list.tsx";

export interface ListToolbarProps {
  list: ListData;
  search: ListSearchState;
  placeholder: string;
  /** Filters: controls that are named like the parameters of the URL. */
  children?: ReactNode;
  actions?: ReactNode;
  filters?: ReactNode;
  views?: ReactNode;
  more?: ReactNode;
}

export function ListToolbar(props: ListToolbarProps) {
  const { list, search, placeholder, children, actions, filters, views, more } = props;
  const { t } = useTranslation("kit");
  return (
    <div className="@container mb-3 flex flex-wrap items-center gap-x-2 gap-y-3 max-2xl:[&>button]:px-2.5 max-md:[&>button]:min-w-11 pointer-coarse:[&>button]:min-w-11">
      {views}
      <search className="min-w-24 flex-1 max-md:basis-0 sm:min-w-112 md:max-w-sm md:min-w-32 lg:has-[select]:max-w-lg">
        {/* A plain GET form, so that it works without scripts. */}
        <form
          method="get"
          className="flex flex-wrap gap-3 drawer:[&>span:has(select)]:-me-3"
          onSubmit={(event) => {
            event.preventDefault();
            search.submit(search.input.current?.value ?? "");
          }}
        >
          <span className="relative min-w-0 flex-1 @max-xs:*:ps-3">
            <Icon
              name="search"
              className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted @max-xs:hidden"
            />
            <input
              ref={search.input}
              type="search"
              name="searchTerm"
              defaultValue={search.term}
              aria-label={t("list.search")}
              placeholder={placeholder}
              maxLength={maxSearchTermLength}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => search.enter(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                search.clear();
              }}
              className={cn(controlClass, controlHeight, "ps-10 text-ellipsis md:pointer-fine:text-sm!")}
            />
          </span>
          {children}
        </form>
      </search>
      {actions}
      {/* If one row is too narrow, the link shows only its icon, and the count is cut off or left to screen readers. */}
      <div className="ms-auto flex min-h-5 items-center justify-between gap-x-2 max-md:contents xl:gap-x-4 xl:has-[span]:ps-2 max-md:[&>p]:order-2 max-md:[&>p]:grow max-md:[&>p]:basis-2/5 max-sm:[&>p]:basis-[calc(100%-7.5rem)] @max-3xs:@min-[13rem]:[&>p]:basis-0! md:@max-xl:[&>p]:sr-only md:max-xl:[&_p_span]:max-w-44 md:max-xl:[&_p_span]:truncate md:max-xl:[&_span+span]:sr-only max-md:[&>a]:order-1 max-xl:[&>a]:w-9 max-xl:[&>a]:justify-start max-xl:[&>a]:gap-4 max-xl:[&>a]:overflow-hidden max-xl:[&>a]:px-2.25 max-xl:[&>a]:whitespace-nowrap max-md:[&>a]:w-11 max-md:[&>a]:px-3.25 pointer-coarse:[&>a]:min-w-11 pointer-coarse:[&>a]:px-3.25">
        <ListCount list={list} term={search.term} />
        {more}
      </div>
      {filters}
    </div>
  );
}

/** Shows a choice before the URL changes, and lets the next choice build on it. Neither renders the whole table. */
export function useChosen(search: ListSearchState): Pick<ListSearchState, "values" | "write"> {
  const [chosen, setChosen] = useState({});
  const lastChange = useRef<object>(undefined);

  const write: ListSearchState["write"] = async (change) => {
    lastChange.current = change;
    setChosen((earlier) => ({ ...earlier, ...change }));
    await search.write(change);
    if (lastChange.current === change) setChosen({});
  };

  return { values: withoutEmpty({ ...search.values, ...chosen }), write };
}
