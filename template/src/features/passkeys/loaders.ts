import type { QueryClient } from "@tanstack/react-query";
import { type LoadingOne, orSkeletons } from "#kit/client/load.ts";
import { passkeysQuery, userPasskeysQuery } from "./queries.ts";

export function loadPasskeys({ context: { queryClient } }: { context: { queryClient: QueryClient } }) {
  return orSkeletons(queryClient.ensureQueryData(passkeysQuery));
}

export function loadUserPasskeys({ context: { queryClient }, params: { id } }: LoadingOne) {
  return orSkeletons(queryClient.ensureQueryData(userPasskeysQuery(id)));
}
