import { getTableName, or, type SQL, sql } from "drizzle-orm";
import type { Matches, Term } from "../query.server.ts";
import type { Table } from "./columns.server.ts";
import type { Db } from "./connect.server.ts";
import { contains, rowsOf } from "./sql.server.ts";

// An index has the parts of one to four characters of each row (drizzle/*_search_parts.sql).

const partLength = 4;
/** Less than on SQLite: each row has to be read, from wherever it is in the table. */
const most = 2000;
/** To count by the index means to list all rows first: of this share on, the table itself has `most` of them sooner. */
const frequentShare = 0.05;
const pagesLookedAt = 100;

/** The rows that contain a term, found in the index of parts. */
export async function matchesOf(db: Db, { id, texts, term }: Term): Promise<Matches> {
  const inRow = sql`(${or(...texts.map((text) => contains(text, term)))})`;
  const all = sql.join([...texts], sql` || chr(10) || `);
  // Where the database reads every row, as of a small table, it looks at the text first, which is cheaper than its parts.
  const inIndex = sql`(search_parts(${all}) @> ${sql.param(partsOf(term))}::text[] and ${inRow})`;
  const isFrequent = (await shareOf(db, id.table, inRow)) >= frequentShare;
  const some = sql`select 1 from ${id.table} where ${isFrequent ? inRow : inIndex} limit ${most + 1}`;
  const [[total] = [0]] = await rowsOf<[total: number]>(db, sql`select count(*) from (${some}) as "some"`);
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
 * As long as the index has them: shorter ones would only repeat what they say. Every second one: reading the lists of the
 * others takes longer than reading the few more rows that they would rule out.
 */
function partsOf(term: string): string[] {
  const characters = [...term];
  const length = Math.min(partLength, characters.length);
  const last = characters.length - length;
  const starts = [...characters.keys()].filter((at) => at === last || (at < last && at % 2 === 0));
  return [...new Set(starts.map((at) => characters.slice(at, at + length).join("")))];
}

/** Of the rows in some pages of the table. */
async function shareOf(db: Db, table: Table, condition: SQL): Promise<number> {
  const size = sql`pg_relation_size(${`"${getTableName(table)}"`}::regclass)`;
  const bytes = sql`${pagesLookedAt} * current_setting('block_size')::float8`;
  const percent = sql`(select least(100, 100 * ${bytes} / greatest(${size}, 1)))`;
  const [[found, rows] = [0, 0]] = await rowsOf<[found: number, rows: number]>(
    db,
    sql`select count(*) filter (where ${condition}), count(*) from ${table} tablesample system (${percent})`,
  );
  return found / Math.max(rows, 1);
}

/** The index of parts is always that of its table. */
export async function searchWarnings(_db: Db): Promise<string[]> {
  return [];
}
