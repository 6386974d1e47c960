import type { QueryClient } from "@tanstack/react-query";
import { orSkeletons } from "#client/load.ts";
import { dashboardQuery } from "./queries.ts";

export function loadDashboard({ context }: { context: { queryClient: QueryClient } }) {
  return orSkeletons(context.queryClient.ensureQueryData(dashboardQuery));
}
