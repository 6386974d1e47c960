import { getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { choiceItem } from "../shared/fields.ts";
import { type ListQuery, listOf, listQuery } from "../shared/list.ts";
import { type Filters, id, type ListSearch, listSearch, type SortName } from "../shared/list-search.ts";
import { day } from "../shared/time.ts";
import type { Db } from "./connect.server.ts";
import { foldForSearch, sortColumns } from "./derived.server.ts";
import type { Column } from "./dialect/columns.server.ts";
import { contains, plain } from "./dialect/sql.server.ts";
import { type Found, find } from "./find.server.ts";
import { keyset } from "./keyset.server.ts";
import { allOf, type Condition, equal, type Query, type Values } from "./query.server.ts";

export interface ListOptions<F extends Filters, S extends string, Row> {
  id: Column;
  /** The search of the URL and the API. */
  search: ListSearch<F, S>;
  /** An indexed column for each sort, where its name does not say which; the index goes on with the id. */
  sorts?: [S] extends [never] ? Readonly<Record<string, Column>> : Readonly<Record<SortName<S>, Column>>;
  /** What the term is looked for in: columns that the index of parts has, or any of a table with few rows. */
  texts?: readonly Column[];
  few?: true;
  filters: { readonly [Name in Exclude<keyof F, "sort">]: Filter };
  /** Reads rows, in any order; the same until something is written. */
  rows: (db: Db, where: SQL) => Query<Row>;
}

/** Checked alone, so that a sort or a filter without its column is one error, here, and none wherever the rows are used. */
export const searchedBy = <F extends Filters, S extends string>(options: Searched<F, S>) => options;
type Searched<F extends Filters, S extends string> = Omit<ListOptions<F, S, never>, "id" | "rows">;

/** A list as the API has it: search, filters, sorts, pages and a bounded total, flat at a million rows. */
export function createList<const F extends Filters, const S extends string, Row extends { id: string }>(
  options: ListOptions<F, S, Row>,
) {
  const { id, search, sorts, texts = [], few, filters, rows } = options;
  const by: Readonly<Record<string, Column>> = sorts ?? sortColumns(getTableColumns(id.table), search);
  const names = search.sorts.length > 0 ? search.sorts : Object.keys(by);
  const page = keyset({ id, sorts: names, by, rows });
  const known: readonly [string, Filter][] = Object.entries(filters);

  function wanted(
    db: Db,
    query: { readonly [name: string]: unknown; searchTerm?: string | undefined },
  ): Promise<Found> {
    let [values, where, within, between]: [Values, ...(Condition | undefined)[]] = [{}];
    let range: Column | undefined;
    for (const [name, filter] of known) {
      const value = query[name];
      if (typeof value !== "string" || value === "") continue;
      const condition = {
        sql: filter.condition(name, value),
        shape: filter.byValue ? `${name} ${value}` : name,
      };
      values = { ...values, ...(filter.values?.(name, value) ?? { [name]: value }) };
      range ??= filter.range;
      if (filter.range && filter.range === range) between = allOf(between, condition);
      else if (filter.leads) within = allOf(within, condition);
      else where = allOf(where, condition);
    }
    const term = foldForSearch(query.searchTerm ?? "");
    const inRow = few && term !== "" && or(...texts.map((text) => contains(text, term)));
    if (inRow) where = allOf(where, { sql: inRow });
    return find(db, {
      id,
      values,
      where,
      within,
      ...(range && { range: { column: range, where: between } }),
      ...(!few && texts.length > 0 && { search: { texts, term } }),
    });
  }

  return async function list(db: Db, query: ListQuery<ReturnType<typeof search>>) {
    const found = await wanted(db, query);
    const { rows: items, nextCursor } = await page(db, found, query);
    return { items, nextCursor, ...found.counted };
  };
}

const choiceSearch = listSearch({});
/** Filters that only the server sets. */
const ownChoices = listSearch({ id, owner: id });

/** For the routes of choices. @public */
export const choiceQuery = listQuery(choiceSearch);
/** @public */
export const choiceList = listOf(choiceItem);

interface ChoicesOptions {
  id: Column;
  label: Column | SQL<string>;
  /** An indexed column of the same order. */
  sort: Column;
  /** What a term is looked for in, as in a list. */
  texts: readonly Column[];
  /** Whose a row is, where that matters; the indexes of all orders begin with it. */
  owner?: Column;
}

/** The rows that another table refers to, for a form to choose from. @public */
export const choices = ({ id, label, sort, texts, owner = id }: ChoicesOptions) =>
  createList({
    id,
    search: ownChoices,
    filters: { id: is(id), owner: within(owner) },
    sorts: { label: sort },
    texts,
    rows: (db, where) =>
      db
        .select({ id: sql<string>`${id}`, label: sql<string>`${label}` })
        .from(id.table)
        .where(where),
  });

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

/** Finds rows with the value in one of these columns. */
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

/** From a value on: a number or a text. @public */
export const atLeast = (column: Column): Filter => bound(column, sql`>=`, storedIn(column));

/** Up to a value, which is included. @public */
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
