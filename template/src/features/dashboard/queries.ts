import { queryOptions } from "@tanstack/react-query";
import type { DashboardApi } from "./api.server.ts";
import type { Dashboard } from "./schema.ts";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async (): Promise<Dashboard> => {
    const { apiOf, unwrap } = await import("#client/api.ts");
    return unwrap(apiOf<DashboardApi>().api.dashboard.get());
  },
  // Milliseconds, so that a page does not fetch again the data that it came with.
  staleTime: 2_000,
});
