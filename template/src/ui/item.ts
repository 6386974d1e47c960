import {
  type EnsureQueryDataOptions,
  type InfiniteData,
  type UseSuspenseQueryOptions,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { type LoadingOne, orRefuse } from "#kit/client/load.ts";
import { ProblemError } from "#kit/shared/problem.ts";

/** For the page of one thing: what a list has fetched of it is shown at once, and fetched again meanwhile. */
export async function loadItem<Item extends { id: string }>(
  { context: { queryClient }, params: { id } }: LoadingOne,
  query: EnsureQueryDataOptions<Item, Error, Item, string[]>,
): Promise<void> {
  const { queryKey } = query;
  // Try Again waits for the answer.
  if (queryClient.getQueryState(queryKey)?.error)
    await orRefuse(queryClient.fetchQuery({ ...query, staleTime: 0 }));
  const lists = queryClient.getQueriesData<Partial<InfiniteData<{ items: Item[] }>>>({
    queryKey: [queryKey[0], "list"],
  });
  const rows = lists.flatMap(([, list]) => list?.pages?.flatMap(({ items }) => items) ?? []);
  const row = rows.find((one) => one.id === id);
  const known = row && { initialData: row, initialDataUpdatedAt: 0, revalidateIfStale: true };
  await orRefuse(queryClient.ensureQueryData({ ...query, ...known }));
}

/** What `loadItem` has loaded, which may turn out to be gone. */
export function useItem<Item>(query: UseSuspenseQueryOptions<Item, Error, Item, string[]>): Item {
  const { data, error } = useSuspenseQuery(query);
  if (error instanceof ProblemError && error.status === 404) throw error;
  return data;
}
