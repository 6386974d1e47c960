import { and, eq, isNull } from "drizzle-orm";
import { type Db, write } from "../db/connect.server.ts";
import { nowMs } from "../db/dialect/sql.server.ts";
import type { Decision } from "./job.server.ts";
import { finished, free, type QueuedJob } from "./queue.server.ts";
import { isScheduleKey } from "./schedule.server.ts";
import { queuedJob } from "./tables.server.ts";

type Decided = Pick<QueuedJob, "state" | "key" | "attempts">;

/** Whether a person may let a job run now: it has failed, was discarded, or waits after a failed attempt. */
export const canRetry = ({ state, attempts }: Decided): boolean =>
  state === "failed" || state === "discarded" || (state === "waiting" && attempts > 0);

/** Whether a person may give up a job. One that has a schedule would come back. */
export const canDiscard = ({ state, key }: Decided): boolean =>
  state === "failed" || (state === "waiting" && !isScheduleKey(key));

export function retryJob(db: Db, id: string): Promise<Decision> {
  return write(db, async () => {
    const [row] = await db.select().from(queuedJob).where(eq(queuedJob.id, id));
    if (!row) return "unknown";
    if (!canRetry(row)) return "refused";
    if (row.finishedAt && row.key !== null) {
      const unfinished = and(eq(queuedJob.key, row.key), isNull(queuedJob.finishedAt));
      const [other] = await db.select().from(queuedJob).where(unfinished);
      // A waiting run of a schedule has no other input, so the retried one takes its place.
      if (other && !(isScheduleKey(row.key) && other.state === "waiting")) return "taken";
      if (other) await db.delete(queuedJob).where(eq(queuedJob.id, other.id));
    }
    const attempts = row.finishedAt ? 0 : row.attempts;
    const again = { ...free, attempts, runAt: nowMs, finishedAt: null };
    await db.update(queuedJob).set(again).where(eq(queuedJob.id, id));
    return "decided";
  });
}

export function discardJob(db: Db, id: string): Promise<Decision> {
  return write(db, async () => {
    const [row] = await db.select().from(queuedJob).where(eq(queuedJob.id, id));
    if (!row) return "unknown";
    if (!canDiscard(row)) return "refused";
    await db.update(queuedJob).set(finished("discarded", row.lastError)).where(eq(queuedJob.id, id));
    return "decided";
  });
}
