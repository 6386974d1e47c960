import type { Values } from "./condition.server.ts";
import type { Db } from "./connect.server.ts";

interface Prepared<Row> {
  execute(values: Values): Promise<Row[]>;
}

/** A query of Drizzle that was not run yet. */
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
