import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiOf, getFromAuth, type LoadingOne, orSkeletons, settle, unwrap } from "#kit/client/api.ts";
import { freshMs } from "#kit/client/list.ts";
import type { Passkey, PasskeysApi } from "./feature.server.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  // Only those fields of better-auth's list that the page shows.
  queryFn: () => getFromAuth<Passkey[]>("/passkey/list-user-passkeys"),
  staleTime: 10_000,
});

const getPasskeys = (id: string) => apiOf<PasskeysApi>().api.users({ id }).passkeys;

export const userPasskeysQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "passkeys", id],
    queryFn: async (): Promise<Passkey[]> => (await unwrap(getPasskeys(id).get())).items,
    staleTime: freshMs,
  });

export async function removeUserPasskey(queryClient: QueryClient, id: string, passkeyId: string) {
  await settle(getPasskeys(id)({ passkeyId }).delete());
  await queryClient.invalidateQueries(userPasskeysQuery(id));
}

export function loadPasskeys({ context: { queryClient } }: { context: { queryClient: QueryClient } }) {
  return orSkeletons(queryClient.ensureQueryData(passkeysQuery));
}

export function loadUserPasskeys({ context: { queryClient }, params: { id } }: LoadingOne) {
  return orSkeletons(queryClient.ensureQueryData(userPasskeysQuery(id)));
}
