import { isId } from "./id.ts";
import { maxSearchTermLength } from "./limits.ts";

/** Reads a filter of a list from text. Returns undefined for invalid text. `String` accepts any. */
export interface Filter<Value = unknown> {
  (text: string): Value | undefined;
  /** The JSON Schema of the value, for the OpenAPI document. */
  schema?: { enum?: readonly string[]; format?: string };
}

export type Filters = Readonly<Record<string, Filter>>;

/** A filter that accepts one of these values. */
export function oneOf<const Value extends string>(values: readonly Value[]): Filter<Value> {
  const read = (text: string) => values.find((value) => value === text);
  return Object.assign(read, { schema: { enum: values } });
}

/** A day such as "2026-05-31". */
export const day: Filter<string> = Object.assign(
  // Some engines parse February 30 as a day in March.
  (text: string) =>
    /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : undefined,
  { schema: { format: "date" } },
);

/** A number such as "-12.5". @public */
export const number: Filter<string> = Object.assign(
  (text: string) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? text : undefined),
  { schema: { format: "decimal" } },
);

export const id: Filter<string> = (text) => (isId(text) ? text : undefined);

/** Text that looks like an email address, to detect typos. The server decides which addresses it accepts. */
export const emailAddress: Filter<string> = (text) =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(text) ? text : undefined;

/** The names of sorts without the minus sign: `"title" | "createdAt"` for `"title" | "-createdAt"`. */
export type SortName<S extends string> = S extends `-${infer Name}` ? Name : S;

/** A column's name; a minus sign before it means descending order. */
export type Sort<S extends string = string> = SortName<S> | `-${SortName<S>}`;

/** A filter without a value does nothing. */
type Found<F extends Filters> = {
  [Name in keyof F]?: F[Name] extends Filter<infer Value> ? Value | undefined : never;
};

type Search<F extends Filters, S extends string> = { searchTerm?: string | undefined } & Found<F> &
  ([S] extends [never] ? unknown : { sort?: Sort<S> | undefined });

export interface ListSearch<F extends Filters = Filters, S extends string = string> {
  /** For a route's `validateSearch`: drops malformed and unknown values. */
  (raw: Record<string, unknown>): Search<F, S>;
  /** All filters, including `sort` if the list can be sorted. */
  filters: F;
  /** The sorts, each with its initial direction. The first is the default. */
  sorts: readonly S[];
}

export type SearchOf<L extends (raw: Record<string, unknown>) => object> = ReturnType<L>;

/**
 * Defines the search of a list, for the URL of its page and, with `listQuery`, for the query of the API. Works without
 * zod, because every page loads the routes.
 */
export function listSearch<const F extends Filters, const S extends string = never>(
  filters: F,
  sorts: readonly S[] = [],
): ListSearch<F, S> {
  const all = sorts.length === 0 ? filters : { ...filters, sort: sortFilter(sorts) };
  return Object.assign(reader({ searchTerm: cut, ...all }), { filters: all, sorts });
}

/** The view of a table: the ids of visible columns, separated by commas, and the density of rows. */
export const tableView = readSearch({ columns: String, density: oneOf(["compact"]) });
export type TableView = ReturnType<typeof tableView>;

/** Adds a table's view to a page's search, for `validateSearch`. */
export function tableSearch<Found extends object>(search: (raw: Record<string, unknown>) => Found) {
  return (raw: Record<string, unknown>): Found & TableView => ({ ...search(raw), ...tableView(raw) });
}

/**
 * Reads a page's search from its URL, for `validateSearch`. A value that a filter refuses is present as undefined: if
 * it were absent, the router would keep the refused value, for the page and in the URL.
 */
export function readSearch<const F extends Filters>(filters: F): (raw: Record<string, unknown>) => Found<F> {
  return reader(filters);
}

function reader(filters: Filters) {
  return (raw: Record<string, unknown>) => {
    const named = Object.keys(filters).filter((name) => Object.hasOwn(raw, name));
    const found = named.map((name) => [name, readText(raw[name], filters[name] ?? String)]);
    return Object.fromEntries(found);
  };
}

/** Drops names whose value is empty or undefined, as URLs do. */
export function withoutEmpty(search: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== "" && value !== undefined),
  );
}

export function readSort(sort: string): { name: string; descending: boolean } {
  return sort.startsWith("-") ? { name: sort.slice(1), descending: true } : { name: sort, descending: false };
}

function sortFilter(sorts: readonly string[]): Filter<string> {
  return oneOf(sorts.map((sort) => readSort(sort).name).flatMap((name) => [name, `-${name}`]));
}

const cut: Filter<string> = (text) => [...text].slice(0, maxSearchTermLength).join("");

/** Reads a URL's value as text: the router parses numbers and booleans, while filters expect text. */
function readText(value: unknown, filter: Filter): unknown {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof text === "string" && text !== "" ? filter(text) : undefined;
}
