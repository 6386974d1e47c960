import { getTableName, sql } from "drizzle-orm";
import type { Db } from "./connect.server.ts";
import { countUpTo, sinceLastWrite } from "./count.server.ts";
import type { Column } from "./dialect/columns.server.ts";
import { matchesOf } from "./dialect/search.server.ts";
import {
  allOf,
  type Condition,
  type Matches,
  mostCounted,
  type Term,
  type Values,
  walking,
} from "./query.server.ts";

/** Less than `mostCounted`, where a frequent term and a filter meet: each row has to be read. */
const mostRead = 1000;

/** Rows to find and then sort; from there on, walking the order meets them sooner. */
const few = 2000;

/** How far the order is walked while the index has all that is needed to know, and where rows have to be read. */
const walked = 20_000;
const walkedReading = 5000;

export interface Wanted {
  id: Column;
  /** Columns that the index of parts has, and what they contain, folded. */
  search?: { texts: readonly Column[]; term: string };
  /** The columns of this condition are in the indexes of all orders. */
  where?: Condition | undefined;
  /** What the indexes of all orders begin with. */
  within?: Condition | undefined;
  /** A range of one of the orders. */
  range?: { column: Column; where: Condition | undefined };
  /** Of the placeholders in these conditions. */
  values?: Values;
}

/** One way to the rows, in the order of a list. */
interface Way {
  where: Condition | undefined;
  /** Walks the order until the page is full, or finds all rows and sorts them. */
  how: "walk" | "sort";
  /** Then the next way goes on. */
  steps?: number;
}

export interface Found {
  within: Condition | undefined;
  range: Wanted["range"];
  values: Values;
  ways: readonly Way[];
  /** For the answer. */
  counted: { total: number; totalIsMinimum?: true };
}

/**
 * How to find what a list shows. Few rows are found first and then sorted; of many, the order is walked until the page is
 * full. The database would guess, often wrongly.
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
  // Of a list of rows, and a filter, the database takes the list.
  return inRow ? allOf(inRow, filter) : allOf(inIndex, filter && walking(filter));
}

async function matching(db: Db, term: Term): Promise<Matches> {
  // No text has one, and databases differ in what they make of it.
  if (term.term.includes("\0"))
    return { total: 0, most: mostCounted, inIndex: { sql: sql`1 = 0` }, how: "sort" };
  return sinceLastWrite(db, `matches ${getTableName(term.id.table)} ${term.term}`, () => matchesOf(db, term));
}
