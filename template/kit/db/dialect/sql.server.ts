import { getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyColumn, Column, Table } from "./columns.server.ts";
import type { Db } from "./connect.server.ts";

/** Whether a text contains another, which has no wildcards. */
export function contains(column: Column, part: string): SQL {
  return sql`instr(${column}, ${part}) > 0`;
}

export function startsWith(column: Column, beginning: string): SQL {
  return sql`instr(${column}, ${beginning}) = 1`;
}

/** With the value in the statement: a prepared one is then planned with it. */
export function isFalse(column: Column): SQL {
  return sql`${column} = 0`;
}

/** Whether a text is made of nothing but these characters, written like "a-z0-9.-". */
export function isMadeOf(column: Column | AnyColumn, characters: string): SQL {
  return sql`${column} NOT GLOB ${sql.raw(`'*[^${characters}]*'`)}`;
}

/**
 * Whether a text is "#rrggbb", in lower case.
 * @public for the checks of any table
 */
export function isHexColor(column: Column | AnyColumn): SQL {
  return sql`${column} GLOB ${sql.raw(`'#${"[0-9a-f]".repeat(6)}'`)}`;
}

/** Rows of a statement that Drizzle has no builder for, each with its columns in order. */
export function rowsOf<Row extends unknown[]>(db: Db, statement: SQL): Promise<Row[]> {
  return db.values<Row>(statement);
}

/**
 * A parameter behind a plus sign. With a bare parameter SQLite plans the statement again on each run, for the given
 * value: measured, four times the cost of the query itself.
 */
export function plain(name: string): SQL {
  return sql`+${sql.placeholder(name)}`;
}

/** Deletes the rows that were added before the newest `most`; of them, only those of a condition. */
export async function keepNewest(db: Db, table: Table, most: number, only?: SQL): Promise<void> {
  // The row numbers of SQLite grow with each new row.
  const newest = sql`(SELECT max(rowid) FROM ${table})`;
  await db.run(sql`DELETE FROM ${table} WHERE rowid <= ${newest} - ${most}${only && sql` AND ${only}`}`);
}

export async function hasTable(db: Db, table: Table): Promise<boolean> {
  const name = getTableName(table);
  return (
    (await db.values(sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${name}`)).length > 0
  );
}

/** Differs after every write: of other connections by the first number, of this one by the second. */
export async function versionOf(db: Db): Promise<string> {
  const [row] = await db.values(sql`SELECT data_version, total_changes() FROM pragma_data_version`);
  return String(row);
}
