import { pruneAuth } from "#features/auth/store.server.ts";
import { claimJob, createJobs, isClockAhead, type Jobs } from "#kit/jobs/jobs.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { hour, minute } from "#kit/shared/time.ts";
import type { createApp } from "./create-app.server.ts";

type App = Awaited<ReturnType<typeof createApp>>;
type JobsOptions = Pick<App, "db" | "mail" | "uploads" | "jobs"> & { log: Log };

export function startJobs({ db, log, mail, uploads, jobs: ofFeatures }: JobsOptions): Jobs {
  const jobs = createJobs(log);
  const isSound = async () => !(await isClockAhead(db));
  jobs.every(hour, "prune", async (stopped) => {
    if (!(await isSound())) return log.warn("clock.ahead", { consequence: "nothing is pruned" });
    if (!(await claimJob(db, "prune", hour))) return;
    await pruneAuth(db, new Date(), stopped);
  });
  for (const { name, everyMs, once = false, run } of ofFeatures)
    jobs.every(everyMs, name, async (stopped) => {
      if (!(await isSound())) return;
      if (!once || (await claimJob(db, name, everyMs))) await run({ db, mail, stopped });
    });
  jobs.every(minute, "remove files", async () => (await isSound()) && uploads.removeDiscarded());
  return jobs;
}
