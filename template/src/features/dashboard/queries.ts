import { queryOptions } from "@tanstack/react-query";
import { apiOf, unwrap } from "#kit/client/api.ts";
import type { DashboardApi } from "./api.server.ts";
import type { Dashboard, SignUpMonths } from "./schema.ts";

const dashboard = () => apiOf<DashboardApi>().api.dashboard;

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async (): Promise<Dashboard> => unwrap(dashboard().get()),
  // Milliseconds, so that a page does not fetch again the data that it came with.
  staleTime: 2_000,
});

export const signUpMonthsQuery = queryOptions({
  queryKey: ["dashboard", "months"],
  queryFn: async (): Promise<SignUpMonths> => unwrap(dashboard()["sign-ups"].get()),
  staleTime: 60_000,
});
