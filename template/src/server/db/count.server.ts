import { count, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./connect.server.ts";

/** How many rows there are, or how many a filter finds. */
export function countRows(db: Db, table: SQLiteTable, found?: SQL): number {
  const query = db.select({ total: count() }).from(table).where(found);
  const counts = countsOf(db);
  const { sql: text, params } = query.toSQL();
  const key = JSON.stringify([text, params]);
  const total = counts.get(key) ?? query.get()?.total ?? 0;
  if (counts.size >= maxCounts) counts.clear();
  counts.set(key, total);
  return total;
}

const maxCounts = 100;

const known = new WeakMap<Db, { version: string; counts: Map<string, number> }>();

/** The counts since the last write: at a million rows, a count takes up to a tenth of a second, and each page has it. */
function countsOf(db: Db): Map<string, number> {
  const version = versionOf(db);
  const current = known.get(db);
  if (current?.version === version) return current.counts;
  const counts = new Map<string, number>();
  known.set(db, { version, counts });
  return counts;
}

/** Differs after every write: of other connections by the first number, of this one by the second. */
function versionOf(db: Db): string {
  const [version] = db.all<Record<string, number>>(sql`pragma data_version`);
  const [changes] = db.all<Record<string, number>>(sql`select total_changes() as total`);
  return `${version?.data_version} ${changes?.total}`;
}
