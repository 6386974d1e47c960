import { queryOptions } from "@tanstack/react-query";
import type { DashboardApi } from "./api.server.ts";
import type { Dashboard, SignUpMonths } from "./schema.ts";

async function open() {
  const { apiOf, unwrap } = await import("#client/api.ts");
  return { dashboard: apiOf<DashboardApi>().api.dashboard, unwrap };
}

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async (): Promise<Dashboard> => {
    const { dashboard, unwrap } = await open();
    return unwrap(dashboard.get());
  },
  // Milliseconds, so that a page does not fetch again the data that it came with.
  staleTime: 2_000,
});

export const signUpMonthsQuery = queryOptions({
  queryKey: ["dashboard", "months"],
  queryFn: async (): Promise<SignUpMonths> => {
    const { dashboard, unwrap } = await open();
    return unwrap(dashboard["sign-ups"].get());
  },
  staleTime: 60_000,
});
