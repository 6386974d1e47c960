import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Column } from "./dialect/columns.server.ts";
import { plain } from "./dialect/sql.server.ts";

/** What stands for the placeholders of a query, by their names. */
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

/** No index is used for `… is true`. */
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
