import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type QueryState,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import { defaultPageSize, maxPageSize } from "../shared/limits.ts";
import { ProblemError } from "../shared/problem.ts";
import { second } from "../shared/time.ts";

/** How long a page that was rendered with its data does not fetch it again. */
export const freshMs = 10_000;

/** One page of a list, as the API returns it. */
export interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
  total: number;
  totalIsMinimum?: true | undefined;
}

interface ListOptions<Row> {
  queryKey: QueryKey;
  fetchPage: (query: { cursor?: string; limit: number }) => Promise<Page<Row>>;
  limit?: number;
}

/** The query of a list that loads page by page. A page has at most `maxPageSize` rows. */
export const listOptions = <Row>({ queryKey, fetchPage, limit = defaultPageSize }: ListOptions<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) =>
      fetchPage({ limit: Math.min(limit, maxPageSize), ...(pageParam === "" ? {} : { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }: Page<Row>) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retryOnMount: ({ state }) => !mustWait(state),
  });

/** Whether the server refused the query and its Retry-After has not passed. */
export function mustWait({ error, errorUpdatedAt }: Pick<QueryState, "error" | "errorUpdatedAt">): boolean {
  if (!(error instanceof ProblemError)) return false;
  return Date.now() < errorUpdatedAt + (error.problem.retryAfter ?? 0) * second;
}

/** A list as a page shows it: its rows and its loading state. */
export function listState<Row extends { id: string }>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>,
) {
  const pages = query.data?.pages ?? [];
  // A row renamed between two requests may be on both pages.
  const rows = new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row]));
  return {
    rows: [...rows.values()],
    total: pages.at(-1)?.total ?? 0,
    totalIsMinimum: pages.at(-1)?.totalIsMinimum === true,
    isLoading: query.data === undefined && query.error === null,
    /** Whether the rows belong to an earlier search. */
    isOld: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    // Read only after an error, so that requests cause no renders.
    isRetrying: query.error !== null && query.isFetching,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
