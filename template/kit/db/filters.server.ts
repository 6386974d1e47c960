import { or, type SQL, sql } from "drizzle-orm";
import { day } from "../shared/time.ts";
import type { Column } from "./dialect/columns.server.ts";
import { plain } from "./dialect/sql.server.ts";
import { equal, type Values } from "./query.server.ts";

/** What a filter of a list's search means in the database. */
export interface Filter {
  /** Whether the indexes of all orders begin with its column, or it is a range of this one. */
  leads?: true;
  range?: Column;
  /** `name` is that of a placeholder for the value. */
  condition(name: string, value: string): SQL;
  /** Of the placeholders; by default the value as it is. */
  values?(name: string, value: string): Values;
  /** Each value has a condition of its own. */
  byValue?: true;
}

/** Rows with the value in one of these columns. */
export function is(...columns: [Column, ...Column[]]): Filter {
  const [first] = columns;
  return { condition: (name) => or(...columns.map((one) => equal(one, name))) ?? equal(first, name) };
}

/** The same, where the indexes of all orders begin with the column: a list of its own, however many others there are. */
export function within(column: Column): Filter {
  return { leads: true, condition: (name) => equal(column, name) };
}

/** From the beginning of a day, in UTC. */
export const from = (column: Column): Filter => bound(column, sql`>=`, Date.parse);

/** Until the end of a day, in UTC. */
export const until = (column: Column): Filter => bound(column, sql`<`, (value) => Date.parse(value) + day);

/** From a value on: a number or a text. */
export const atLeast = (column: Column): Filter => bound(column, sql`>=`, storedIn(column));

/** Up to a value, which is included. */
export const atMost = (column: Column): Filter => bound(column, sql`<=`, storedIn(column));

const storedIn = (column: Column) => (value: string) =>
  column.dataType === "string" ? value : column.mapToDriverValue(Number(value));

/** @param of the value as the database has it */
const bound = (column: Column, sign: SQL, of: (value: string) => unknown): Filter => ({
  range: column,
  condition: (name) => sql`${column} ${sign} ${plain(name)}`,
  values: (name, value) => ({ [name]: of(value) }),
});

/** A condition for each value; `now` in it is the time of the search. */
export function oneOfThese(conditions: Readonly<Record<string, SQL | undefined>>): Filter {
  return {
    byValue: true,
    condition: (_name, value) => (Object.hasOwn(conditions, value) && conditions[value]) || sql`1 = 0`,
    values: () => ({ now: Date.now() }),
  };
}

/** The time of the search, in a condition of `oneOfThese`. */
export const now = plain("now");
