import type { ServerFeature } from "#kit/api/feature.server.ts";
import { usersApi } from "./api.server.ts";
import { mailExamples } from "./mails.server.ts";

export const users = { api: usersApi, mails: mailExamples } satisfies ServerFeature;
