import { queryOptions } from "@tanstack/react-query";
import { apiOf, type Loading, orSkeletons, unwrap } from "#kit/client/api.ts";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";
import { getParts, hydrateParts, type LoadingPlaces } from "#kit/client/feature.tsx";
import { permits } from "#kit/shared/permissions.ts";
import type { DashboardApi } from "./feature.server.ts";
import type { Dashboard, SignUpPeriods } from "./schema.ts";

const dashboard = () => apiOf<DashboardApi>().api.dashboard;

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async (): Promise<Dashboard> => unwrap(dashboard().get()),
  // Long enough that a page does not fetch its own data again.
  staleTime: 2_000,
});

export const signUpPeriodsQuery = queryOptions({
  queryKey: ["dashboard", "sign-ups"],
  queryFn: async (): Promise<SignUpPeriods> => unwrap(dashboard()["sign-ups"].get()),
  staleTime: 60_000,
});

/** Also loads the other features' parts that this user may see on the dashboard. */
export async function loadDashboard(loading: LoadingPlaces<Loading>) {
  const { queryClient, features } = loading.context;
  const { permissions } = await ensureBootstrap(queryClient);
  const parts = features
    .flatMap(({ counters = [] }) => counters.filter(({ needs }) => permits(permissions, needs)))
    .flatMap(getParts);
  hydrateParts(loading, "counters");
  await Promise.all([
    orSkeletons(queryClient.ensureQueryData(dashboardQuery)),
    permits(permissions, { user: ["list"] }) && orSkeletons(queryClient.ensureQueryData(signUpPeriodsQuery)),
    ...parts.map((part) => part.load({ ...loading, params: {} })),
  ]);
}
