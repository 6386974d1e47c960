import { type Loading, orSkeletons } from "#kit/client/load.ts";
import { dashboardQuery } from "./queries.ts";

export function loadDashboard({ context }: Loading) {
  return orSkeletons(context.queryClient.ensureQueryData(dashboardQuery));
}
