import { getTableName, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../shared/errors.ts";
import { defaultPageSize } from "../../shared/limits.ts";
import type { ListQuery } from "../../shared/list.ts";
import { readSort } from "../../shared/list-search.ts";
import { parseJson } from "../../shared/text.ts";
import type { Db } from "../connect.server.ts";
import type { Column } from "../dialect/columns.server.ts";
import { plain } from "../dialect/sql.server.ts";
import {
  allOf,
  type Condition,
  oneOf,
  type Query,
  run,
  sinceLastWrite,
  type Values,
  walking,
} from "../query.server.ts";
import type { Found } from "./find.server.ts";

type Key = string | number | null;

interface KeysetOptions<Row> {
  id: Column;
  /** The sorts of the list's search. The first is the default. */
  sorts: readonly string[];
  /** An indexed column for each sort. The id is the next column in each index. */
  by: Readonly<Record<string, Column>>;
  /** Must return the same rows until the next write to the database. */
  rows: (db: Db, where: SQL) => Query<Row>;
}

/**
 * Reads pages from a position in the order rather than an offset, so that rows added or deleted in the meantime make it
 * neither repeat nor skip rows. Rows without a value come last in both directions.
 */
export function keyset<Row extends { id: string }>({ id, sorts, by, rows }: KeysetOptions<Row>) {
  function getOrder(wanted: string | undefined) {
    const sort = wanted ?? sorts[0] ?? "";
    const { name, descending } = readSort(sort);
    const column = by[name];
    if (!column) throw new Error(`No column to sort by ${sort}`);
    return { sort, column, id, descending };
  }

  async function read(db: Db, positions: readonly Position[]): Promise<Row[]> {
    if (positions.length === 0) return [];
    const these = oneOf(
      id,
      positions.map((one) => one.id),
    );
    const found = await run(db, `rows ${kind} ${these.shape}`, these.values, () => rows(db, these.sql));
    const byId = new Map(found.map((row) => [row.id, row]));
    return positions.flatMap((one) => byId.get(one.id) ?? []);
  }
  const kind = `${getTableName(id.table)} ${nextKind++}`;

  return async function page(
    db: Db,
    found: Found,
    { sort: wanted, cursor, limit = defaultPageSize }: ListQuery<{ sort?: string | undefined }>,
  ) {
    const order = getOrder(wanted);
    const last = cursor === undefined ? undefined : readCursor(cursor, order.sort, order.column);
    const find = async () => {
      const positions = await next(db, found, order, stretchesAfter(last, order), limit + 1);
      const items = positions.slice(0, limit);
      const end = items.at(-1);
      const nextCursor = positions.length > limit && end ? writeCursor([order.sort, end.key, end.id]) : null;
      return { rows: await read(db, items), nextCursor };
    };
    // Do not cache a filtered page: the filter may depend on the time.
    const isOfAll = !last && !found.within && !found.range && found.ways.every(({ where }) => !where);
    return isOfAll ? sinceLastWrite(db, `first of ${kind} ${order.sort} ${limit}`, find) : find();
  };
}

/** Numbers the lists, to distinguish those of the same table. */
let nextKind = 0;

/** The positions of the first rows, at most `limit`, in these parts of the order. */
async function next(
  db: Db,
  { ways, within, range, values: given }: Found,
  order: Order,
  stretches: Iterable<Stretch>,
  limit: number,
): Promise<Position[]> {
  const walked = allOf(within, order.column === range?.column ? range.where : undefined);
  const other = order.column === range?.column ? undefined : range?.where && walking(range.where);
  const positions: Position[] = [];
  for (const { half, from } of stretches) {
    let rest = from && beyond(from, "from", order);
    let values = from ? { ...given, ...named(from, "from") } : given;
    for (const [at, { where, how, steps }] of ways.entries()) {
      const [end] = steps
        ? await inOrder(db, order, allOf(walked, half, rest), { values, limit: 1, offset: steps })
        : [];
      const place = `end${at}`;
      const part = end ? allOf(rest, upTo(end, place, order)) : rest;
      if (end) values = { ...values, ...named(end, place) };
      const page = { values, limit: limit - positions.length };
      positions.push(
        ...(how === "walk"
          ? await inOrder(db, order, allOf(where, walked, other, half, part), page)
          : await sorted(db, order, allOf(where, half, part && walking(part)), page)),
      );
      if (positions.length === limit) return positions;
      if (!end) break;
      rest = beyond(end, place, order);
    }
  }
  return positions;
}

interface Page {
  values: Values;
  limit: number;
  offset?: number;
}

function inOrder(
  db: Db,
  order: Order,
  where: Condition | undefined,
  { values, limit, offset = 0 }: Page,
): Promise<Position[]> {
  const { column, id } = order;
  return run(db, getShape("walk", order, where), { ...values, limit, offset }, () =>
    db
      .select({ id: sql<string>`${id}`, key: sql<Key>`${column}` })
      .from(id.table)
      .where(where?.sql)
      .orderBy(...directed(order, column, id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset")),
  );
}

/** Finds all rows, then sorts them. The limit of the inner query keeps the database from walking the order. */
function sorted(
  db: Db,
  order: Order,
  where: Condition | undefined,
  { values, limit }: Page,
): Promise<Position[]> {
  const { column, id } = order;
  return run(db, getShape("sort", order, where), { ...values, limit }, () => {
    const found = db
      .select({ id: sql<string>`${id}`.as("id"), key: sql<Key>`${column}`.as("key") })
      .from(id.table)
      .where(where?.sql)
      .limit(Number.MAX_SAFE_INTEGER)
      .as("found");
    return db
      .select({ id: found.id, key: found.key })
      .from(found)
      .orderBy(...directed(order, found.key, found.id))
      .limit(sql.placeholder("limit"));
  });
}

function directed({ descending }: Order, ...columns: (Column | SQL.Aliased)[]): SQL[] {
  const direction = sql.raw(descending ? "desc" : "asc");
  return columns.map((column) => sql`${column} ${direction}`);
}

function getShape(how: string, { column, id, descending }: Order, where: Condition | undefined) {
  if (where && where.shape === undefined) return undefined;
  return `${how} ${getTableName(id.table)} ${descending ? "-" : ""}${column.name} ${where?.shape ?? ""}`;
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

interface Stretch {
  half?: Condition | undefined;
  from?: Position;
}

const withValue = ({ column }: Order): Condition => ({ sql: isNotNull(column), shape: "some" });
const withoutValue = ({ column }: Order): Condition => ({ sql: isNull(column), shape: "none" });

/** First rows with a value, then rows without. Two queries, because databases sort missing values differently. */
function* stretchesAfter(last: Position | undefined, order: Order): Generator<Stretch> {
  const { column } = order;
  if (last?.key === null) {
    yield { half: withoutValue(order), from: last };
    return;
  }
  if (last) yield { from: last };
  else yield { half: column.notNull ? undefined : withValue(order) };
  if (!column.notNull) yield { half: withoutValue(order) };
}

const beyond = (end: Position, name: string, order: Order) =>
  compared(end, name, order, order.descending ? "<" : ">");
const upTo = (end: Position, name: string, order: Order) =>
  compared(end, name, order, order.descending ? ">=" : "<=");

/** Compares rows with a position: by value and id, or by id alone among rows without a value. */
function compared({ key }: Position, name: string, { column, id }: Order, sign: string): Condition {
  const [own, of] = [plain(`${name}Id`), sql.raw(sign)];
  return key === null
    ? { sql: sql`${id} ${of} ${own}`, shape: `id ${sign} ${name}` }
    : { sql: sql`(${column}, ${id}) ${of} (${plain(`${name}Key`)}, ${own})`, shape: `${sign} ${name}` };
}

const named = ({ key, id }: Position, name: string): Values => ({ [`${name}Key`]: key, [`${name}Id`]: id });

/** A cursor names its sort, so that it is valid only for that one. */
function writeCursor(position: [sort: string, key: Key, id: string]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** @throws AppError VALIDATION_ERROR for an invalid cursor or one of another sort */
function readCursor(cursor: string, sort: string, column: Column): Position {
  const position = parseJson(Buffer.from(cursor, "base64url").toString());
  const [ofSort, key, id, ...rest] = Array.isArray(position) ? position : [];
  const fits = column.dataType === "string" ? typeof key === "string" : Number.isSafeInteger(key);
  if (ofSort === sort && typeof id === "string" && rest.length === 0) {
    if (key === null && !column.notNull) return { key, id };
    if (fits && (typeof key === "string" || typeof key === "number")) return { key, id };
  }
  throw new AppError("VALIDATION_ERROR", { issues: [{ path: "cursor", code: "invalid" }] });
}
