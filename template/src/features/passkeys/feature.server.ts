import type { ServerFeature } from "#kit/api/feature.server.ts";
import { passkeysApi } from "./api.server.ts";

export const passkeys = { api: passkeysApi } satisfies ServerFeature;
