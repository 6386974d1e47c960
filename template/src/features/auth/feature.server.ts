import { gt } from "drizzle-orm";
import type { ServerFeature } from "#kit/api/feature.server.ts";
import { session } from "#kit/auth/tables.server.ts";
import { countByTime } from "#kit/db/count.server.ts";
import { authApi } from "./api.server.ts";
import { mailExamples } from "./mails.server.ts";

export const auth = {
  api: authApi,
  counts: (db) => ({
    sessions: {
      total: () => db.$count(session, gt(session.expiresAt, new Date())),
      // By the day of their last use, which is noted once a day.
      byTime: (bounds) => countByTime(db, session.updatedAt, bounds),
    },
  }),
  mails: mailExamples,
} satisfies ServerFeature;
