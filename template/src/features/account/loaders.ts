import type { QueryClient } from "@tanstack/react-query";
import { orSkeletons } from "#client/load.ts";
import { sessionsQuery } from "./queries.ts";

export function loadAccount({ context: { queryClient } }: { context: { queryClient: QueryClient } }) {
  return orSkeletons(queryClient.ensureInfiniteQueryData(sessionsQuery));
}
