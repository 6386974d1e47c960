import { type ReactNode, useId } from "react";
import type { listState } from "#kit/client/list.ts";
import type { useListSearch } from "#kit/client/list-search.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { Section } from "./card.tsx";
import { cn } from "./cn.ts";
import { ConfirmButton, type ConfirmButtonProps } from "./dialog.tsx";
import { EmptyState, LoadFailed, Skeleton } from "./states.tsx";

export type ListData<Row extends { id: string } = { id: string }> = ReturnType<typeof listState<Row>>;
/** What the searches of all lists share. The type of `set` depends on the list. */
export type ListSearchState = Omit<ReturnType<typeof useListSearch>, "set">;

export interface ListStatesProps {
  list: ListData;
  search?: ListSearchState;
  loading: string;
  skeletons: ReactNode;
  failed: string;
  empty: ReactNode;
  loadMore?: string | undefined;
  inCard?: boolean;
  children: ReactNode;
}

export function ListStates({ list, search, inCard = false, ...props }: ListStatesProps) {
  const { t } = useTranslation("common");
  if (list.isLoading) {
    return (
      <div role="status" aria-label={props.loading}>
        {props.skeletons}
      </div>
    );
  }
  const query = { error: list.error, isFetching: list.isRetrying, refetch: list.retry };
  const failed = list.error && <LoadFailed title={props.failed} query={query} />;
  const isEmpty = list.rows.length === 0 && !failed;
  return (
    <>
      {/* The status element exists before it has text, so that screen readers announce the text. */}
      {search && <div role="status">{isEmpty && search.isSearched && <NothingFound search={search} />}</div>}
      {isEmpty && !search?.isSearched && props.empty}
      {list.rows.length > 0 && (
        <div
          aria-busy={list.isOld}
          className={cn("transition-opacity duration-150", list.isOld && "opacity-50")}
        >
          {props.children}
        </div>
      )}
      {failed ||
        (list.hasMore && (
          <div className={inCard ? "mt-4" : "mt-6 flex justify-center"}>
            <Button variant="secondary" block={inCard} pending={list.isLoadingMore} onClick={list.loadMore}>
              {props.loadMore ?? t("loadMore")}
            </Button>
          </div>
        ))}
    </>
  );
}

function NothingFound({ search: { term, clearAll } }: { search: ListSearchState }) {
  const { t } = useTranslation("kit");
  return (
    <EmptyState
      drawing="not-found"
      title={term === "" ? t("list.nothingMatches") : t("list.nothingFound", { term })}
      description={term && t("list.nothingFoundHint")}
      actions={
        <Button variant="secondary" onClick={clearAll}>
          {t("list.clearSearch")}
        </Button>
      }
    />
  );
}

export interface ListSectionProps
  extends Pick<ListStatesProps, "list" | "search" | "loading" | "failed" | "empty"> {
  title: string;
  intro?: string;
  actions?: ReactNode;
  /** A `ListToolbar`, if the list has a search. */
  toolbar?: ReactNode;
  children: ReactNode;
}

export function ListSection({ title, intro, actions, toolbar, children, ...states }: ListSectionProps) {
  const { list } = states;
  return (
    <Section
      title={title}
      description={intro ?? (!toolbar && list.total > 1 && <ListCount list={list} />)}
      actions={actions}
      busy={list.isLoading}
    >
      {toolbar}
      <ListStates
        {...states}
        inCard
        skeletons={
          <div className="flex flex-col gap-4">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-10 w-1/2" />
          </div>
        }
      >
        <ul className="flex flex-col divide-y">{children}</ul>
      </ListStates>
    </Section>
  );
}

export interface ListRowProps {
  icon?: ReactNode;
  /** Shown in place of an icon, such as an avatar. */
  mark?: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  /** More controls: buttons, which the element with this id describes. */
  more?: (titleId: string) => ReactNode;
  action: Omit<ConfirmButtonProps, "variant" | "size" | "className" | "aria-describedby"> | false;
}

export function ListRow({ icon, mark, title, facts, more, action }: ListRowProps) {
  const id = useId();
  return (
    <li className="flex items-start gap-x-3.5 py-4 first:pt-0 last:pb-0 [&>span]:mt-1.25">
      {mark}
      {icon && (
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-lg border bg-surface text-muted [&_svg]:size-4.5"
        >
          {icon}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-52">
          <p id={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
            {title}
          </p>
          <p className="facts mt-0.5 text-sm text-muted">{facts}</p>
        </div>
        <div className="flex gap-2 empty:hidden">
          {more?.(id)}
          {action && <ConfirmButton {...action} variant="secondary" size="sm" aria-describedby={id} />}
        </div>
      </div>
    </li>
  );
}

/** How many items are shown, and how many were found. Screen readers announce changes. */
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
