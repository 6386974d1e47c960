import { max } from "drizzle-orm";
import { session, user } from "../auth/tables.server.ts";
import type { Db } from "../db/connect.server.ts";
import { day } from "../shared/time.ts";

/**
 * Whether the clock is more than a day past all that people did: it may be wrong, and what is due by it may not be. If only
 * nobody was here, the next sign-in says so.
 */
export async function isClockAhead(db: Db, now = Date.now()): Promise<boolean> {
  const [used] = await db.select({ at: max(session.updatedAt) }).from(session);
  const [joined] = await db.select({ at: max(user.createdAt) }).from(user);
  const newest = Math.max(...[used, joined].map((row) => row?.at?.getTime() ?? 0));
  return newest > 0 && now - newest > day;
}
