import {
  type EnsureQueryDataOptions,
  type InfiniteData,
  type QueryClient,
  queryOptions,
  type UseSuspenseQueryOptions,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { pageSize } from "#config/limits.ts";
import { type Loading, type LoadingOne, loadList, orRefuse, orSkeletons } from "#kit/client/api.ts";
import { freshMs, listOptions, type Page } from "#kit/client/list.ts";
import { ProblemError } from "#kit/shared/problem.ts";

interface ListApi<Item, Search> {
  search: { (raw: Record<string, unknown>): Search; sorts: readonly string[] };
  list: (query: Search & { cursor?: string; limit: number }) => Promise<Page<Item>>;
  staleTime?: number;
}

interface ItemApi<Item, Search> extends ListApi<Item, Search> {
  get: (id: string) => Promise<Item>;
  onChanged?: (queryClient: QueryClient, item: Item) => void;
}

interface ResourceApi<Item, Search, Fields, Change> extends ItemApi<Item, Search> {
  create: (fields: Fields) => Promise<Item>;
  update: (id: string, change: Change) => Promise<Item>;
  delete: (id: string) => Promise<unknown>;
  restore?: (id: string) => Promise<Item>;
}

/** The queries and loaders of a list. Its `name` must be unique. */
export function listQueries<Item, Search>(
  name: string,
  { search: read, list: fetchList, staleTime = freshMs }: ListApi<Item, Search>,
) {
  const fetchPage = (search: Search) => (page: { cursor?: string; limit: number }) =>
    fetchList({ ...search, ...page });
  const list = (search: Search) => ({
    ...listOptions({ queryKey: [name, "list", search], fetchPage: fetchPage(search), limit: pageSize }),
    staleTime,
  });
  const first = (search: Search) =>
    queryOptions({
      queryKey: [name, "first", search],
      queryFn: async () => (await fetchPage(search)({ limit: 5 })).items,
      // As fresh as the counts on the dashboard.
      staleTime: 2_000,
    });
  return {
    name,
    search: read,
    fetchPage,
    list,
    first,
    /** @param only fixed values of the search, which the URL cannot change */
    loadList: (loading: Loading, only?: Partial<Search>) =>
      loadList(loading, list({ ...read(loading.location.search), ...only })),
    loadFirst:
      (search: Search) =>
      ({ context: { queryClient } }: Loading) =>
        orSkeletons(queryClient.ensureQueryData(first(search))),
  };
}

/** The queries and loaders of a list and its items. Call `remember` after every change to an item. */
export function itemQueries<Item extends { id: string }, Search>(name: string, api: ItemApi<Item, Search>) {
  const item = (id: string) =>
    queryOptions({ queryKey: [name, "item", id], queryFn: () => api.get(id), staleTime: freshMs });
  /** Removes all lists from the cache: only the server knows whether they contain an item, and where. */
  const forgetLists = (queryClient: QueryClient) => queryClient.removeQueries({ queryKey: [name, "list"] });
  function remember(queryClient: QueryClient, changed: Item): Item {
    // A response from before the change may yet arrive.
    void queryClient.cancelQueries(item(changed.id));
    queryClient.setQueryData(item(changed.id).queryKey, changed);
    api.onChanged?.(queryClient, changed);
    forgetLists(queryClient);
    return changed;
  }
  return {
    ...listQueries(name, api),
    item,
    loadItem: async (loading: LoadingOne) => void (await loadItem(loading, item(loading.params.id))),
    remember,
    forgetLists,
  };
}

export function resourceQueries<Item extends { id: string }, Search, Fields, Change>(
  name: string,
  api: ResourceApi<Item, Search, Fields, Change>,
) {
  const { restore } = api;
  const queries = itemQueries(name, api);
  const { item, remember, forgetLists } = queries;
  return {
    ...queries,
    create: async (queryClient: QueryClient, fields: Fields) =>
      remember(queryClient, await api.create(fields)),
    update: async (queryClient: QueryClient, id: string, change: Change) =>
      remember(queryClient, await api.update(id, change)),
    delete: async (queryClient: QueryClient, id: string) => {
      await api.delete(id);
      forgetLists(queryClient);
    },
    restore:
      restore &&
      (async (queryClient: QueryClient, id: string) => {
        queryClient.setQueryData(item(id).queryKey, await restore(id));
        await queryClient.invalidateQueries({ queryKey: [name, "list"] });
      }),
    sendDelete: api.delete,
    sendRestore: restore,
    refresh: async (queryClient: QueryClient) => {
      queryClient.removeQueries({ queryKey: [name, "item"] });
      await queryClient.invalidateQueries({ queryKey: [name, "list"] });
    },
  };
}

/** Loads the item of a page. Shows data from a list at once, while the item is fetched again. @public */
export async function loadItem<Item extends { id: string }>(
  { context: { queryClient }, params: { id } }: LoadingOne,
  query: EnsureQueryDataOptions<Item, Error, Item, string[]>,
): Promise<Item> {
  const { queryKey } = query;
  // After an error, Try Again must wait for the response.
  if (queryClient.getQueryState(queryKey)?.error)
    return orRefuse(queryClient.fetchQuery({ ...query, staleTime: 0 }));
  const lists = queryClient.getQueriesData<Partial<InfiniteData<{ items: Item[] }>>>({
    queryKey: [queryKey[0], "list"],
  });
  const rows = lists.flatMap(([, list]) => list?.pages?.flatMap(({ items }) => items) ?? []);
  const row = rows.find((one) => one.id === id);
  const known = row && { initialData: row, initialDataUpdatedAt: 0, revalidateIfStale: true };
  return orRefuse(queryClient.ensureQueryData({ ...query, ...known }));
}

/** The item that `loadItem` has loaded. Throws if it turns out to be deleted. */
export function useItem<Item>(query: UseSuspenseQueryOptions<Item, Error, Item, string[]>): Item {
  const { data, error } = useSuspenseQuery(query);
  if (error instanceof ProblemError && error.status === 404) throw error;
  return data;
}
