import { count, gt } from "drizzle-orm";
import { session, user } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { countByTime, countRows } from "#kit/db/count.server.ts";
import { day } from "#kit/shared/time.ts";
import type { SignUpMonths } from "./schema.ts";

const days = 30;
const months = 12;

export function countUsers(db: Db): Promise<number> {
  return countRows(db, user);
}

export async function countLiveSessions(db: Db, now = Date.now()): Promise<number> {
  const live = gt(session.expiresAt, new Date(now));
  const [counted] = await db.select({ total: count() }).from(session).where(live);
  return counted?.total ?? 0;
}

export function signUpsByTime(db: Db, bounds: readonly number[]): Promise<readonly number[]> {
  return countByTime(db, user.createdAt, bounds);
}

/** By the day of their last use, which is noted once a day. */
export function sessionsByTime(db: Db, bounds: readonly number[]): Promise<readonly number[]> {
  return countByTime(db, session.updatedAt, bounds);
}

/** The beginnings of the last 30 days and of tomorrow, at midnight UTC. */
export function lastDays(now = Date.now()): readonly number[] {
  const first = Math.floor(now / day) - days + 1;
  return Array.from({ length: days + 1 }, (_, at) => (first + at) * day);
}

export async function signUpsByMonth(db: Db, now = new Date()): Promise<SignUpMonths["months"]> {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const bounds = Array.from({ length: 2 * months + 1 }, (_, at) =>
    Date.UTC(year, month + 1 - 2 * months + at),
  );
  const counts = await signUpsByTime(db, bounds);
  return counts.slice(months).map((total, at) => ({
    month: new Date(bounds[months + at] ?? 0).toISOString().slice(0, 7),
    count: total,
    yearBefore: counts[at] ?? 0,
  }));
}
