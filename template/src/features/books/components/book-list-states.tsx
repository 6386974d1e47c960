import { useHydrated } from "@tanstack/react-router";
import BookOpen from "lucide-react/icons/book-open";
import SearchX from "lucide-react/icons/search-x";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "#client/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LoadMore } from "#ui/feedback/load-more.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { cn } from "#ui/primitives/cn.ts";
import type { BookList } from "./use-book-list.ts";

interface BookListStatesProps {
  list: BookList;
  skeletons: ReactNode;
  /** The rows. */
  children: ReactNode;
  loadMore: string;
  /** What to do about there being no books at all. */
  whenEmpty?: ReactNode;
  onClearSearch: () => void;
}

/** Loading, failed, empty, nothing found, found: whatever the list, it is in one of these. */
export function BookListStates({ list, ...props }: BookListStatesProps) {
  const { t } = useTranslation("books");
  const problemText = useProblemText();
  const hydrated = useHydrated();
  const { books, problem, searchTerm } = list;
  const retry = (
    <Button variant="secondary" pending={list.isRetrying} onClick={list.retry}>
      {t("list.retry")}
    </Button>
  );

  if (list.isLoading) {
    return (
      <div role="status" aria-label={t("list.loading")}>
        {props.skeletons}
      </div>
    );
  }
  if (problem && books.length === 0) {
    return (
      <div role="alert">
        <EmptyState
          icon={<TriangleAlert />}
          title={t("list.failed")}
          description={problemText(problem)}
          actions={retry}
        />
      </div>
    );
  }
  if (books.length === 0 && searchTerm !== "") {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("list.nothingFound", { term: searchTerm })}
        description={t("list.nothingFoundHint")}
        actions={
          <Button variant="secondary" aria-disabled={!hydrated} onClick={props.onClearSearch}>
            {t("list.clearSearch")}
          </Button>
        }
      />
    );
  }
  if (books.length === 0) {
    return (
      <EmptyState
        icon={<BookOpen />}
        title={t("list.empty")}
        description={t("list.emptyHint")}
        actions={props.whenEmpty}
      />
    );
  }
  return (
    <>
      <div
        aria-busy={list.isOld}
        className={cn("transition-opacity duration-150", list.isOld && "opacity-50")}
      >
        {props.children}
      </div>
      {problem && (
        <Alert tone="danger" title={t("list.failed")} actions={retry} className="mt-6">
          {problemText(problem)}
        </Alert>
      )}
      {list.hasMore && !problem && (
        <LoadMore
          label={props.loadMore}
          hydrated={hydrated}
          pending={list.isLoadingMore}
          onMore={list.loadMore}
        />
      )}
    </>
  );
}
