import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Column } from "./dialect/columns.server.ts";
import type { Db } from "./dialect/connect.server.ts";
import { plain } from "./dialect/sql.server.ts";

/** The values of a query's placeholders, by name. */
export type Values = Record<string, unknown>;

/** A condition with placeholders, and the shape of its text; none if it has values instead. */
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

/** Keeps the database from using an index: it uses none for `… is true`. */
export function walking(condition: Condition): Condition {
  return joined(sql`(${condition.sql}) is true`, [condition], "walking ");
}

function joined(whole: SQL, of: readonly Condition[], how = ""): Condition {
  const shapes = of.map(({ shape }) => shape);
  return shapes.includes(undefined) ? { sql: whole } : { sql: whole, shape: `${how}(${shapes.join(" & ")})` };
}

/** The condition that an expression has this value, of which it knows the name. */
export function equal(left: SQLWrapper, name: string): SQL {
  return sql`${left} = ${plain(name)}`;
}

/** The condition that a column has one of these texts, and what its placeholders stand for. */
export function oneOf(column: Column, texts: readonly string[]): Required<Condition> & { values: Values } {
  const names = texts.map((_, at) => `one${at}`);
  return {
    sql: inArray(column, names.map(plain)),
    shape: `${column.name} one of ${texts.length}`,
    values: Object.fromEntries(texts.map((text, at) => [`one${at}`, text])),
  };
}

interface Prepared<Row> {
  execute(values: Values): Promise<Row[]>;
}

/** A Drizzle query that has not run yet. */
export interface Query<Row> {
  prepare(name: string): Prepared<Row>;
}

/** As many as a connection keeps prepared. */
const mostKept = 300;

const kept = new WeakMap<Db, Map<string, Prepared<unknown>>>();

/**
 * Runs a query whose text is made once for each shape: Drizzle takes longer to make it than the database to answer.
 * @param shape tells apart all queries that are built otherwise; none if values are in the text
 */
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
  // A shape has one query, and so one kind of row.
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
  /** Columns that the index of parts has. */
  texts: readonly Column[];
  /** Folded, and not empty. */
  term: string;
}

export interface Matches {
  /** At most one more than `most`. */
  total: number;
  /** As far as was counted. */
  most: number;
  /** By the index of parts. */
  inIndex: Condition;
  /** By looking at the row, if there are more than `most`. */
  inRow?: Condition;
  /** Whether the database finds rows that pass a filter too by the indexes of both. */
  meetsFilters?: true;
  /** How to go on by the index where walking the order met too few rows. */
  how: "walk" | "sort";
}
