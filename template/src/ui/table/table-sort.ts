import type { ListSearchState } from "#ui/list/list-data.ts";

/** The sort of a table, and how to change it. The URL leaves out the first of `sorts`, which is the default. */
export function tableSort(
  sorts: readonly string[],
  { values, write }: Pick<ListSearchState, "values" | "write">,
) {
  const [first = ""] = sorts;
  return {
    sort: String(values.sort ?? first),
    onSort: (next: string) => void write({ sort: next === first ? "" : next }),
  };
}
