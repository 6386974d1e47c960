import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { scopesOf } from "../scopes.server.ts";
import type { AnyColumn, Column, Table } from "./columns.server.ts";
import type { Db } from "./connect.server.ts";

/** Whether a text contains another, which has no wildcards. */
export function contains(column: Column, part: string): SQL {
  return sql`${column} like ${`%${literally(part)}%`}`;
}

export function startsWith(column: Column, beginning: string): SQL {
  return sql`${column} like ${`${literally(beginning)}%`}`;
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** With the value in the statement: a prepared one is then planned with it. */
export function isFalse(column: Column): SQL {
  return sql`not ${column}`;
}

/** Whether a text is made of nothing but these characters, written like "a-z0-9.-". */
export function isMadeOf(column: Column | AnyColumn, characters: string): SQL {
  return sql`${column} !~ ${sql.raw(`'[^${characters}]'`)}`;
}

/**
 * Whether a text is "#rrggbb", in lower case.
 * @public for the checks of any table
 */
export function isHexColor(column: Column | AnyColumn): SQL {
  return sql`${column} ~ '^#[0-9a-f]{6}$'`;
}

/** Rows of a statement that Drizzle has no builder for, each with its columns in order. */
export async function rowsOf<Row extends unknown[]>(db: Db, statement: SQL): Promise<Row[]> {
  const rows: unknown = await db.execute(statement);
  // What a statement answers, whoever wrote it knows.
  return rows as Row[];
}

/** A parameter of a prepared query. */
export function plain(name: string): SQL {
  return sql`${sql.placeholder(name)}`;
}

/** Deletes the rows that were added before the newest `most`; of them, only those of a condition. */
export async function keepNewest(db: Db, table: Table, most: number, only?: SQL): Promise<void> {
  const { id, createdAt } = getTableColumns(table);
  const older = sql`(select ${id} from ${table} order by ${createdAt} desc, ${id} desc offset ${most})`;
  await db.execute(sql`delete from ${table} where ${id} in ${older}${only && sql` and ${only}`}`);
}

export async function hasTable(db: Db, table: Table): Promise<boolean> {
  return (
    (await rowsOf(db, sql`select 1 where to_regclass(${`"${getTableName(table)}"`}) is not null`)).length > 0
  );
}

let writes = 0;

/** Differs after every write, of other processes too. Inside a `write`, which sees what others do not, always. */
export async function versionOf(db: Db): Promise<string> {
  if (scopesOf(db).current()) return `writing ${++writes}`;
  const [row] = await rowsOf(db, sql`select pg_current_snapshot()::text`);
  return String(row);
}
