import { getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { choiceItem } from "../shared/fields.ts";
import { type ListQuery, listOf, listQuery } from "../shared/list.ts";
import { type Filters, id, type ListSearch, listSearch, type SortName } from "../shared/list-search.ts";
import { day } from "../shared/time.ts";
import type { Db } from "./connect.server.ts";
import { foldForSearch, type Named, sortColumns } from "./derived.server.ts";
import type { Column } from "./dialect/columns.server.ts";
import { contains, plain } from "./dialect/sql.server.ts";
import { type Found, find, matching } from "./internal/find.server.ts";
import { keyset } from "./internal/keyset.server.ts";
import { allOf, type Condition, countUpTo, equal, type Query, type Values } from "./query.server.ts";
import { byScope, getColumn, type Scope } from "./scope.server.ts";

export interface ListOptions<F extends Filters, S extends string, Row> {
  id: Column;
  search: ListSearch<F, S>;
  /** An indexed column for each sort, if the names do not match. The id is the next column in each index. */
  sorts?: [S] extends [never] ? Readonly<Record<string, Column>> : Readonly<Record<SortName<S>, Column>>;
  /** The columns to search: those in the index of parts or, for a table with few rows (`few`), any columns. */
  texts?: readonly Column[];
  few?: true;
  /** The rows of another table that name these rows, to search by their texts. */
  named?: Named | undefined;
  filters: { readonly [Name in Exclude<keyof F, "sort">]: Filter };
  /** A condition that all rows of the list meet. */
  only?: SQL | undefined;
  /** Must return the same rows until the next write to the database. */
  rows: (db: Db, where: SQL) => Query<Row>;
}

/** A filter that no request can set. */
const scopeFilter = "$scope";
/** Up to this many rows in a scope, a search reads every row: all scopes share one index of parts. */
const fewInScope = 2000;

/** Checks the types of these options separately, so that a missing column causes just one error, here. */
export const searchedBy = <F extends Filters, S extends string>(options: Searched<F, S>) => options;
type Searched<F extends Filters, S extends string> = Omit<ListOptions<F, S, never>, "id" | "rows">;

/** A list for the API, with search, filters, sorting, pages and a bounded total. Stays fast with a million rows. */
export function createList<
  const F extends Filters,
  const S extends string,
  Row extends { id: string },
  const Of extends Scope | undefined = undefined,
>({ scope, ...options }: ListOptions<F, S, Row> & { scope?: Of }) {
  const list = listIn<F, S, Row>(options, getColumn(scope));
  return byScope<Of, ReturnType<typeof list>>(scope, list);
}

/** The list of each scope, by the scope's id; null gives the list of all rows. */
export function listIn<const F extends Filters, const S extends string, Row extends { id: string }>(
  options: ListOptions<F, S, Row>,
  scope?: Column,
) {
  const { id, search, sorts, texts = [], few, named, filters, only, rows } = options;
  const by: Readonly<Record<string, Column>> = sorts ?? sortColumns(getTableColumns(id.table), search);
  const names = search.sorts.length > 0 ? search.sorts : Object.keys(by);
  const page = keyset({ id, sorts: names, by, rows });
  const known: [string, Filter][] = Object.entries(filters);
  if (scope) known.push([scopeFilter, within(scope)]);

  async function wanted(
    db: Db,
    query: { readonly [name: string]: unknown; searchTerm?: string | undefined },
  ): Promise<Found> {
    let [values, where, within, between]: [Values, ...(Condition | undefined)[]] = [
      {},
      only && { sql: only },
    ];
    let range: Column | undefined;
    let leading: Values = {};
    for (const [name, filter] of known) {
      const value = query[name];
      if (typeof value !== "string" || value === "") continue;
      const condition = {
        sql: filter.condition(name, value),
        shape: filter.byValue ? `${name} ${value}` : name,
      };
      const own = filter.values?.(name, value) ?? { [name]: value };
      values = { ...values, ...own };
      if (filter.leads) leading = { ...leading, ...own };
      range ??= filter.range;
      if (filter.range && filter.range === range) between = allOf(between, condition);
      else if (filter.leads) within = allOf(within, condition);
      else where = allOf(where, condition);
    }
    const term = foldForSearch(query.searchTerm ?? "");
    const countOwn = () => countUpTo(db, id.table, fewInScope + 1, within, leading);
    const isOfScope =
      query[scopeFilter] !== undefined && texts.length > 0 && term !== "" && !term.includes("\0");
    const isFew = few || (isOfScope && (await countOwn()) <= fewInScope);
    const inTexts = texts.map((text) => contains(text, term));
    const inRow =
      term !== "" && (named ? or(...inTexts, await isNamed(db, named, term)) : isFew && or(...inTexts));
    if (inRow) where = allOf(where, { sql: inRow });
    return find(db, {
      id,
      values,
      where,
      within,
      ...(range && { range: { column: range, where: between } }),
      ...(!few && !inRow && texts.length > 0 && { search: { texts, term } }),
    });
  }

  return (own: string | null) =>
    async function list(db: Db, query: ListQuery<ReturnType<typeof search>>) {
      const found = await wanted(db, own === null ? query : { ...query, [scopeFilter]: own });
      const { rows: items, nextCursor } = await page(db, found, query);
      return { items, nextCursor, ...found.counted };
    };
}

/** The rows whose names contain a term. */
async function isNamed(db: Db, { by, id, texts, named }: Named, term: string): Promise<SQL> {
  const own = texts.length > 0 ? (await matching(db, { id, texts, term })).inIndex.sql : undefined;
  const found = or(own, named && (await isNamed(db, named, term)));
  return sql`${by} in (select ${id} from ${id.table} where ${found})`;
}

const choiceSearch = listSearch({});
/** Includes a filter that only the server can set. */
const ownChoices = (sort: "label" | "-label") => listSearch({ id }, [sort]);

/** The query of a route that lists choices. @public */
export const choiceQuery = listQuery(choiceSearch);
/** @public */
export const choiceList = listOf(choiceItem);

interface ChoicesOptions<Of> {
  id: Column;
  label: Column | SQL<string>;
  /** An indexed column in the order of the labels. With `named`, a time: the newest rows come first. */
  sort: Column;
  texts: readonly Column[];
  named?: Named;
  /** The picture of a row, such as a user's. */
  image?: Column;
  scope?: Of;
  /** A condition that rows must meet to be offered. */
  only?: SQL;
}

/** Lists the rows that another table can refer to, for a form to choose from. @public */
export const choices = <const Of extends Scope | undefined = undefined>({
  id,
  label,
  sort,
  image,
  ...options
}: ChoicesOptions<Of>) =>
  createList({
    ...options,
    id,
    search: ownChoices(options.named ? "-label" : "label"),
    filters: { id: is(id) },
    sorts: { label: sort },
    rows: (db, where) =>
      db
        .select({
          id: sql<string>`${id}`,
          label: sql<string>`${label}`,
          ...(image && { image: sql<string | null>`${image}` }),
        })
        .from(id.table)
        .where(where),
  });

export interface Filter {
  /** Either all order indexes begin with the column (`leads`), or the filter is a range of this column (`range`). */
  leads?: true;
  range?: Column;
  /** @param name the name of the value's placeholder */
  condition(name: string, value: string): SQL;
  /** The values of the placeholders; by default the value itself. */
  values?(name: string, value: string): Values;
  /** Whether each value has its own condition. */
  byValue?: true;
}

/** Finds rows with the value in one of these columns. */
export function is(...columns: [Column, ...Column[]]): Filter {
  const [first] = columns;
  return { condition: (name) => or(...columns.map((one) => equal(one, name))) ?? equal(first, name) };
}

/** Matches texts that contain the search term, for few enough rows to read each. `fold` is how the text was folded. */
export const containing = (text: SQL, fold: (value: string) => string): Filter => ({
  condition: (name) => sql`${text} like ${plain(name)} escape '!'`,
  values: (name, value) => ({ [name]: `%${fold(value).replace(/[!%_]/g, "!$&")}%` }),
});

/** Like `is`, for a column that all indexes begin with: as fast as a separate list, in a table of any size. */
export function within(column: Column): Filter {
  return { leads: true, condition: (name) => equal(column, name) };
}

/** Matches rows from the beginning of a day on, in UTC. */
export const from = (column: Column): Filter => bound(column, sql`>=`, Date.parse);

/** Matches rows up to the end of a day, in UTC. */
export const until = (column: Column): Filter => bound(column, sql`<`, (value) => Date.parse(value) + day);

/** Matches a number or text that is at least the given one. @public */
export const atLeast = (column: Column): Filter => bound(column, sql`>=`, storedIn(column));

/** Matches a number or text that is at most the given one. @public */
export const atMost = (column: Column): Filter => bound(column, sql`<=`, storedIn(column));

const storedIn = (column: Column) => (value: string) =>
  column.dataType === "string" ? value : column.mapToDriverValue(Number(value));

/** @param of converts the value to its stored form */
const bound = (column: Column, sign: SQL, of: (value: string) => unknown): Filter => ({
  range: column,
  condition: (name) => sql`${column} ${sign} ${plain(name)}`,
  values: (name, value) => ({ [name]: of(value) }),
});

/** A filter with its own condition for each value. Conditions may use `now`, the time of the search. */
export function oneOfThese(conditions: Readonly<Record<string, SQL | undefined>>): Filter {
  return {
    byValue: true,
    condition: (_name, value) => (Object.hasOwn(conditions, value) && conditions[value]) || sql`1 = 0`,
    values: () => ({ now: Date.now() }),
  };
}

/** The time of the search, for conditions in `oneOfThese`. */
export const now = plain("now");
