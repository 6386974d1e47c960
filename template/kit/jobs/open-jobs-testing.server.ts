import { eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/dialect/migrate.server.ts";
import { settingsOf } from "../db/dialect/testing.server.ts";
import { createLog } from "../log/log.server.ts";
import { copyOfDatabase } from "../testing/testing.server.ts";
import type { Job } from "./job.server.ts";
import { type RunJobsOptions, runJobs } from "./run-jobs.server.ts";
import { queuedJob } from "./tables.server.ts";
import { servicesOf } from "./testing.server.ts";

const migrated = () =>
  copyOfDatabase("jobs", async (url) => {
    const database = openDatabase(settingsOf(url));
    await migrate(database, { folder: "drizzle" });
    await database.close();
  });

/** One of the processes that share a database. */
export async function openJobs(url?: string) {
  const address = url ?? (await migrated());
  const database = openDatabase(settingsOf(address));
  onTestFinished(database.close);
  const { db } = database;
  const lines: string[] = [];
  const services = servicesOf(db, createLog({ level: "info", write: (line) => lines.push(line) }));
  /** Runs these jobs when `drain` is called or a job is added, and looks for none by itself. */
  const run = (jobs: readonly Job[], options: Partial<RunJobsOptions> = {}) => {
    const running = runJobs({ services, jobs, schedules: [], places: 2, pollMs: 0, ...options });
    onTestFinished(() => running.close());
    return running;
  };
  const rows = () => db.select().from(queuedJob).orderBy(queuedJob.createdAt);
  const only = async () => {
    const [row] = await rows();
    if (!row) throw new Error("There is no job.");
    return row;
  };
  const events = () => lines.map((line) => JSON.parse(line)).map(({ event, attempt }) => [event, attempt]);
  /** The time passes, or the clock was set. */
  const pass = async (ms: number) => {
    for (const { id, runAt, leaseUntil } of await rows())
      await db
        .update(queuedJob)
        .set({
          runAt: new Date(runAt.getTime() - ms),
          leaseUntil: leaseUntil && new Date(leaseUntil.getTime() - ms),
        })
        .where(eq(queuedJob.id, id));
  };
  return { ...services, database, url: address, run, rows, only, pass, events, lines };
}
