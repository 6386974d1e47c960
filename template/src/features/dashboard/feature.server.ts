import type { ServerFeature } from "#kit/api/feature.server.ts";
import { dashboardApi } from "./api.server.ts";

export const dashboard = {
  api: ({ db, sessions, features, manifests }) =>
    dashboardApi({
      db,
      sessions,
      counts: Object.assign({}, ...features.map(({ counts }) => counts?.(db))),
      cards: manifests.flatMap(({ counters = [] }) => counters),
    }),
} satisfies ServerFeature;
