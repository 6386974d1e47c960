import { max } from "drizzle-orm";
import { session, user } from "../auth/tables.server.ts";
import { type Db, write } from "../db/connect.server.ts";
import type { Log } from "../log/log.server.ts";
import { consume, retryAfter } from "../rate/budget.server.ts";
import { day } from "../shared/time.ts";

export type Jobs = ReturnType<typeof createJobs>;

/** A timer that cannot end the process by throwing, nor keep it alive. */
export function createJobs(log: Log) {
  const stopping = new AbortController();

  return {
    /** Runs `work` immediately and then every `interval` milliseconds until stopped. Logs what it throws. */
    every(interval: number, name: string, work: (stopped: AbortSignal) => unknown): void {
      let running = false;
      const run = async (): Promise<void> => {
        if (running) return;
        running = true;
        try {
          await work(stopping.signal);
        } catch (error) {
          log.error("job failed", { job: name, error });
        } finally {
          running = false;
        }
      };
      const timer = setInterval(run, interval).unref();
      stopping.signal.addEventListener("abort", () => clearInterval(timer));
      void run();
    },
    stop: () => stopping.abort(),
  };
}

/** The part of an interval after which a job may run again, because timers are inexact. */
const tolerance = 0.9;

/** Of all processes that share a database, only one runs the job. `interval` is how often each process asks. */
export function claimJob(db: Db, name: string, interval: number, now = new Date()): Promise<boolean> {
  const job = { budget: "job", key: name };
  const once = { max: 1, withinMs: tolerance * interval };
  return write(db, async () => {
    if ((await retryAfter(db, job, [once], now)) > 0) return false;
    await consume(db, job, now);
    return true;
  });
}

/**
 * Whether the clock is more than a day ahead of all user activity. It may be wrong, so work that seems due may not be.
 * If there was just no activity, the next sign-in shows that the clock is right.
 */
export async function isClockAhead(db: Db, now = Date.now()): Promise<boolean> {
  const [used] = await db.select({ at: max(session.updatedAt) }).from(session);
  const [joined] = await db.select({ at: max(user.createdAt) }).from(user);
  const newest = Math.max(...[used, joined].map((row) => row?.at?.getTime() ?? 0));
  return newest > 0 && now - newest > day;
}
