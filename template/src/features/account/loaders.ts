import { type Loading, orSkeletons } from "#client/load.ts";
import { sessionsQuery } from "./queries.ts";

export function loadAccount({ context: { queryClient } }: Loading) {
  return orSkeletons(queryClient.ensureInfiniteQueryData(sessionsQuery));
}
