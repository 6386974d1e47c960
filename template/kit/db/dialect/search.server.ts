import { getTableName, or, sql } from "drizzle-orm";
import { type Matches, mostCounted, type Term } from "../query.server.ts";
import type { Table } from "./columns.server.ts";
import type { Db } from "./connect.server.ts";
import { contains, getRows } from "./sql.server.ts";

// The table "<name>_search" indexes the trigrams ("parts") of each row by row number. Migrations in drizzle/ create it.

const partLength = 3;
/** Looking up longer phrases costs more. Few rows contain a phrase's beginning, so the rest is checked in those. */
const maxPhraseLength = 16;
/** Many parts share their first one or two characters. Up to this many rows, reading each is many times faster. */
const rowsLookedAt = 20_000;

const last = "\u{10FFFF}".repeat(partLength - 1);

/** The rows that contain a term, found in the index of parts. */
export async function findMatches(db: Db, { id, texts, term }: Term): Promise<Matches> {
  const name = getTableName(id.table);
  const characters = [...term];
  const row = sql`${id.table}.rowid`;
  const inRow = sql`(${or(...texts.map((text) => contains(text, term)))})`;
  const beginning = characters.slice(0, maxPhraseLength).join("");
  const parts = sql.identifier(`${name}_search`);
  const found =
    characters.length >= partLength
      ? sql`select rowid as "row" from ${parts} where ${parts} match ${`"${beginning.replaceAll('"', '""')}"`}`
      : (await lastRow(db, id.table)) <= rowsLookedAt
        ? sql`select rowid as "row" from ${id.table} where ${inRow}`
        : sql`select distinct doc as "row" from ${sql.identifier(`${name}_search_parts`)}
            where term between ${term} and ${term + last}`;
  const all =
    beginning.length < term.length
      ? sql`select rowid as "row" from ${id.table} where rowid in (${found}) and ${inRow}`
      : found;
  const [counted] = await getRows<[total: number, list: string]>(
    db,
    sql`select count(*), json_group_array("row") from (${all} limit ${mostCounted + 1})`,
  );
  const [total, list] = counted ?? [0, "[]"];
  const most = mostCounted;
  return total > most
    ? { total, most, inIndex: { sql: sql`${row} in (${all})` }, inRow: { sql: inRow }, how: "walk" }
    : {
        total,
        most,
        inIndex: { sql: sql`${row} in (select value from json_each(${list}))` },
        how: "sort",
      };
}

/** The highest row number: an upper bound for the number of rows, without counting. */
async function lastRow(db: Db, table: Table): Promise<number> {
  const [last] = await getRows<[row: number | null]>(db, sql`select max(rowid) from ${table}`);
  return last?.[0] ?? 0;
}

/** Warns of incomplete search indexes, for example after rows were copied as SQL text, without row numbers. */
export async function searchWarnings(db: Db): Promise<string[]> {
  const indexes = await getRows<[name: string]>(
    db,
    sql`select name from pragma_table_list where schema = 'main' and type = 'virtual' and name like '%!_search' escape '!'`,
  );
  const warnings: string[] = [];
  for (const [name] of indexes) {
    const rows = sql.identifier(name.slice(0, -"_search".length));
    const parts = sql.identifier(`${name}_docsize`);
    const [same] = await getRows<[same: number]>(
      db,
      sql`select (select max(rowid) from ${rows}) is (select max(id) from ${parts})`,
    );
    if (same?.[0] === 1) continue;
    const refill = `INSERT INTO ${name} (${name}) VALUES ('delete-all'), then update every row's search column`;
    warnings.push(`${name} does not match its table, so searches miss rows. Fill it again: ${refill}.`);
  }
  return warnings;
}
