import type { QueryClient } from "@tanstack/react-query";
import { orSkeletons } from "#client/load.ts";
import { passkeysQuery } from "./queries.ts";

export function loadPasskeys({ context: { queryClient } }: { context: { queryClient: QueryClient } }) {
  return orSkeletons(queryClient.ensureQueryData(passkeysQuery));
}
