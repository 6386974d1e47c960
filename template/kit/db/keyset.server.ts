import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { defaultPageSize } from "#config/limits.ts";
import { AppError } from "../shared/errors.ts";
import { readSort, type Sort, type SortName } from "../shared/list-search.ts";
import type { Db } from "./connect.server.ts";
import type { Column } from "./dialect/columns.server.ts";
import { rowsOf } from "./dialect/sql.server.ts";
import { type Found, walking } from "./find.server.ts";

/** A value as the database has it. */
type Key = string | number | null;

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
    return { sort, column, id, descending };
  }

  /** @param read rows of some ids, in any order */
  async function page<Row extends { id: string }>(
    db: Db,
    found: Found,
    { sort: wanted, cursor, limit = defaultPageSize }: PageQuery<S>,
    read: (where: SQL) => Promise<Row[]>,
  ) {
    const order = orderOf(wanted);
    const last = cursor === undefined ? undefined : readCursor(cursor, order.sort, order.column);
    const positions = await next(db, found, order, stretchesAfter(last, order), limit + 1);
    const items = positions.slice(0, limit);
    const end = items.at(-1);
    return {
      rows: await readInOrder(items, id, read),
      nextCursor: positions.length > limit && end ? writeCursor([order.sort, end.key, end.id]) : null,
    };
  }

  /** The rows before and after one of them; none if it is not found. */
  async function beside<Row extends { id: string }>(
    db: Db,
    found: Found,
    { sort, id: own }: { sort?: Sort<S> | undefined; id: string },
    read: (where: SQL) => Promise<Row[]>,
  ): Promise<{ previous?: Row | undefined; next?: Row | undefined }> {
    const order = orderOf(sort);
    const [here] = await next(
      db,
      { ...found, ways: found.ways.slice(-1).map(({ where }) => ({ how: "walk", where })) },
      order,
      [{ from: eq(id, own) }],
      1,
    );
    if (!here) return {};
    const back = { ...order, descending: !order.descending };
    const [before] = await next(db, found, back, stretchesBefore(here, order), 1);
    const [after] = await next(db, found, order, stretchesAfter(here, order), 1);
    const rows = await readInOrder(
      [before, after].flatMap((one) => one ?? []),
      id,
      read,
    );
    const rowOf = (position: Position | undefined) => rows.find((row) => row.id === position?.id);
    return { previous: rowOf(before), next: rowOf(after) };
  }

  return Object.assign(page, { beside });
}

async function readInOrder<Row extends { id: string }>(
  positions: readonly Position[],
  id: Column,
  read: (where: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const ids = positions.map((one) => one.id);
  const rows = ids.length === 0 ? [] : await read(inArray(id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

/** The positions of the first rows in these stretches of the order. */
async function next(
  db: Db,
  { ways, within, range }: Found,
  order: Order,
  stretches: Iterable<Stretch>,
  limit: number,
): Promise<Position[]> {
  const walked = and(within, order.column === range?.column ? range.where : undefined);
  const other = order.column === range?.column ? undefined : range?.where && walking(range.where);
  const positions: Position[] = [];
  for (const { half, from } of stretches) {
    let rest = from;
    for (const { where, how, steps } of ways) {
      const end = steps && (await inOrder(db, order, and(walked, half, rest), 1, steps))[0];
      const part = end ? and(rest, upTo(end, order)) : rest;
      const most = limit - positions.length;
      positions.push(
        ...(how === "walk"
          ? await inOrder(db, order, and(where, walked, other, half, part), most)
          : await sorted(db, order, and(where, half, part && walking(part)), most)),
      );
      if (positions.length === limit) return positions;
      if (!end) break;
      rest = beyond(end, order);
    }
  }
  return positions;
}

/** Walks the index of the order. */
async function inOrder(
  db: Db,
  { column, id, descending }: Order,
  where: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<Position[]> {
  const direction = sql.raw(descending ? "desc" : "asc");
  const rows = await rowsOf<[id: string, key: Key]>(
    db,
    sql`select ${id}, ${column} from ${id.table} where ${where ?? sql`1 = 1`}
      order by ${column} ${direction}, ${id} ${direction} limit ${limit} offset ${offset}`,
  );
  return rows.map(([id, key]) => ({ id, key }));
}

/** Finds all rows, then sorts them: a limit keeps the database from walking the order. */
async function sorted(
  db: Db,
  { column, id, descending }: Order,
  where: SQL | undefined,
  limit: number,
): Promise<Position[]> {
  const direction = sql.raw(descending ? "desc" : "asc");
  const rows = await rowsOf<[id: string, key: Key]>(
    db,
    sql`select "id", "key" from (
        select ${id} as "id", ${column} as "key" from ${id.table} where ${where ?? sql`1 = 1`}
        limit ${Number.MAX_SAFE_INTEGER}
      ) as "found"
      order by "key" ${direction}, "id" ${direction} limit ${limit}`,
  );
  return rows.map(([id, key]) => ({ id, key }));
}

/** Where a row is in an order. */
interface Position {
  key: Key;
  id: string;
}

interface Order {
  column: Column;
  id: Column;
  descending: boolean;
}

/** Rows with a value, or rows without, from a position on. */
interface Stretch {
  half?: SQL | undefined;
  from?: SQL;
}

/** Rows with a value, then rows without: the index has them apart, and databases differ in which come first. */
function* stretchesAfter(last: Position | undefined, order: Order): Generator<Stretch> {
  const { column } = order;
  if (last?.key === null) {
    yield { half: isNull(column), from: beyond(last, order) };
    return;
  }
  if (last) yield { from: beyond(last, order) };
  else yield { half: column.notNull ? undefined : isNotNull(column) };
  if (!column.notNull) yield { half: isNull(column) };
}

/** The same, read backwards. */
function* stretchesBefore(own: Position, order: Order): Generator<Stretch> {
  const from = beyond(own, { ...order, descending: !order.descending });
  if (own.key === null) {
    yield { half: isNull(order.column), from };
    yield { half: isNotNull(order.column) };
  } else yield { from };
}

const beyond = (end: Position, order: Order) => compared(end, order, order.descending ? "<" : ">");
const upTo = (end: Position, order: Order) => compared(end, order, order.descending ? ">=" : "<=");

/** Among the rows with a value, or among those without. */
function compared({ key, id: own }: Position, { column, id }: Order, sign: string): SQL {
  return key === null
    ? sql`${id} ${sql.raw(sign)} ${own}`
    : sql`(${column}, ${id}) ${sql.raw(sign)} (${key}, ${own})`;
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
