import type { Env } from "#config/env.server.ts";
import { pruneDemoSessions } from "#features/auth/rules/demo.server.ts";
import { pruneAuth } from "#features/auth/store.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { claimJob, createJobs, isClockAhead, type Jobs } from "#kit/jobs/jobs.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { hour, minute } from "#kit/shared/time.ts";
import type { Uploads } from "#kit/storage/uploads.server.ts";
import { serverFeatures } from "./features.server.ts";

interface JobsOptions {
  env: Pick<Env, "demo">;
  db: Db;
  log: Log;
  uploads: Uploads;
}

/** Maintenance that runs at startup and then regularly. */
export function startJobs({ env, db, log, uploads }: JobsOptions): Jobs {
  const jobs = createJobs(log);
  const isSound = async () => !(await isClockAhead(db));
  jobs.every(hour, "prune", async (stopped) => {
    if (!(await isSound())) return log.warn("clock.ahead", { consequence: "nothing is pruned" });
    if (!(await claimJob(db, "prune", hour))) return;
    await pruneAuth(db, new Date(), stopped);
    if (env.demo) await pruneDemoSessions(db);
  });
  const ofFeatures = env.demo ? [] : serverFeatures.flatMap(({ jobs = [] }) => jobs);
  for (const { name, everyMs, once = false, run } of ofFeatures)
    jobs.every(everyMs, name, async (stopped) => {
      if (!(await isSound())) return;
      if (!once || (await claimJob(db, name, everyMs))) await run({ db, stopped });
    });
  jobs.every(minute, "remove files", async () => (await isSound()) && uploads.removeDiscarded());
  return jobs;
}
