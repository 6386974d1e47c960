import type { ServerFeature } from "#kit/api/feature.server.ts";
import { authApi } from "./api.server.ts";
import { mailExamples } from "./mails.server.ts";

export const auth = { api: authApi, mails: mailExamples } satisfies ServerFeature;
