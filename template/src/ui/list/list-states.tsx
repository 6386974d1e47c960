import SearchX from "lucide-react/icons/search-x";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toProblem } from "#shared/problem.ts";
import { useProblemText } from "#shared/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { LoadMore } from "#ui/feedback/load-more.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { cn } from "#ui/primitives/cn.ts";
import type { ListData, ListSearchState } from "./list-data.ts";

export interface ListStatesProps {
  list: ListData;
  /** Of a list that can be searched. */
  search?: ListSearchState;
  /** Text for screen readers while it loads. */
  loading: string;
  skeletons: ReactNode;
  /** Title of the error. */
  failed: string;
  /** There is nothing at all: an `EmptyState`, or a sentence. */
  empty: ReactNode;
  loadMore?: string | undefined;
  /** Inside a card, whose last row is "Load more". */
  inCard?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** The states of every list: loading, failed, empty, nothing found, found. */
export function ListStates({ list, search, inCard = false, ...props }: ListStatesProps) {
  const { t } = useTranslation(["kit", "common"]);
  const problemText = useProblemText();
  const { error } = list;

  if (list.isLoading) {
    return (
      <div role="status" aria-label={props.loading}>
        {props.skeletons}
      </div>
    );
  }
  if (list.rows.length === 0) {
    if (error)
      return (
        <LoadFailed title={props.failed} error={error} retrying={list.isRetrying} onRetry={list.retry} />
      );
    return search?.isSearched ? <NothingFound search={search} /> : props.empty;
  }
  return (
    <>
      <div
        aria-busy={list.isOld}
        className={cn("transition-opacity duration-150", list.isOld && "opacity-50")}
      >
        {props.children}
      </div>
      {error ? (
        <Alert
          tone="danger"
          title={props.failed}
          className="mt-6"
          actions={
            <Button variant="secondary" pending={list.isRetrying} onClick={list.retry}>
              {t("common:retry")}
            </Button>
          }
        >
          {problemText(toProblem(error))}
        </Alert>
      ) : (
        list.hasMore && (
          <LoadMore
            block={inCard}
            label={props.loadMore ?? t("common:loadMore")}
            pending={list.isLoadingMore}
            onMore={list.loadMore}
          />
        )
      )}
    </>
  );
}

function NothingFound({ search: { term, clearAll } }: { search: ListSearchState }) {
  const { t } = useTranslation("kit");
  return (
    <EmptyState
      icon={<SearchX />}
      title={term === "" ? t("list.nothingMatches") : t("list.nothingFound", { term })}
      description={t("list.nothingFoundHint")}
      actions={
        <Button variant="secondary" onClick={clearAll}>
          {t("list.clearSearch")}
        </Button>
      }
    />
  );
}
