import { getTableName, or, type SQL, sql } from "drizzle-orm";
import type { Matches, Term } from "../query.server.ts";
import type { Table } from "./columns.server.ts";
import type { Db } from "./connect.server.ts";
import { contains, getRows } from "./sql.server.ts";

// The index has the substrings ("parts") of one to four characters of each row (drizzle/*_search_parts.sql).

const partLength = 4;
/** Lower than for SQLite, because each row must be read from its place in the table. */
const most = 2000;
/** The index must list all its rows before it counts them. Above this share, scanning the table finds `most` sooner. */
const frequentShare = 0.05;
const pagesLookedAt = 100;

/** The rows that contain a term, found in the index of parts. */
export async function findMatches(db: Db, { id, texts, term }: Term): Promise<Matches> {
  const inRow = sql`(${or(...texts.map((text) => contains(text, term)))})`;
  const all = sql.join([...texts], sql` || chr(10) || `);
  // If the database scans the table, for example because it is small, it checks the cheaper `inRow` first.
  const inIndex = sql`(search_parts(${all}) @> ${sql.param(writeParts(term))}::text[] and ${inRow})`;
  const isFrequent = (await computeShare(db, id.table, inRow)) >= frequentShare;
  const some = sql`select 1 from ${id.table} where ${isFrequent ? inRow : inIndex} limit ${most + 1}`;
  const [[total] = [0]] = await getRows<[total: number]>(db, sql`select count(*) from (${some}) as "some"`);
  return {
    total,
    most,
    inIndex: { sql: inIndex },
    ...(total > most && { inRow: { sql: inRow } }),
    meetsFilters: true,
    how: "sort",
  };
}

/**
 * The parts of a term to look up: only the longest that the index has, because shorter ones exclude no more rows. Every
 * second one is enough: reading the lists of the others takes longer than reading the few rows that they would exclude.
 */
function writeParts(term: string): string[] {
  const characters = [...term];
  const length = Math.min(partLength, characters.length);
  const last = characters.length - length;
  const starts = [...characters.keys()].filter((at) => at === last || (at < last && at % 2 === 0));
  return [...new Set(starts.map((at) => characters.slice(at, at + length).join("")))];
}

/** The share of rows that meet a condition, estimated from a few pages of the table. */
async function computeShare(db: Db, table: Table, condition: SQL): Promise<number> {
  const size = sql`pg_relation_size(${`"${getTableName(table)}"`}::regclass)`;
  const bytes = sql`${pagesLookedAt} * current_setting('block_size')::float8`;
  const percent = sql`(select least(100, 100 * ${bytes} / greatest(${size}, 1)))`;
  const [[found, rows] = [0, 0]] = await getRows<[found: number, rows: number]>(
    db,
    sql`select count(*) filter (where ${condition}), count(*) from ${table} tablesample system (${percent})`,
  );
  return found / Math.max(rows, 1);
}

/** PostgreSQL itself keeps the index complete, so there is nothing to warn of. */
export async function searchWarnings(_db: Db): Promise<string[]> {
  return [];
}
