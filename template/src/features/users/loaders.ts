import { ensureBootstrap } from "#client/bootstrap.ts";
import { type Loading, type LoadingOne, orRefuse, orSkeletons } from "#client/load.ts";
import { permits } from "#shared/permissions.ts";
import { latestUsersQuery, sessionsQuery, userQuery, usersQuery } from "./queries.ts";
import { usersSearch } from "./search.ts";

export function loadUsers({ context: { queryClient }, location }: Loading) {
  return orSkeletons(queryClient.ensureInfiniteQueryData(usersQuery(usersSearch(location.search))));
}

/** Nothing for those who may not list users, but open a page that shows the newest. */
export async function loadLatestUsers({ context: { queryClient } }: Loading) {
  const { permissions } = await ensureBootstrap(queryClient);
  if (!permits(permissions, { user: ["list"] })) return;
  await orSkeletons(queryClient.ensureQueryData(latestUsersQuery));
}

export async function loadUser({ context: { queryClient }, params: { id } }: LoadingOne) {
  await orRefuse(queryClient.ensureQueryData(userQuery(id)));
}

export async function loadUserAndSessions(loading: LoadingOne) {
  await loadUser(loading);
  const { context, params } = loading;
  const { permissions } = await ensureBootstrap(context.queryClient);
  if (!permits(permissions, { session: ["list"] })) return;
  await orSkeletons(context.queryClient.ensureInfiniteQueryData(sessionsQuery(params.id)));
}
