import { and, eq, isNull, max } from "drizzle-orm";
import { z } from "zod";
import { session, user } from "../auth/tables.server.ts";
import { type Db, write } from "../db/connect.server.ts";
import { day, second } from "../shared/time.ts";
import { type Job, type JobContext, job } from "./job.server.ts";
import { createRow, keyStart, readClock } from "./queue.server.ts";
import { queuedJob } from "./tables.server.ts";

/** When a job runs. Each time, only one of the processes that share a database runs it. */
export type Schedule = {
  job: Job;
  /** The input; by default `{}`. */
  input?: unknown;
} & (
  | {
      /** The interval in milliseconds, counted from 1970 in UTC, so `day` means midnight. */
      every: number;
      cron?: undefined;
    }
  | {
      /** Minute, hour, day, month and weekday, as in "0 4 * * *". */
      cron: string;
      /** The time zone of `cron`; by default UTC. */
      tz?: string;
      every?: undefined;
    }
);

export const getKey = ({ job }: Schedule): string => keyStart + job.name;

/** The schedule's next time after this one. @throws Error if there is none */
export function nextTime(schedule: Schedule, after: number): number {
  const fault = (why: string) => new Error(`The schedule of "${schedule.job.name}": ${why}.`);
  if (schedule.cron === undefined) {
    const { every } = schedule;
    if (!Number.isInteger(every) || every < second || every > 366 * day)
      throw fault("every must be a whole number of milliseconds, from one second to 366 days");
    return (Math.floor(after / every) + 1) * every;
  }
  const { cron, tz = "UTC" } = schedule;
  let next: Date | null;
  try {
    next = Bun.cron.parse(cron, new Date(after), { tz });
  } catch (error) {
    throw fault(error instanceof Error ? error.message : String(error));
  }
  if (!next) throw fault(`${cron} never comes`);
  return next.getTime();
}

/**
 * Gives each schedule one row, which waits for the next time and is reused after each run. So a missed time is made up
 * for once, late, and no time has two runs. A row that would wait a day too long comes from a clock that was ahead.
 */
export async function keepSchedules(db: Db, schedules: readonly Schedule[]): Promise<void> {
  const now = await readClock(db);
  for (const schedule of schedules) {
    const key = getKey(schedule);
    const runAt = new Date(nextTime(schedule, now));
    const own = and(eq(queuedJob.key, key), isNull(queuedJob.finishedAt));
    const [row] = await db.select().from(queuedJob).where(own);
    if (row && (row.state !== "waiting" || row.runAt.getTime() <= runAt.getTime() + day)) continue;
    await write(db, async () => {
      if (row)
        return db
          .update(queuedJob)
          .set({ runAt })
          .where(and(own, eq(queuedJob.state, "waiting")));
      const id = crypto.randomUUID();
      const job = {
        id,
        key,
        ...createRow(schedule.job, schedule.input ?? {}),
        runAt,
        createdAt: new Date(now),
      };
      return db.insert(queuedJob).values(job).onConflictDoNothing();
    });
  }
}

/** Deletes the earlier failures of a schedule: the newest one is enough. */
export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.delete(queuedJob).where(and(eq(queuedJob.key, key), eq(queuedJob.state, "failed")));
}

/** A scheduled job that deletes old data, but not while the clock may be ahead. */
export function deletion(name: string, run: (context: JobContext) => Promise<void>): Job<z.ZodObject> {
  const unlessAhead = job(name, z.object({}), async (_, context) => {
    if (await isClockAhead(context.db))
      return context.log.warn("clock.ahead", { job: name, consequence: "nothing is deleted" });
    await run(context);
  });
  return { ...unlessAhead, deletes: true };
}

/**
 * Whether the clock is more than a day ahead of all user activity. It may be wrong, and work may not be due yet. If
 * users were merely inactive, the next sign-in confirms the clock.
 */
async function isClockAhead(db: Db, now = Date.now()): Promise<boolean> {
  const [used] = await db.select({ at: max(session.updatedAt) }).from(session);
  const [joined] = await db.select({ at: max(user.createdAt) }).from(user);
  const newest = Math.max(...[used, joined].map((row) => row?.at?.getTime() ?? 0));
  return newest > 0 && now - newest > day;
}
