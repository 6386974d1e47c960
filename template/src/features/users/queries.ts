import type { QueryClient } from "@tanstack/react-query";
import { apiOf, type LoadingOne, loadList, settle, unwrap } from "#kit/client/api.ts";
import { bootstrapQuery, ensureBootstrap } from "#kit/client/bootstrap.ts";
import { listOptions } from "#kit/client/list.ts";
import { leaveFor } from "#kit/client/navigation.ts";
import { permits } from "#kit/shared/permissions.ts";
import { resourceQueries } from "#ui/resource-queries.ts";
import type { UsersApi } from "./api.server.ts";
import type { Ban, NewUser, User, UserChange } from "./schema.ts";
import { usersSearch } from "./search.ts";

const users = () => apiOf<UsersApi>().api.users;

export const userQueries = resourceQueries("users", {
  search: usersSearch,
  list: (query) => unwrap(users().get({ query })),
  get: (id): Promise<User> => unwrap(users()({ id }).get()),
  create: (fields: NewUser) => unwrap(users().post(fields)),
  update: (id, change: UserChange) => unwrap(users()({ id }).patch(change)),
  delete: (id) => settle(users()({ id }).delete()),
  onChanged: (queryClient, { id }) => {
    // A ban or a new email ends sessions.
    void queryClient.invalidateQueries(sessionsQuery(id));
    const me = queryClient.getQueryData(bootstrapQuery.queryKey)?.session?.user;
    if (me?.id === id) void queryClient.refetchQueries(bootstrapQuery);
  },
});

export const sessionsQuery = (id: string) =>
  listOptions({
    queryKey: ["users", "item", id, "sessions"],
    fetchPage: async (page) => unwrap(users()({ id }).sessions.get({ query: page })),
    limit: 5,
  });

// Call `userQueries.remember` afterwards or, after a bulk action, `userQueries.refresh`.

export async function sendBan({ id }: Pick<User, "id">, ban: Ban): Promise<User> {
  return unwrap(users()({ id }).ban.post(ban));
}

export async function sendUnban({ id }: Pick<User, "id">): Promise<User> {
  return unwrap(users()({ id }).unban.post());
}

export async function viewAs({ id }: Pick<User, "id">): Promise<void> {
  const { authClient, callAuth } = await import("#config/auth-client.ts");
  await callAuth((options) => authClient.admin.impersonateUser({ userId: id, ...options }));
  await leaveFor("/app");
}

export async function revokeSession(queryClient: QueryClient, id: string, sessionId: string): Promise<void> {
  await settle(users()({ id }).sessions({ sessionId }).delete());
  await queryClient.invalidateQueries(sessionsQuery(id));
}

export async function revokeSessions(queryClient: QueryClient, id: string): Promise<void> {
  await settle(users()({ id }).sessions.delete());
  await queryClient.invalidateQueries(sessionsQuery(id));
}

export async function loadUserAndSessions(loading: LoadingOne) {
  await userQueries.loadItem(loading);
  const { permissions } = await ensureBootstrap(loading.context.queryClient);
  if (!permits(permissions, { session: ["list"] })) return;
  await loadList(loading, sessionsQuery(loading.params.id));
}
