import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";

interface Page<Row> {
  items: readonly Row[];
  total: number;
}

/** The rows of a list found so far, and the state of finding them. */
export function listState<Row extends { id: string }>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>,
) {
  const pages = query.data?.pages ?? [];
  // A row that was renamed between two pages may be on both.
  const rows = new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row]));
  return {
    rows: [...rows.values()],
    total: pages.at(-1)?.total ?? 0,
    isLoading: query.data === undefined && query.error === null,
    /** What is shown is the answer to an earlier search. */
    isOld: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isRetrying: query.isFetching,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
