import type { Feature } from "#kit/client/feature.ts";
import { type Loading, orSkeletons } from "#kit/client/load.ts";
import { dashboardQuery } from "./queries.ts";

type LoadingDashboard = Loading & { context: { features: readonly Feature[] } };

/** With what the features show there. */
export function loadDashboard(loading: LoadingDashboard) {
  const { queryClient, features } = loading.context;
  const parts = features
    .flatMap(({ counters = [] }) => counters)
    .flatMap(({ picture, latest }) => [picture ?? [], latest?.rows ?? []].flat());
  return Promise.all([
    orSkeletons(queryClient.ensureQueryData(dashboardQuery)),
    ...parts.map((part) => part.load({ ...loading, params: {} })),
  ]);
}
