import type { ServerFeature } from "#kit/api/feature.server.ts";
import { dashboardApi } from "./api.server.ts";

export const dashboard = {
  api: ({ db, sessions, features }) =>
    dashboardApi({
      db,
      sessions,
      counts: Object.assign({}, ...features.map(({ counts }) => counts?.(db))),
    }),
} satisfies ServerFeature;
