import type { ServerFeature } from "#kit/api/feature.server.ts";
import { usersApi } from "./api.server.ts";

export const users = { api: usersApi } satisfies ServerFeature;
