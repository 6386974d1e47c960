import { count, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./connect.server.ts";

/** How many rows there are, or how many a filter finds. */
export function countRows(db: Db, table: SQLiteTable, found?: SQL): number {
  const query = db.select({ total: count() }).from(table).where(found);
  const { sql: text, params } = query.toSQL();
  return sinceLastWrite(db, totals, JSON.stringify([text, params]), () => query.get()?.total ?? 0);
}

/**
 * How many rows have a time from each bound to the next, so one number less than bounds. Counts of ranges of an index: a
 * grouped query takes twice as long.
 */
export function countByTime(db: Db, column: SQLiteColumn, bounds: readonly number[]): readonly number[] {
  const key = `${getTableName(column.table)}.${column.name} ${bounds.join()}`;
  return sinceLastWrite(db, series, key, () => {
    const ranges = bounds.slice(1).map((end, at) => sql`(${bounds[at]}, ${end})`);
    const rows = db.all<{ total: number }>(sql`
      with span("from", "until") as (values ${sql.join(ranges, sql`, `)})
      select (
        select count(*) from ${column.table} where ${column} >= span."from" and ${column} < span."until"
      ) as total from span`);
    return rows.map(({ total }) => total);
  });
}

const maxKept = 100;

interface Kept<Value> {
  version: string;
  values: Map<string, Value>;
}

type Cache<Value> = WeakMap<Db, Kept<Value>>;

const totals: Cache<number> = new WeakMap();
const series: Cache<readonly number[]> = new WeakMap();

/** Counted once until something is written: at a million rows, a count takes up to a tenth of a second. */
function sinceLastWrite<Value>(db: Db, cache: Cache<Value>, key: string, compute: () => Value): Value {
  const version = versionOf(db);
  const kept = cache.get(db);
  const values = kept?.version === version ? kept.values : new Map<string, Value>();
  if (values !== kept?.values) cache.set(db, { version, values });
  const value = values.get(key) ?? compute();
  if (values.size >= maxKept) values.clear();
  values.set(key, value);
  return value;
}

/** Differs after every write: of other connections by the first number, of this one by the second. */
function versionOf(db: Db): string {
  const [version] = db.all<Record<string, number>>(sql`pragma data_version`);
  const [changes] = db.all<Record<string, number>>(sql`select total_changes() as total`);
  return `${version?.data_version} ${changes?.total}`;
}
