import { count, getTableName, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Column, Table } from "./dialect/columns.server.ts";
import type { Db } from "./dialect/connect.server.ts";
import { getRows, getVersion, plain } from "./dialect/sql.server.ts";
import { getTransactions } from "./internal/transactions.server.ts";

export type Values = Record<string, unknown>;

/** A condition with placeholders. `shape` identifies its text; undefined if the text contains values. */
export interface Condition {
  sql: SQL;
  shape?: string;
}

export function allOf(...conditions: (Condition | undefined)[]): Condition | undefined {
  const some = conditions.filter((one) => one !== undefined);
  if (some.length < 2) return some[0];
  const parts = some.map((one) => sql`(${one.sql})`);
  return joined(sql`${sql.join(parts, sql` and `)}`, some);
}

/** Keeps the database from using an index for a condition: none is used for `… is true`. */
export function walking(condition: Condition): Condition {
  return joined(sql`(${condition.sql}) is true`, [condition], "walking ");
}

function joined(whole: SQL, of: readonly Condition[], how = ""): Condition {
  const shapes = of.map(({ shape }) => shape);
  return shapes.includes(undefined) ? { sql: whole } : { sql: whole, shape: `${how}(${shapes.join(" & ")})` };
}

export function equal(left: SQLWrapper, name: string): SQL {
  return sql`${left} = ${plain(name)}`;
}

/** @param name the prefix of the placeholders' names */
export function oneOf(column: Column, texts: readonly string[], name = "one") {
  const names = texts.map((_, at) => `${name}${at}`);
  return {
    sql: inArray(column, names.map(plain)),
    shape: `${column.name} one of ${texts.length}`,
    values: Object.fromEntries(texts.map((text, at) => [`${name}${at}`, text])),
  };
}

interface Prepared<Row> {
  execute(values: Values): Promise<Row[]>;
}

export interface Query<Row> {
  prepare(name: string): Prepared<Row>;
}

/** The most queries to cache: as many as a connection keeps prepared. */
const mostKept = 300;

const kept = new WeakMap<Db, Map<string, Prepared<unknown>>>();

/** Builds the text once per `shape`, if there is one: building takes Drizzle longer than running takes the database. */
export function run<Row>(
  db: Db,
  shape: string | undefined,
  values: Values,
  build: () => Query<Row>,
): Promise<Row[]> {
  if (shape === undefined) return build().prepare("").execute(values);
  const queries = kept.get(db) ?? new Map<string, Prepared<unknown>>();
  kept.set(db, queries);
  const known = queries.get(shape);
  // Each shape has one query, and therefore one type of row.
  if (known) return known.execute(values) as Promise<Row[]>;
  const query = build().prepare("");
  if (queries.size >= mostKept) queries.clear();
  queries.set(shape, query);
  return query.execute(values);
}

/** Lists count up to this many rows, and show a "+" beyond. */
export const mostCounted = 10_000;

export interface Term {
  id: Column;
  texts: readonly Column[];
  /** The folded term, which is not empty. */
  term: string;
}

export interface Matches {
  /** The number of matches, at most one more than `most`. */
  total: number;
  /** The limit of the count. */
  most: number;
  /** Finds the matches through the index of parts. */
  inIndex: Condition;
  /** Finds the matches by reading every row, if there are more than `most`. */
  inRow?: Condition;
  /** Whether the database can combine the term's index with those of filters. */
  meetsFilters?: true;
  /** How to continue with the index after walking the order has found too few rows. */
  how: "walk" | "sort";
}

/** A column, and the value that it must have in the rows to count. Without a value, all rows are counted. */
export type Having = readonly [column?: Column | undefined, value?: string | undefined];

/** Its condition, if there is one. */
export const getHaving = ([column, value]: Having, name?: string) =>
  column && value !== undefined ? oneOf(column, [value], name) : undefined;

/** Counts the rows of a table. */
export function countRows(db: Db, table: Table, only: Having = []): Promise<number> {
  const having = getHaving(only);
  return countUpTo(db, table, Number.MAX_SAFE_INTEGER, having, having?.values);
}

export function countUpTo(
  db: Db,
  table: Table,
  most: number,
  found?: Condition,
  values: Values = {},
): Promise<number> {
  const build = () => {
    const some = db
      .select({ one: sql`1`.as("one") })
      .from(table)
      .where(found?.sql)
      .limit(most)
      .as("some");
    return db.select({ total: count() }).from(some);
  };
  const isKept = !found || found.shape !== undefined;
  const named = isKept ? `count ${getTableName(table)} ${most} ${found?.shape ?? ""}` : undefined;
  const key = `${named ?? JSON.stringify(build().toSQL())} ${JSON.stringify(values)}`;
  return sinceLastWrite(db, `total ${key}`, async () => (await run(db, named, values, build))[0]?.total ?? 0);
}

/**
 * Returns a count for each range between two bounds. Counts each range in the index, because a grouped query takes
 * twice as long.
 */
export function countByTime(db: Db, time: Column, bounds: readonly number[], [column, value]: Having = []) {
  const key = `${getTableName(time.table)}.${time.name} ${bounds.join()} ${column?.name} ${value}`;
  const having = column && value !== undefined ? sql`and ${column} = ${value}` : sql``;
  return sinceLastWrite(db, `series ${key}`, async () => {
    const ranges = bounds
      .slice(1)
      .map((end, at) => sql`(cast(${bounds[at]} as bigint), cast(${end} as bigint))`);
    const rows = await getRows<[total: number]>(
      db,
      sql`
      with span("from", "until") as (values ${sql.join(ranges, sql`, `)})
      select (
        select count(*) from ${time.table} where ${time} >= span."from" and ${time} < span."until" ${having}
      ) as total from span`,
    );
    return rows.map(([total]) => total);
  });
}

/** Counts the rows for each value of a column. */
export function countBy(db: Db, column: Column): Promise<Readonly<Record<string, number>>> {
  const query = sql`select ${column}, count(*) from ${column.table} group by ${column}`;
  const find = async () => Object.fromEntries(await getRows<[string, number]>(db, query));
  return sinceLastWrite(db, `shares ${getTableName(column.table)}.${column.name}`, find);
}

const maxKept = 100;

const keptByDb = new WeakMap<Db, { version: string; values: Map<string, unknown> }>();

/** Computes a value once and caches it until the next write to the database. */
export async function sinceLastWrite<Value>(
  db: Db,
  key: string,
  compute: () => Promise<Value>,
): Promise<Value> {
  // A `write` sees its own changes, which may yet be rolled back.
  if (getTransactions(db).current()) return compute();
  const version = await getVersion(db);
  const kept = keptByDb.get(db);
  const values = kept?.version === version ? kept.values : new Map<string, unknown>();
  if (values !== kept?.values) keptByDb.set(db, { version, values });
  // Each key is used for one type of value.
  const value = (values.get(key) as Value | undefined) ?? (await compute());
  if (values.size >= maxKept && !values.has(key)) values.clear();
  values.set(key, value);
  return value;
}

/** The batch size of deletions. A batch takes a few milliseconds, during which other requests wait. */
const rowsPerBatch = 500;

/** Deletes rows in batches. Pauses after each for as long as it took, so that other requests can run. */
export async function deleteInSlices(
  db: Db,
  table: Table & { id: Column },
  old: SQL,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const start = performance.now();
    const some = db.select({ id: table.id }).from(table).where(old).limit(rowsPerBatch);
    const deleted = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
    if (deleted.length < rowsPerBatch) return;
    await Bun.sleep(Math.max(1, performance.now() - start));
  }
}
