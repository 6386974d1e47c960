import type { QueryClient } from "@tanstack/react-query";
import { orRefuse, orSkeletons } from "#client/load.ts";
import { sessionsQuery, userQuery, usersQuery } from "./queries.ts";

interface Loading {
  context: { queryClient: QueryClient };
}

interface LoadingOne extends Loading {
  params: { id: string };
}

export function loadUsers({
  context: { queryClient },
  location,
}: Loading & { location: { search: { searchTerm?: string | undefined } } }) {
  return orSkeletons(queryClient.ensureInfiniteQueryData(usersQuery(location.search.searchTerm ?? "")));
}

export async function loadUser({ context: { queryClient }, params: { id } }: LoadingOne) {
  await orRefuse(queryClient.ensureQueryData(userQuery(id)));
}

export async function loadUserAndSessions(loading: LoadingOne) {
  await loadUser(loading);
  const { context, params } = loading;
  await orSkeletons(context.queryClient.ensureInfiniteQueryData(sessionsQuery(params.id)));
}
