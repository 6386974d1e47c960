import { count, gt, gte, sql } from "drizzle-orm";
import { session, user } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { day } from "#shared/time.ts";
import type { Dashboard } from "./schema.ts";

const days = 30;

export function countUsers(db: Db): number {
  return db.select({ total: count() }).from(user).get()?.total ?? 0;
}

export function countLiveSessions(db: Db, now = Date.now()): number {
  const live = gt(session.expiresAt, new Date(now));
  return db.select({ total: count() }).from(session).where(live).get()?.total ?? 0;
}

/** Days begin at midnight UTC, where a time in milliseconds is divisible by a day. */
export function signUpsByDay(db: Db, now = Date.now()): Dashboard["signUps"] {
  const first = Math.floor(now / day) - days + 1;
  const number = sql<number>`${user.createdAt} / ${day}`;
  const rows = db
    .select({ number, total: count() })
    .from(user)
    .where(gte(user.createdAt, new Date(first * day)))
    .groupBy(sql`1`)
    .all();
  const totals = new Map(rows.map((row) => [row.number, row.total]));
  return Array.from({ length: days }, (_, at) => ({
    day: new Date((first + at) * day).toISOString().slice(0, 10),
    count: totals.get(first + at) ?? 0,
  }));
}
