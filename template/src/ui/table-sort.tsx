import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { readSort } from "#kit/shared/list-search.ts";
import { Select } from "./input.tsx";
import type { ListSearchState } from "./list.tsx";
import { useChosen } from "./list-toolbar.tsx";
import type { TableColumn } from "./table-columns.tsx";

interface SortSelectProps<Row> {
  columns: readonly TableColumn<Row>[];
  sorts: readonly string[];
  search: ListSearchState;
}

/** Where there is no room for a table, and so none for the heads of its columns. */
export function SortSelect<Row>({ columns, sorts, search }: SortSelectProps<Row>) {
  const { t } = useTranslation("table");
  const hydrated = useHydrated();
  const { sort, onSort } = tableSort(sorts, useChosen(search));
  const labels = new Map(columns.map(({ id, label }) => [id, label]));
  return (
    <Select
      className="md:hidden"
      aria-label={t("sortBy")}
      // Before that, a choice would be lost.
      disabled={!hydrated}
      value={sort}
      onChange={(event) => onSort(event.target.value)}
    >
      {sorts.flatMap((one) => {
        const { name } = readSort(one);
        const column = labels.get(name) ?? name;
        return [
          <option key={name} value={name}>
            {t("ascending", { column })}
          </option>,
          <option key={`-${name}`} value={`-${name}`}>
            {t("descending", { column })}
          </option>,
        ];
      })}
    </Select>
  );
}

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
