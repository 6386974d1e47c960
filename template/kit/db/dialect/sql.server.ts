import { getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyColumn, Column, Table } from "./columns.server.ts";
import type { Db } from "./connect.server.ts";

/** Whether a text contains another one that has no wildcards. */
export function contains(column: Column, part: string): SQL {
  return sql`instr(${column}, ${part}) > 0`;
}

/** Whether a text begins with another. */
export function startsWith(column: Column, beginning: string): SQL {
  return sql`instr(${column}, ${beginning}) = 1`;
}

/** Puts the value into the statement itself, so that the database plans a prepared statement for this value. */
export function isFalse(column: Column): SQL {
  return sql`${column} = 0`;
}

/** Whether a text consists only of these characters, written as in "a-z0-9.-". */
export function isMadeOf(column: Column | AnyColumn, characters: string): SQL {
  return sql`${column} NOT GLOB ${sql.raw(`'*[^${characters}]*'`)}`;
}

/** "#rrggbb", in lower case. @public for the checks of any table */
export function isHexColor(column: Column | AnyColumn): SQL {
  return sql`${column} GLOB ${sql.raw(`'#${"[0-9a-f]".repeat(6)}'`)}`;
}

/** The database's clock, in milliseconds. */
export const nowMs = sql`cast(round(unixepoch('subsec') * 1000) as integer)`;

/** Runs a statement for which Drizzle has no builder. Each row is an array of its columns in order. */
export function getRows<Row extends unknown[]>(db: Db, statement: SQL): Promise<Row[]> {
  return db.values<Row>(statement);
}

/** With a bare parameter, SQLite plans each run again, which takes four times as long as the query itself. */
export function plain(name: string): SQL {
  return sql`+${sql.placeholder(name)}`;
}

/** Deletes all rows except the newest `most`. With a condition, only those that meet it. */
export async function keepNewest(db: Db, table: Table, most: number, only?: SQL): Promise<void> {
  // SQLite's row numbers increase with each inserted row.
  const newest = sql`(SELECT max(rowid) FROM ${table})`;
  await db.run(sql`DELETE FROM ${table} WHERE rowid <= ${newest} - ${most}${only && sql` AND ${only}`}`);
}

/** Whether the database has this table. */
export async function hasTable(db: Db, table: Table): Promise<boolean> {
  const name = getTableName(table);
  return (
    (await db.values(sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${name}`)).length > 0
  );
}

/** The names of a table's columns in the database; none if there is no such table. */
export async function getColumnNames(db: Db, table: Table): Promise<string[]> {
  const rows = await getRows<[string]>(db, sql`SELECT name FROM pragma_table_xinfo(${getTableName(table)})`);
  return rows.map(([name]) => name);
}

const versions = new WeakMap<Db, ReturnType<typeof prepareVersion>>();

/** Prepared: pages run it often, and Drizzle takes longer to build the statement than SQLite to run it. */
function prepareVersion(db: Db) {
  const ofOthers = sql<number>`data_version`;
  const ofThis = sql<number>`total_changes()`;
  return db.select({ ofOthers, ofThis }).from(sql`pragma_data_version`).prepare();
}

/** Changes with every write: the first number with other connections' writes, the second with this one's. */
export async function getVersion(db: Db): Promise<string> {
  const query = versions.get(db) ?? prepareVersion(db);
  versions.set(db, query);
  return String(await query.values());
}
