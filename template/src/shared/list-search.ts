import { maxSearchTermLength } from "./limits.ts";

/** Reads one filter of a list from text, `String` any text; undefined for what it cannot be. */
export type Filter<Value = unknown> = (text: string) => Value | undefined;

export type Filters = Readonly<Record<string, Filter>>;

/** The search of a list; absent filters do not apply. */
type Search<F extends Filters> = { searchTerm?: string | undefined } & {
  [Name in keyof F]?: F[Name] extends Filter<infer Value> ? Value | undefined : never;
};

export interface ListSearch<F extends Filters> {
  /** For a route's `validateSearch`: leaves out malformed and unknown values. */
  (raw: Record<string, unknown>): Search<F>;
  filters: F;
}

export type SearchOf<L extends ListSearch<Filters>> = ReturnType<L>;

/**
 * The search of a list, for the URL of its route and, by `listQuery`, for the query of the API. Without zod, because
 * every page loads the routes.
 */
export function listSearch<const F extends Filters>(filters: F): ListSearch<F> {
  const readers: [string, Filter][] = [["searchTerm", cut], ...Object.entries(filters)];
  const read = (raw: Record<string, unknown>) => {
    const found = readers.map(([name, filter]) => [name, readText(raw[name], filter)]);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  };
  return Object.assign(read, { filters });
}

const cut: Filter<string> = (text) => [...text].slice(0, maxSearchTermLength).join("");

/** The router parses numbers and booleans in the URL, which are text here. */
function readText(value: unknown, filter: Filter): unknown {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof text === "string" && text !== "" ? filter(text) : undefined;
}
