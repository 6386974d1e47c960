import { queryOptions } from "@tanstack/react-query";
import type { DashboardApi } from "./api.server.ts";
import type { Dashboard } from "./schema.ts";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async (): Promise<Dashboard> => {
    const { apiOf, unwrap } = await import("#client/api.ts");
    return unwrap(apiOf<DashboardApi>().api.dashboard.get());
  },
  // Milliseconds: enough for a page that came with its numbers not to ask for them again.
  staleTime: 2_000,
});
