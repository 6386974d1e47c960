import { max } from "drizzle-orm";
import { z } from "zod";
import { session, user } from "../auth/tables.server.ts";
import type { Db } from "../db/connect.server.ts";
import { day } from "../shared/time.ts";
import { type Job, type JobContext, job } from "./job.server.ts";

/** A job for a schedule that deletes what is old. It does nothing while the clock may be ahead. */
export function deletion(name: string, run: (context: JobContext) => Promise<void>): Job<z.ZodObject> {
  const unlessAhead = job(name, z.object({}), async (_, context) => {
    if (await isClockAhead(context.db))
      return context.log.warn("clock.ahead", { job: name, consequence: "nothing is deleted" });
    await run(context);
  });
  return { ...unlessAhead, deletes: true };
}

/**
 * Whether the clock is more than a day ahead of all user activity. It may be wrong, so work that seems due may not be.
 * If there was just no activity, the next sign-in shows that the clock is right.
 */
async function isClockAhead(db: Db, now = Date.now()): Promise<boolean> {
  const [used] = await db.select({ at: max(session.updatedAt) }).from(session);
  const [joined] = await db.select({ at: max(user.createdAt) }).from(user);
  const newest = Math.max(...[used, joined].map((row) => row?.at?.getTime() ?? 0));
  return newest > 0 && now - newest > day;
}
