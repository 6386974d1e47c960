import { useInfiniteQuery } from "@tanstack/react-query";
import { usersQuery } from "../queries.ts";
import type { User } from "../schema.ts";

export type UserListQuery = ReturnType<typeof useUserList>;

/** The users found so far, and the state of finding them. */
export function useUserList(searchTerm: string) {
  const query = useInfiniteQuery(usersQuery(searchTerm));
  const pages = query.data?.pages ?? [];
  const users = new Map<string, User>(pages.flatMap(({ items }) => items).map((user) => [user.id, user]));
  return {
    searchTerm,
    users: [...users.values()],
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
