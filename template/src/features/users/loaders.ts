import { ensureBootstrap } from "#kit/client/bootstrap.ts";
import { type Loading, type LoadingOne, loadList, orRefuse, orSkeletons } from "#kit/client/load.ts";
import { permits } from "#kit/shared/permissions.ts";
import { latestUsersQuery, sessionsQuery, userQuery, usersQuery } from "./queries.ts";
import { usersSearch } from "./search.ts";

export function loadUsers(loading: Loading) {
  return loadList(loading, usersQuery(usersSearch(loading.location.search)));
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
  const { permissions } = await ensureBootstrap(loading.context.queryClient);
  if (!permits(permissions, { session: ["list"] })) return;
  await loadList(loading, sessionsQuery(loading.params.id));
}
