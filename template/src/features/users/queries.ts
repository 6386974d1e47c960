import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { pageSize } from "#shared/paging.ts";
import type { UsersApi } from "./api.server.ts";
import type { Ban, User, UserChange, UserFields } from "./schema.ts";

/** Milliseconds for which a page that came with its data does not ask for it again. */
const fresh = 10_000;
const sessionsOfPage = 5;

async function open() {
  const { apiOf, unwrap, settle } = await import("#client/api.ts");
  return { users: apiOf<UsersApi>().api.users, unwrap, settle };
}

const after = (cursor: string) => (cursor === "" ? {} : { cursor });

export const usersQuery = (searchTerm: string) =>
  infiniteQueryOptions({
    queryKey: ["users", "list", searchTerm],
    queryFn: async ({ pageParam }) => {
      const { users, unwrap } = await open();
      return unwrap(users.get({ query: { searchTerm, limit: pageSize, ...after(pageParam) } }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A new search keeps the rows of the one before until its own are there.
    placeholderData: keepPreviousData,
    staleTime: fresh,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "item", id],
    queryFn: async (): Promise<User> => {
      const { users, unwrap } = await open();
      return unwrap(users({ id }).get());
    },
    staleTime: fresh,
  });

export const sessionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["users", "sessions", id],
    queryFn: async ({ pageParam }) => {
      const { users, unwrap } = await open();
      return unwrap(users({ id }).sessions.get({ query: { limit: sessionsOfPage, ...after(pageParam) } }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: fresh,
  });

export async function createUser(queryClient: QueryClient, fields: UserFields): Promise<User> {
  const { users, unwrap } = await open();
  return remember(queryClient, await unwrap(users.post(fields)));
}

export async function updateUser(queryClient: QueryClient, id: string, change: UserChange): Promise<User> {
  const { users, unwrap } = await open();
  return remember(queryClient, await unwrap(users({ id }).patch(change)));
}

export async function deleteUser(queryClient: QueryClient, id: string): Promise<void> {
  const { users, settle } = await open();
  await settle(users({ id }).delete());
  forgetLists(queryClient);
}

export async function banUser(
  queryClient: QueryClient,
  id: string,
  { reason, expiresAt }: Ban,
): Promise<void> {
  const { users, unwrap } = await open();
  const ban = { reason, ...(expiresAt === undefined ? {} : { expiresAt }) };
  remember(queryClient, await unwrap(users({ id }).ban.post(ban)));
}

export async function unbanUser(queryClient: QueryClient, id: string): Promise<void> {
  const { users, unwrap } = await open();
  remember(queryClient, await unwrap(users({ id }).unban.post()));
}

export async function revokeSession(queryClient: QueryClient, id: string, sessionId: string): Promise<void> {
  const { users, settle } = await open();
  await settle(users({ id }).sessions({ sessionId }).delete());
  await queryClient.invalidateQueries(sessionsQuery(id));
}

export async function revokeSessions(queryClient: QueryClient, id: string): Promise<void> {
  const { users, settle } = await open();
  await settle(users({ id }).sessions.delete());
  await queryClient.invalidateQueries(sessionsQuery(id));
}

function remember(queryClient: QueryClient, user: User): User {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  // A ban or a new address has ended sessions.
  void queryClient.invalidateQueries(sessionsQuery(user.id));
  forgetLists(queryClient);
  return user;
}

/** Where the user stands in a list, or whether, the server knows. */
function forgetLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["users", "list"] });
}
