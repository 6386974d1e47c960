import type { ServerFeature } from "#kit/api/feature.server.ts";
import { dashboardApi } from "./api.server.ts";

export const dashboard = { api: dashboardApi } satisfies ServerFeature;
