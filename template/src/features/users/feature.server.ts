import type { ServerFeature } from "#kit/api/feature.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { countByTime, countRows } from "#kit/db/query.server.ts";
import { usersApi } from "./api.server.ts";
import { mailExamples } from "./mails.server.ts";

export const users = {
  api: usersApi,
  counts: (db) => ({
    users: { total: () => countRows(db, user), byTime: (bounds) => countByTime(db, user.createdAt, bounds) },
  }),
  mails: mailExamples,
} satisfies ServerFeature;
