import type { ServerFeature } from "#kit/api/feature.server.ts";
import { preferencesApi } from "./api.server.ts";

export const preferences = { api: preferencesApi } satisfies ServerFeature;
