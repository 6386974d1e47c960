import type { QueryClient } from "@tanstack/react-query";
import { apiOf, type Loading, loadList, settle, unwrap } from "#kit/client/api.ts";
import { listOptions } from "#kit/client/list.ts";
import type { AccountApi } from "./feature.server.ts";

const account = () => apiOf<AccountApi>().api.account;

export const sessionsQuery = listOptions({
  queryKey: ["account", "sessions"],
  fetchPage: async (page) => unwrap(account().sessions.get({ query: page })),
  limit: 10,
});

export async function revokeSession(queryClient: QueryClient, id: string): Promise<void> {
  await settle(account().sessions({ id }).delete()).finally(() => refetchSessions(queryClient));
}

export async function revokeOthers(queryClient: QueryClient): Promise<void> {
  await settle(account().sessions.delete()).finally(() => refetchSessions(queryClient));
}

/** Called after failures as well, because the session may have ended. */
const refetchSessions = (queryClient: QueryClient) => queryClient.invalidateQueries(sessionsQuery);

export async function deleteAccount(email: string): Promise<void> {
  await settle(account().delete({ email }));
}

export const loadAccount = (loading: Loading) => loadList(loading, sessionsQuery);
