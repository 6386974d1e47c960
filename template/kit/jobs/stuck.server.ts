import { and, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { minute } from "../shared/time.ts";
import { timeOf } from "./queue.server.ts";
import { queuedJob } from "./tables.server.ts";

const patienceMs = 5 * minute;

/**
 * Whether the queue has not moved for five minutes: of these names, a job is due for that long, none runs, and none has
 * ended. A queue that is merely long moves.
 */
export async function isStuck(db: Db, names: readonly string[]): Promise<boolean> {
  const now = await timeOf(db);
  const [since, until] = [new Date(now - patienceMs), new Date(now)];
  const known = inArray(queuedJob.name, [...names]);
  const isLate = and(isNull(queuedJob.finishedAt), lt(queuedJob.runAt, since), known);
  const oldest = db.select({ one: sql`1` }).from(queuedJob).where(isLate);
  if ((await oldest.limit(1)).length === 0) return false;
  const runs = and(isNull(queuedJob.finishedAt), gt(queuedJob.leaseUntil, until));
  const ended = and(
    inArray(queuedJob.state, ["done", "failed", "discarded"]),
    gte(queuedJob.finishedAt, since),
  );
  const moving = db.select({ one: sql`1` }).from(queuedJob).where(or(runs, ended));
  return (await moving.limit(1)).length === 0;
}
