import type { ServerFeature } from "#kit/api/feature.server.ts";
import { accountApi } from "./api.server.ts";

export const account = { api: accountApi } satisfies ServerFeature;
