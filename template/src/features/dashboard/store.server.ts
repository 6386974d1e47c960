import { user } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { countByTime } from "#kit/db/count.server.ts";
import { day } from "#kit/shared/time.ts";
import type { SignUpMonths } from "./schema.ts";

const days = 30;
const months = 12;

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
  const counts = await countByTime(db, user.createdAt, bounds);
  return counts.slice(months).map((total, at) => ({
    month: new Date(bounds[months + at] ?? 0).toISOString().slice(0, 7),
    count: total,
    yearBefore: counts[at] ?? 0,
  }));
}
