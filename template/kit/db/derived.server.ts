import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Fields } from "../shared/fields.ts";
import { foldForEquality, foldForSearch, foldForSorting } from "../shared/fold.ts";
import { type ListSearch, readSort } from "../shared/list-search.ts";
import {
  type AnyColumn,
  type Column,
  check,
  index,
  integer,
  type Table,
  time,
} from "./dialect/columns.server.ts";

export { foldForEquality, foldForSearch };

// Columns derived from texts of the same row, because databases compare, search and sort bytes. A table declares them
// as defaults, `sort: text().notNull().$defaultFn(sorted("title"))`. A resource sets them at each insert and update.

type Fold = (text: string) => string;

interface Derivation {
  (): string;
  of: readonly string[];
  fold: Fold;
  kind: "key" | "search" | "sort";
  /** The properties of the columns that share an index of parts with this one; undefined without such an index. */
  indexed?: readonly string[];
}

/** Texts that differ only in case, white space and invisible characters have the same key. */
export const keyed = (of: string) => derivation("key", foldForEquality, [of]);
/**
 * Text that a list searches. `db:generate` creates an index of parts for it. Line breaks separate the texts, so that no
 * term matches across two of them. Without arguments, the store computes the text itself.
 */
export const searched = (...of: string[]) => searchedWith([], ...of);
/** Like `searched`, with other columns in the same index. */
export const searchedWith = (indexed: readonly string[], ...of: string[]): Derivation =>
  Object.assign(scanned(...of), { indexed });
/** Like `searched`, for a table with few rows: a list with `few` reads every row and needs no index. */
export const scanned = (...of: string[]) => derivation("search", foldForSearch, of);
export const sorted = (of: string) => derivation("sort", foldForSorting, [of]);

function derivation(kind: Derivation["kind"], fold: Fold, of: readonly string[]): Derivation {
  const missing = () => {
    throw new Error(
      `This row lacks the columns derived from ${of.length > 0 ? of : "its fields"}: insert it through a resource, or with withDerived(table, row).`,
    );
  };
  return Object.assign(missing, { kind, of, fold });
}

/** For a column that also has a default in the database. Which of the two Drizzle uses depends on the database. */
export const otherwise = (value: string, { kind, of, fold, indexed }: Derivation): Derivation =>
  Object.assign(() => value, { kind, of, fold, ...(indexed && { indexed }) });

const isDerivation = (made: unknown): made is Derivation =>
  typeof made === "function" && "of" in made && "fold" in made;

/** The derived columns of a table, by property name. */
export const getDerivations = (table: Table) =>
  Object.entries<Column>(getTableColumns(table)).flatMap(([name, { defaultFn, notNull }]) =>
    isDerivation(defaultFn) && defaultFn.of.length > 0 ? [{ name, notNull, ...defaultFn }] : [],
  );

/** The columns in a table's index of parts; empty without an index. */
export function indexedColumns(table: Table): string[] {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  return Object.values(columns).flatMap(({ name, defaultFn }) =>
    isDerivation(defaultFn) && defaultFn.indexed
      ? [name, ...defaultFn.indexed.flatMap((other) => columns[other]?.name ?? [])]
      : [],
  );
}

/** @param row the current row, for an update */
export function withDerived<Values extends object>(
  table: Table,
  values: Values,
  row?: object,
): Values & Record<string, string | null> {
  const whole = new Map(Object.entries({ ...row, ...values }));
  const derived: Record<string, string | null> = {};
  for (const { name, notNull, of, fold } of getDerivations(table)) {
    if (row && !of.some((source) => Object.hasOwn(values, source))) continue;
    const texts = of.map((source) => whole.get(source)).filter((text) => typeof text === "string");
    derived[name] = texts.length > 0 || notNull ? texts.map(fold).join("\n") : null;
  }
  return { ...values, ...derived };
}

const now = () => new Date();

export const timestamps = () => ({
  createdAt: time("created_at").notNull().$defaultFn(now),
  updatedAt: time("updated_at").notNull().$defaultFn(now),
});

/** Timestamps, and a version that counts updates, to detect edits of an outdated copy. @public */
export const versionedColumns = () => ({ version: integer().notNull().default(1), ...timestamps() });

type Row = Readonly<Record<string, AnyColumn>>;

/** The check constraints of a table, for the rules of its fields and for its version. */
export function checksOf(table: string, row: Row, fields: Fields) {
  const ofFields = Object.entries(fields).flatMap(([name, { longest, range, values }]) => {
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
  return [...ofFields, ...(row.version ? [check(`${table}_version`, sql`${row.version} >= 1`)] : [])];
}

/** One index for each sort, and for each column in `within` another one that begins with that column. */
export function ordersOf(
  table: string,
  row: Row & { id: AnyColumn },
  search: Pick<ListSearch, "sorts">,
  within: Row = {},
) {
  return Object.entries(sortColumns(row, search)).flatMap(([sort, column]) => {
    const name = sort.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace("_at", "");
    return [
      index(`${table}_${name}_order`).on(column, row.id),
      ...Object.entries(within).map(([filter, first]) =>
        index(`${table}_${filter}_${name}_order`).on(first, column, row.id),
      ),
    ];
  });
}

/** The rows that name rows of a table without a title: the column `by` refers to the row with this `id`. */
export interface Named {
  by: AnyColumn;
  id: Column;
  label: Column | SQL<string>;
  /** The columns to search, which are those in that table's index of parts. */
  texts: readonly Column[];
  /** If these rows have no title themselves, the rows that name them. */
  named?: Named;
}

/** The name of a row. @param by the column of `named`, or that of an alias @public */
export const labelOf = ({ id, label }: Named, by: AnyColumn) =>
  sql<string>`(select ${label} from ${id.table} where ${id} = ${by})`;

/** The columns to sort a list by: `titleSort` for "title" if that column exists, otherwise `title`. */
export function sortColumns<C>(columns: Readonly<Record<string, C>>, { sorts }: Pick<ListSearch, "sorts">) {
  const named = sorts.map((sort) => {
    const { name } = readSort(sort);
    const column = columns[`${name}Sort`] ?? columns[name];
    if (!column) throw new Error(`A list is sorted by "${name}", which is not a column of its table`);
    return [name, column] as const;
  });
  return Object.fromEntries(named);
}
