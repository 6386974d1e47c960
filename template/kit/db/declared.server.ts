import { sql } from "drizzle-orm";
import type { Fields } from "../shared/fields.ts";
import { type AnyColumn, check, index } from "./dialect/columns.server.ts";

/** The checks of a table that repeat the rules of its fields. */
export function checksOf(table: string, row: Readonly<Record<string, AnyColumn>>, fields: Fields) {
  return Object.entries(fields).flatMap(([name, { longest, range, values }]) => {
    const column = row[name];
    if (column && values) return check(`${table}_${name}_value`, sql`${column} IN ${values}`.inlineParams());
    const between = range ?? (longest && [1, longest]);
    if (!column || !between) return [];
    const value = range ? column : sql`length(${column})`;
    const [least, most] = between;
    return check(
      `${table}_${name}_${range ? "range" : "length"}`,
      sql`${value} BETWEEN ${least} AND ${most}`.inlineParams(),
    );
  });
}

/**
 * The indexes of a list: one for each sort, and with `within` another one that begins with this column. The columns of its
 * other filters follow the id.
 */
export function ordersOf(
  table: string,
  id: AnyColumn,
  sorts: Readonly<Record<string, AnyColumn>>,
  within: Readonly<Record<string, AnyColumn>> = {},
) {
  return Object.entries(sorts).flatMap(([sort, column]) => [
    index(`${table}_${sort}_order`).on(column, id),
    ...Object.entries(within).map(([name, first]) =>
      index(`${table}_${name}_${sort}_order`).on(first, column, id),
    ),
  ]);
}
