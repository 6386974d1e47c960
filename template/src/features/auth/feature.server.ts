import type { ServerFeature } from "#kit/api/feature.server.ts";
import { authApi } from "./api.server.ts";

export const auth = { api: authApi } satisfies ServerFeature;
