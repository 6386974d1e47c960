import type { TableColumn } from "./table-column.ts";

type Hideable = Pick<TableColumn<never>, "id" | "hidden">;

/** The ids of the columns that the URL names, or of those shown by default; always with the first one. */
export function shownColumns(columns: readonly Hideable[], named: unknown): ReadonlySet<string> {
  const ids = typeof named === "string" ? named.split(",") : undefined;
  const shown = columns.filter(({ id, hidden }, at) => at === 0 || (ids ? ids.includes(id) : !hidden));
  return new Set(shown.map(({ id }) => id));
}

/** What the URL names when these are shown; "" for the default. */
export function columnsInUrl(columns: readonly Hideable[], shown: ReadonlySet<string>): string {
  const [, ...rest] = columns;
  if (rest.every(({ id, hidden }) => shown.has(id) !== Boolean(hidden))) return "";
  const ids = rest.filter(({ id }) => shown.has(id)).map(({ id }) => id);
  return ids.join(",") || "none";
}
