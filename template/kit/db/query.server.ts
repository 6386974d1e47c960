import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Column } from "./dialect/columns.server.ts";
import type { Db } from "./dialect/connect.server.ts";
import { plain } from "./dialect/sql.server.ts";

export type Values = Record<string, unknown>;

/** A condition with placeholders. `shape` identifies its text, and is missing if values are part of the text. */
export interface Condition {
  sql: SQL;
  shape?: string;
}

export function allOf(...conditions: (Condition | undefined)[]): Condition | undefined {
  const some = conditions.filter((one) => one !== undefined);
  if (some.length < 2) return some[0];
  const parts = some.map((one) => sql`(${one.sql})`);
  return joined(sql`${sql.join(parts, sql` and `)}`, some);
}

/** Prevents the use of an index for a condition: databases use none for `… is true`. */
export function walking(condition: Condition): Condition {
  return joined(sql`(${condition.sql}) is true`, [condition], "walking ");
}

function joined(whole: SQL, of: readonly Condition[], how = ""): Condition {
  const shapes = of.map(({ shape }) => shape);
  return shapes.includes(undefined) ? { sql: whole } : { sql: whole, shape: `${how}(${shapes.join(" & ")})` };
}

export function equal(left: SQLWrapper, name: string): SQL {
  return sql`${left} = ${plain(name)}`;
}

/** @param name begins the names of the placeholders */
export function oneOf(column: Column, texts: readonly string[], name = "one") {
  const names = texts.map((_, at) => `${name}${at}`);
  return {
    sql: inArray(column, names.map(plain)),
    shape: `${column.name} one of ${texts.length}`,
    values: Object.fromEntries(texts.map((text, at) => [`${name}${at}`, text])),
  };
}

interface Prepared<Row> {
  execute(values: Values): Promise<Row[]>;
}

export interface Query<Row> {
  prepare(name: string): Prepared<Row>;
}

/** The most queries to keep: as many as a connection keeps prepared. */
const mostKept = 300;

const kept = new WeakMap<Db, Map<string, Prepared<unknown>>>();

/** Builds the text once per `shape`, if it has one: that takes Drizzle longer than the query takes the database. */
export function run<Row>(
  db: Db,
  shape: string | undefined,
  values: Values,
  build: () => Query<Row>,
): Promise<Row[]> {
  if (shape === undefined) return build().prepare("").execute(values);
  const queries = kept.get(db) ?? new Map<string, Prepared<unknown>>();
  kept.set(db, queries);
  const known = queries.get(shape);
  // Each shape has one query, and therefore one type of row.
  if (known) return known.execute(values) as Promise<Row[]>;
  const query = build().prepare("");
  if (queries.size >= mostKept) queries.clear();
  queries.set(shape, query);
  return query.execute(values);
}

/** Lists count up to this number of rows, and show "more" beyond it. */
export const mostCounted = 10_000;

export interface Term {
  id: Column;
  texts: readonly Column[];
  /** The folded term, which is not empty. */
  term: string;
}

export interface Matches {
  /** The number of matches, at most one more than `most`. */
  total: number;
  /** The limit up to which matches were counted. */
  most: number;
  /** Finds the matches by the index of parts. */
  inIndex: Condition;
  /** Finds the matches by reading each row, if there are more than `most`. */
  inRow?: Condition;
  /** Whether the database can combine the indexes of the term and of a filter. */
  meetsFilters?: true;
  /** How to continue with the index if walking the order has found too few rows. */
  how: "walk" | "sort";
}
