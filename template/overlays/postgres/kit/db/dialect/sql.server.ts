import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyColumn, Column, Table } from "./columns.server.ts";
import type { Db } from "./connect.server.ts";

/** Whether a text contains another one that has no wildcards. */
export function contains(column: Column, part: string): SQL {
  return sql`${column} like ${`%${literally(part)}%`}`;
}

export function startsWith(column: Column, beginning: string): SQL {
  return sql`${column} like ${`${literally(beginning)}%`}`;
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Puts the value into the statement itself, so that the database plans a prepared statement for this value. */
export function isFalse(column: Column): SQL {
  return sql`not ${column}`;
}

/** Whether a text consists only of these characters, written as in "a-z0-9.-". */
export function isMadeOf(column: Column | AnyColumn, characters: string): SQL {
  return sql`${column} !~ ${sql.raw(`'[^${characters}]'`)}`;
}

/** "#rrggbb", in lower case. @public for the checks of any table */
export function isHexColor(column: Column | AnyColumn): SQL {
  return sql`${column} ~ '^#[0-9a-f]{6}$'`;
}

/** The database's clock, in milliseconds. */
export const nowMs = sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

/** Runs a statement for which Drizzle has no builder. Each row is an array of its columns in order. */
export async function getRows<Row extends unknown[]>(db: Db, statement: SQL): Promise<Row[]> {
  const rows: unknown = await db.execute(statement);
  // Only the caller knows which columns its statement has.
  return rows as Row[];
}

/** A parameter of a prepared query. */
export function plain(name: string): SQL {
  return sql`${sql.placeholder(name)}`;
}

/** Deletes all rows except the newest `most`. With a condition, only those that meet it. */
export async function keepNewest(db: Db, table: Table, most: number, only?: SQL): Promise<void> {
  const { id, createdAt } = getTableColumns(table);
  const older = sql`(select ${id} from ${table} order by ${createdAt} desc, ${id} desc offset ${most})`;
  await db.execute(sql`delete from ${table} where ${id} in ${older}${only && sql` and ${only}`}`);
}

export async function hasTable(db: Db, table: Table): Promise<boolean> {
  return (
    (await getRows(db, sql`select 1 where to_regclass(${`"${getTableName(table)}"`}) is not null`)).length > 0
  );
}

/** The names of a table's columns in the database; none if there is no such table. */
export async function getColumnNames(db: Db, table: Table): Promise<string[]> {
  const rows = await getRows<[string]>(
    db,
    sql`select column_name::text from information_schema.columns
      where table_schema = current_schema() and table_name = ${getTableName(table)}`,
  );
  return rows.map(([name]) => name);
}

/** Changes with every write of any process. */
export async function getVersion(db: Db): Promise<string> {
  const [row] = await getRows(db, sql`select pg_current_snapshot()::text`);
  return String(row);
}
