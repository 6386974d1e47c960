import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { apiOf, settle, unwrap } from "#client/api.ts";
import type { AccountApi } from "./api.server.ts";

const account = () => apiOf<AccountApi>().api.account;

/** Milliseconds for which a page that came with its data does not ask for it again. */
const fresh = 10_000;

export const sessionsQuery = infiniteQueryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ pageParam }) =>
    unwrap(account().sessions.get({ query: { limit: 10, ...(pageParam ? { cursor: pageParam } : {}) } })),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: fresh,
});

/** With nothing given, all but this one. */
export const revokeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string | undefined) =>
      settle(id === undefined ? account().sessions.delete() : account().sessions({ id }).delete()),
    networkMode: "always",
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });

export async function deleteAccount(email: string): Promise<void> {
  await settle(account().delete({ email }));
}
