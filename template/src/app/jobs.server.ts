import { pruneDemoSessions } from "#features/auth/rules/demo.server.ts";
import { pruneAuth } from "#features/auth/store.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import type { Env } from "#server/env.server.ts";
import { createJobs, type Jobs } from "#server/jobs.server.ts";
import type { Log } from "#server/log.server.ts";
import { hour } from "#shared/time.ts";

/** Maintenance that runs at startup and then hourly. */
export function startJobs({ env, db, log }: { env: Pick<Env, "demo">; db: Db; log: Log }): Jobs {
  const jobs = createJobs(log);
  jobs.every(hour, "prune", () => {
    pruneAuth(db);
    if (env.demo) pruneDemoSessions(db);
  });
  return jobs;
}
