import type { ReactNode } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { readSort } from "#kit/shared/list-search.ts";
import { Checkbox } from "./checkbox.tsx";
import type { CsvValue } from "./csv.ts";
import { Icon } from "./icon.tsx";
import { Select } from "./input.tsx";
import type { ListSearchState } from "./list.tsx";
import { useChosen } from "./list-toolbar.tsx";
import { Popover } from "./popover.tsx";
import { SavedViews } from "./saved-views.tsx";

export interface TableColumn<Row> {
  /** The id of the column, and of its sort if the list has one. */
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  text: (row: Row) => string;
  /** The value in a CSV file, unless it is the text: a number, or a day or time as the API sends it. */
  csv?: ((row: Row) => CsvValue) | undefined;
  /** The unit of the values in a CSV file, such as a currency. The column's head names it after the label. */
  unit?: string | undefined;
  /** Aligns numbers and dates to the end, so that their digits line up. */
  align?: "end" | undefined;
  /** The column's share of the table's width or, if there is no room to share, its width in rem. See `getWidth`. */
  width?: number | undefined;
  hidden?: boolean | undefined;
  /** Where the list on small screens shows the value: below the row's name, or at its end. */
  listed?: "below" | "beside" | undefined;
}

/** A column's share does not depend on the rows, so that columns stay in place when rows change. The label fits. */
export function getWidth<Row>({ width, align, label }: TableColumn<Row>, isName: boolean): number {
  const usual = isName ? 18 : align ? 8 : 11;
  return Math.max(width ?? usual, Math.ceil(label.length * 0.6) + 3);
}

/** The columns of a table. The first one names the row and is always shown. */
export type TableColumns<Row> = readonly [TableColumn<Row>, ...TableColumn<Row>[]];

/** A filter of the list, by its name in the search: a choice, a day, or a control of its own. */
export interface TableFilter<Search = Record<string, unknown>> {
  name: keyof Search & string;
  label: string;
  options?: readonly { value: string; label: string }[] | undefined;
  /** Without this and without `options`, the filter is a day. */
  control?: ((value: string, onChoose: (value: string) => void) => ReactNode) | undefined;
  words?: ((value: string) => string) | undefined;
  description?: string | undefined;
  /** One end of a range, which takes half a row next to the other end. */
  half?: boolean | undefined;
}

type Hideable = Pick<TableColumn<never>, "id" | "hidden">;

/** The ids of the columns that the URL names, otherwise of the default ones. The first column is always included. */
export function shownColumns(columns: readonly Hideable[], named: unknown): ReadonlySet<string> {
  const ids = typeof named === "string" ? named.split(",") : undefined;
  const shown = columns.filter(({ id, hidden }, at) => at === 0 || (ids ? ids.includes(id) : !hidden));
  return new Set(shown.map(({ id }) => id));
}

/** The shown columns as text for the URL; "" for the default. */
export function columnsInUrl(columns: readonly Hideable[], shown: ReadonlySet<string>): string {
  const [, ...rest] = columns;
  if (rest.every(({ id, hidden }) => shown.has(id) !== Boolean(hidden))) return "";
  const ids = rest.filter(({ id }) => shown.has(id)).map(({ id }) => id);
  return ids.join(",") || "none";
}

interface ColumnsButtonProps<Row> {
  columns: readonly TableColumn<Row>[];
  search: ListSearchState;
}

export function ColumnsButton<Row>({ columns, search }: ColumnsButtonProps<Row>) {
  const { t } = useTranslation("table");
  const { values, write } = useChosen(search);
  const shown = shownColumns(columns, values.columns);
  const show = (id: string, isShown: boolean) => {
    const next = new Set(shown);
    if (isShown) next.add(id);
    else next.delete(id);
    void write({ columns: columnsInUrl(columns, next) });
  };
  return (
    <Popover
      label={t("columns")}
      className="max-md:hidden"
      trigger={
        <>
          <Icon name="columns-3" />
          <span className="max-2xl:sr-only">{t("columns")}</span>
        </>
      }
    >
      {(close) => (
        <div className="flex w-64 max-w-full flex-col gap-3 text-sm pointer-coarse:text-base">
          <fieldset className="flex flex-col gap-2.5">
            <legend className="sr-only">{t("columns")}</legend>
            {columns.map(({ id, label }, at) => (
              <Checkbox
                key={id}
                label={label}
                checked={shown.has(id)}
                disabled={at === 0}
                onCheckedChange={(checked) => show(id, checked)}
              />
            ))}
          </fieldset>
          <div className="border-t pt-3">
            <Checkbox
              label={t("compact")}
              checked={values.density === "compact"}
              onCheckedChange={(checked) => void write({ density: checked ? "compact" : "" })}
            />
          </div>
          <SavedViews values={values} write={write} onChoose={close} />
        </div>
      )}
    </Popover>
  );
}

interface SortSelectProps<Row> {
  columns: readonly TableColumn<Row>[];
  sorts: readonly string[];
  search: ListSearchState;
}

/** For screens that have no room for a table, and so no column heads. */
export function SortSelect<Row>({ columns, sorts, search }: SortSelectProps<Row>) {
  const { t } = useTranslation("table");
  const { sort, onSort } = tableSort(sorts, useChosen(search));
  const labels = new Map(columns.map(({ id, label }) => [id, label]));
  return (
    <Select
      look="quiet"
      icon={<Icon name="arrow-up-down" />}
      className="order-3 -my-3 -me-2 max-w-72 md:hidden [&>span]:text-ink"
      aria-label={t("sortBy")}
      value={sort}
      onValueChange={onSort}
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

/** The sort of a table, and a function to change it. The URL omits the first of `sorts`, which is the default. */
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
