import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import { defaultPageSize } from "#shared/limits.ts";

/** A page that was rendered with its data does not fetch it again for this long. */
export const freshMs = 10_000;

interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
  total: number;
}

interface ListOptions<Row> {
  queryKey: QueryKey;
  /** Asks the API for a page: `query` goes into its query as it is. */
  fetchPage: (query: { cursor?: string; limit: number }) => Promise<Page<Row>>;
  limit?: number;
}

/** The query of a list, page by page. */
export const listOptions = <Row>({ queryKey, fetchPage, limit = defaultPageSize }: ListOptions<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage({ limit, ...(pageParam === "" ? {} : { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }: Page<Row>) => nextCursor,
    // A new search keeps the rows of the one before until its own are there.
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

/** The rows of a list found so far, and the state of finding them: `ListStates` shows it. */
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
