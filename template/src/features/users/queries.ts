import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiOf, settle, unwrap } from "#kit/client/api.ts";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";
import { freshMs, listOptions } from "#kit/client/list.ts";
import { type Loading, type LoadingOne, loadList, orSkeletons } from "#kit/client/load.ts";
import { permits } from "#kit/shared/permissions.ts";
import { loadItem } from "#ui/item.ts";
import type { UsersApi } from "./api.server.ts";
import type { Ban, NewUser, User, UserChange } from "./schema.ts";
import { type UsersSearch, usersSearch } from "./search.ts";

const users = () => apiOf<UsersApi>().api.users;

export const fetchUsers = (search: UsersSearch) => async (page: { cursor?: string; limit: number }) =>
  unwrap(users().get({ query: { ...search, ...page } }));

export const usersQuery = (search: UsersSearch) =>
  listOptions({ queryKey: ["users", "list", search], fetchPage: fetchUsers(search) });

/** The five newest, for a part of a page. */
export const latestUsersQuery = queryOptions({
  queryKey: ["users", "latest"],
  queryFn: async (): Promise<User[]> => (await fetchUsers({})({ limit: 5 })).items,
  // Always as new as the numbers of the dashboard.
  staleTime: 2_000,
});

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "item", id],
    queryFn: async (): Promise<User> => unwrap(users()({ id }).get()),
    staleTime: freshMs,
  });

export const sessionsQuery = (id: string) =>
  listOptions({
    queryKey: ["users", "sessions", id],
    fetchPage: async (page) => unwrap(users()({ id }).sessions.get({ query: page })),
    limit: 5,
  });

export async function createUser(queryClient: QueryClient, fields: NewUser): Promise<User> {
  return remember(queryClient, await unwrap(users().post(fields)));
}

export async function updateUser(queryClient: QueryClient, id: string, change: UserChange): Promise<User> {
  return remember(queryClient, await unwrap(users()({ id }).patch(change)));
}

export async function deleteUser(queryClient: QueryClient, id: string): Promise<void> {
  await sendDelete({ id });
  forgetLists(queryClient);
}

export async function banUser(
  queryClient: QueryClient,
  id: string,
  { reason, expiresAt }: Ban,
): Promise<void> {
  remember(queryClient, await sendBan({ id }, { reason, expiresAt }));
}

export async function unbanUser(queryClient: QueryClient, id: string): Promise<void> {
  remember(queryClient, await sendUnban({ id }));
}

// For one of several: `refreshUsers` follows when all are done.

export async function sendDelete({ id }: Pick<User, "id">): Promise<void> {
  await settle(users()({ id }).delete());
}

export async function sendBan({ id }: Pick<User, "id">, { reason, expiresAt }: Ban): Promise<User> {
  const ban = { reason, ...(expiresAt === undefined ? {} : { expiresAt }) };
  return unwrap(users()({ id }).ban.post(ban));
}

export async function sendUnban({ id }: Pick<User, "id">): Promise<User> {
  return unwrap(users()({ id }).unban.post());
}

export async function refreshUsers(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ["users", "item"] });
  queryClient.removeQueries({ queryKey: ["users", "sessions"] });
  await queryClient.invalidateQueries({ queryKey: ["users", "list"] });
}

export async function revokeSession(queryClient: QueryClient, id: string, sessionId: string): Promise<void> {
  await settle(users()({ id }).sessions({ sessionId }).delete());
  await queryClient.invalidateQueries(sessionsQuery(id));
}

export async function revokeSessions(queryClient: QueryClient, id: string): Promise<void> {
  await settle(users()({ id }).sessions.delete());
  await queryClient.invalidateQueries(sessionsQuery(id));
}

function remember(queryClient: QueryClient, user: User): User {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  // A ban or a new email ends sessions.
  void queryClient.invalidateQueries(sessionsQuery(user.id));
  forgetLists(queryClient);
  return user;
}

/** The server decides whether and where the user is in a list. */
function forgetLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["users", "list"] });
}

export function loadUsers(loading: Loading) {
  return loadList(loading, usersQuery(usersSearch(loading.location.search)));
}

export async function loadLatestUsers({ context: { queryClient } }: Loading) {
  await orSkeletons(queryClient.ensureQueryData(latestUsersQuery));
}

export const loadUser = (loading: LoadingOne) => loadItem(loading, userQuery(loading.params.id));

export async function loadUserAndSessions(loading: LoadingOne) {
  await loadUser(loading);
  const { permissions } = await ensureBootstrap(loading.context.queryClient);
  if (!permits(permissions, { session: ["list"] })) return;
  await loadList(loading, sessionsQuery(loading.params.id));
}
