import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/errors.ts";
import { defaultPageSize } from "#shared/limits.ts";
import { readSort, type Sort, type SortName } from "#shared/list-search.ts";
import type { Column } from "./dialect/columns.server.ts";

/** A value as the database has it. */
type Key = string | number | null;

/** The part of a query that reads the next rows of a list. */
export interface Stretch {
  after: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  /** To select as `key`, beside the `id`. */
  key: SQL<Key>;
}

export interface PageQuery<S extends string> {
  sort?: Sort<S> | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface KeysetOptions<S extends string> {
  /** Breaks ties. */
  id: Column;
  /** As in the list's search: the first one is the default. */
  sorts: readonly S[];
  /** An indexed column for each sort; the index goes on with the id. */
  by: Record<SortName<S>, Column>;
}

/**
 * Pages that begin after a position in the order, not at a number: rows added or deleted meanwhile cause no repeated or
 * skipped rows. Rows without a value come last in both directions.
 */
export function keyset<const S extends string>({ id, sorts, by }: KeysetOptions<S>) {
  const columns: Record<string, Column> = by;

  function orderOf(wanted: string | undefined) {
    const sort = wanted ?? sorts[0] ?? "";
    const { name, descending } = readSort(sort);
    const column = columns[name];
    if (!column) throw new Error(`There is no column to sort by ${sort}`);
    const orderBy = (direction: typeof asc) => [direction(column), direction(id)];
    const [onwards, backwards] = descending ? [desc, asc] : [asc, desc];
    const key = sql<Key>`${column}`;
    return { sort, column, descending, key, onwards: orderBy(onwards), backwards: orderBy(backwards) };
  }

  async function page<Row extends { id: string; key: Key }>(
    { sort: wanted, cursor, limit = defaultPageSize }: PageQuery<S>,
    read: (stretch: Stretch) => Promise<Row[]>,
  ) {
    const { sort, column, descending, key, onwards } = orderOf(wanted);
    const last = cursor === undefined ? undefined : readCursor(cursor, sort, column);
    const stretch = { orderBy: onwards, key };
    const rows: Row[] = [];
    for (const after of stretchesAfter(last, { column, id, descending })) {
      rows.push(...(await read({ ...stretch, after, limit: limit + 1 - rows.length })));
      if (rows.length > limit) break;
    }
    const items = rows.slice(0, limit);
    const end = items.at(-1);
    return {
      rows: items,
      nextCursor: rows.length > limit && end ? writeCursor([sort, end.key, end.id]) : null,
    };
  }

  /** The rows before and after one of them; none if `read` does not find it. */
  async function beside<Row extends { id: string; key: Key }>(
    { sort, id: own }: { sort?: Sort<S> | undefined; id: string },
    read: (stretch: Stretch) => Promise<Row[]>,
  ): Promise<{ previous?: Row | undefined; next?: Row | undefined }> {
    const { column, descending, key, onwards, backwards } = orderOf(sort);
    const first = async (stretches: Iterable<SQL | undefined>, orderBy: SQL[]) => {
      for (const after of stretches) {
        const [row] = await read({ key, orderBy, after, limit: 1 });
        if (row) return row;
      }
      return undefined;
    };
    const here = await first([eq(id, own)], onwards);
    if (!here) return {};
    const order = { column, id, descending };
    return {
      previous: await first(stretchesBefore(here, order), backwards),
      next: await first(stretchesAfter(here, order), onwards),
    };
  }

  return Object.assign(page, { beside });
}

interface Position {
  key: Key;
  id: string;
}

interface Order {
  column: Column;
  id: Column;
  descending: boolean;
}

/** Rows with a value, then rows without: the index has them apart, and databases differ in which come first. */
function* stretchesAfter(
  last: Position | undefined,
  { column, id, descending }: Order,
): Generator<SQL | undefined> {
  const beyond = descending ? sql`<` : sql`>`;
  if (last?.key === null) {
    yield and(isNull(column), sql`${id} ${beyond} ${last.id}`);
    return;
  }
  if (last) yield sql`(${column}, ${id}) ${beyond} (${last.key}, ${last.id})`;
  else yield column.notNull ? undefined : isNotNull(column);
  if (!column.notNull) yield isNull(column);
}

/** The same, read backwards. */
function* stretchesBefore(
  { key, id: own }: Position,
  { column, id, descending }: Order,
): Generator<SQL | undefined> {
  const beyond = descending ? sql`>` : sql`<`;
  if (key === null) {
    yield and(isNull(column), sql`${id} ${beyond} ${own}`);
    yield isNotNull(column);
  } else yield sql`(${column}, ${id}) ${beyond} (${key}, ${own})`;
}

/** With the sort, so that the position counts in its own order only. */
function writeCursor(position: [sort: string, key: Key, id: string]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** @throws AppError VALIDATION_ERROR for an invalid cursor, or one of another sort */
function readCursor(cursor: string, sort: string, column: Column): Position {
  const [ofSort, key, id, ...rest] = parse(cursor);
  const fits = column.dataType === "string" ? typeof key === "string" : Number.isSafeInteger(key);
  if (ofSort === sort && typeof id === "string" && rest.length === 0) {
    if (key === null && !column.notNull) return { key, id };
    if (fits && (typeof key === "string" || typeof key === "number")) return { key, id };
  }
  throw new AppError("VALIDATION_ERROR", { issues: [{ path: "cursor", code: "invalid" }] });
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Rows to find and sort at once; measured at a million rows, some 10 ms. */
const few = 2000;

/**
 * The condition of a filter, for reading a page of the `total` rows that it finds. Few rows are found first and then
 * sorted; of many, the order is walked until the page is full. The database would guess, often wrongly.
 */
export function filtered(id: Column, found: SQL | undefined, total: number): SQL | undefined {
  if (found === undefined) return undefined;
  // No index is used for `… is true`.
  return total > few
    ? sql`(${found}) is true`
    : inArray(id, sql`(select ${id} from ${id.table} where ${found})`);
}
