import { getTableName, sql } from "drizzle-orm";
import type { Db } from "../connect.server.ts";
import type { Column } from "../dialect/columns.server.ts";
import { findMatches } from "../dialect/search.server.ts";
import {
  allOf,
  type Condition,
  countUpTo,
  type Matches,
  mostCounted,
  sinceLastWrite,
  type Term,
  type Values,
  walking,
} from "../query.server.ts";

/** How far to count a frequent term with a filter. Less than `mostCounted`, because each row must be read. */
const mostRead = 1000;

/** Up to this many matches, find them all and then sort. Beyond, walking the order is faster. */
const few = 2000;

/** How many rows of the order to walk: with the index alone, and when the rows must be read. */
const walked = 20_000;
const walkedReading = 5000;

export interface Wanted {
  id: Column;
  /** The columns in the index of parts, and the folded term to find in them. */
  search?: { texts: readonly Column[]; term: string };
  /** A condition whose columns are in all order indexes. */
  where?: Condition | undefined;
  /** A condition on the first column of all order indexes. */
  within?: Condition | undefined;
  /** A range of a column, which may be the one that the list is sorted by. */
  range?: { column: Column; where: Condition | undefined };
  values?: Values;
}

/** One way to find a list's rows in order. */
interface Way {
  where: Condition | undefined;
  /** "walk" follows the order until the page is full; "sort" finds all rows and sorts them. */
  how: "walk" | "sort";
  /** How many rows to walk before trying the next way. */
  steps?: number;
}

export interface Found {
  within: Condition | undefined;
  range: Wanted["range"];
  values: Values;
  ways: readonly Way[];
  counted: { total: number; totalIsMinimum?: true };
}

/**
 * Decides how to find the rows of a list, because the database's query planner often chooses wrongly. Few rows are
 * found first and then sorted; for many, the order is walked until the page is full.
 */
export async function find(
  db: Db,
  { id, search, where, within, range, values = {} }: Wanted,
): Promise<Found> {
  const found = (ways: Way[], total: number, most = mostCounted): Found => ({
    within,
    range,
    values,
    ways,
    counted: total > most ? { total: most, totalIsMinimum: true } : { total },
  });
  const filter = allOf(where, within, range?.where);
  const walk: Way = { how: "walk", where: where && walking(where), steps: walked };
  if (!search || search.term === "") {
    const total = await countUpTo(db, id.table, mostCounted + 1, filter, values);
    if (!where && !range?.where) return found([{ how: "walk", where: undefined }], total);
    const sort: Way = { how: "sort", where: filter };
    return found(total > few ? [walk, sort] : [sort], total);
  }

  const ofTerm = await matching(db, { id, ...search });
  const { total: ofAll, most: mostMatches, inIndex, inRow, how } = ofTerm;
  const matched = passing(ofTerm, filter);
  const most = filter && inRow ? Math.min(mostRead, mostMatches) : mostMatches;
  const total = filter && ofAll > 0 ? await countUpTo(db, id.table, most + 1, matched, values) : ofAll;
  const sort: Way = { how: "sort", where: matched };
  if (total <= few && total <= most) return found([sort], total);
  const walkIn = (term: Condition, steps?: number): Way => ({
    how: "walk",
    where: allOf(walking(term), walk.where),
    ...(steps && { steps }),
  });
  const ways = inRow
    ? [walkIn(inRow, walkedReading), how === "walk" ? walkIn(inIndex) : sort]
    : [walkIn(inIndex, walked), sort];
  return found(ways, total, most);
}

function passing({ inIndex, inRow, meetsFilters }: Matches, filter: Condition | undefined) {
  if (meetsFilters) return allOf(inIndex, filter);
  // Makes the database start from the list of rows, not from the filter.
  return inRow ? allOf(inRow, filter) : allOf(inIndex, filter && walking(filter));
}

/** The rows that match a term, found with the index of parts. */
export async function matching(db: Db, term: Term): Promise<Matches> {
  // No text contains NUL, which databases treat differently from one another.
  if (term.term.includes("\0"))
    return { total: 0, most: mostCounted, inIndex: { sql: sql`1 = 0` }, how: "sort" };
  return sinceLastWrite(db, `matches ${getTableName(term.id.table)} ${term.term}`, () =>
    findMatches(db, term),
  );
}
