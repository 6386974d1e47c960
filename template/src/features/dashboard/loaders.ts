import { type Loading, orSkeletons } from "#client/load.ts";
import { dashboardQuery } from "./queries.ts";

export function loadDashboard({ context }: Loading) {
  return orSkeletons(context.queryClient.ensureQueryData(dashboardQuery));
}
