import { maxSearchTermLength } from "./limits.ts";

/** Reads one filter of a list from text, `String` any text; undefined for what it cannot be. */
export type Filter<Value = unknown> = (text: string) => Value | undefined;

export type Filters = Readonly<Record<string, Filter>>;

/** What a list is searched by. What is not there is not searched by. */
type Search<F extends Filters> = { searchTerm?: string | undefined } & {
  [Name in keyof F]?: F[Name] extends Filter<infer Value> ? Value | undefined : never;
};

export interface ListSearch<F extends Filters> {
  /** For a route's `validateSearch`: what is malformed or unknown is left out. */
  (raw: Record<string, unknown>): Search<F>;
  filters: F;
}

export type SearchOf<L extends ListSearch<Filters>> = ReturnType<L>;

/**
 * A list's search, said once: routes read the address with it, `listQuery` makes the API's query of it. Written without
 * zod, since every page loads the routes.
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

/** The router reads numbers and truths out of the URL, which are texts too. */
function readText(value: unknown, filter: Filter): unknown {
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  return typeof text === "string" && text !== "" ? filter(text) : undefined;
}
