import { useHydrated } from "@tanstack/react-router";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRowKeys } from "#kit/client/keys.ts";
import { readSort } from "#kit/shared/list-search.ts";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { cn } from "./cn.ts";
import type { TableColumn } from "./table-columns.tsx";

/** The ids of the rows. */
export type Selection = ReadonlySet<string>;

interface TableGridProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  /** Ids of columns. */
  shown: ReadonlySet<string>;
  sorts: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  isCompact: boolean;
  /** Without it, nothing can be selected. */
  selection: Selection | undefined;
  onSelect: (selection: Selection) => void;
}

/** The table itself. Its rows come sorted and filtered from the server. */
export function TableGrid<Row extends { id: string }>(props: TableGridProps<Row>) {
  const { label, rows, columns, shown, sorts, sort, onSort, isCompact, selection, onSelect } = props;
  const { t } = useTranslation("table");
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isShift = useRef(false);
  const anchor = useRef<string>(undefined);
  const hydrated = useHydrated();
  useRowKeys(grid, () => onSelect(new Set()));
  const chosen = rows.filter((row) => selection?.has(row.id)).length;

  /** With Shift, all rows from the one before to this one. */
  function select(key: string, isChosen: boolean) {
    const ids = rows.map((row) => row.id);
    const ends = [isShift.current ? (anchor.current ?? key) : key, key].map((one) => ids.indexOf(one));
    const next = new Set(selection);
    for (const one of ids.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1))
      if (isChosen) next.add(one);
      else next.delete(one);
    anchor.current = key;
    onSelect(next);
  }

  const cellClass = cn("cell", isCompact ? "cell-compact" : "cell-high");
  const visible = columns.filter((column) => shown.has(column.id));
  // Where there is little room, a row's name has below it what a list has there.
  const lookOf = ({ align, listed }: TableColumn<Row>) =>
    cn(align === "end" ? "text-end tabular-nums" : "text-start", listed === "below" && "max-xl:hidden");
  return (
    <table
      ref={grid}
      aria-label={label}
      data-density={isCompact ? "compact" : undefined}
      className="w-full text-sm"
    >
      <thead className="text-muted xl:sticky xl:top-below-bar xl:z-10">
        <tr className="bg-sunken">
          {selection && (
            <td className="cell w-0 border-b">
              <Checkbox
                aria-label={t("selectAll")}
                checked={chosen === rows.length}
                indeterminate={chosen > 0 && chosen < rows.length}
                className="block"
                disabled={!hydrated}
                onCheckedChange={(checked) => onSelect(new Set(checked ? rows.map((row) => row.id) : []))}
              />
            </td>
          )}
          {visible.map((column, at) => (
            <Head
              key={column.id}
              first={sorts.find((one) => readSort(one).name === column.id)}
              className={cn(lookOf(column), at === 0 && "cell-pinned")}
              {...{ sort, onSort }}
            >
              {column.label}
            </Head>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger area for the pointer; the link in the row is there for keys. */}
      <tbody
        className="divide-y"
        onClick={openRow}
        onClickCapture={(event) => {
          isShift.current = event.shiftKey;
        }}
      >
        {rows.map((row) => (
          <tr
            key={row.id}
            data-selected={selection?.has(row.id) || undefined}
            tabIndex={-1}
            className="body-row"
          >
            {selection && (
              <td className="cell w-0">
                <Checkbox
                  aria-label={t("selectRow")}
                  className="block"
                  disabled={!hydrated}
                  aria-describedby={`${id}${row.id}`}
                  checked={selection.has(row.id)}
                  onCheckedChange={(checked) => select(row.id, checked)}
                />
              </td>
            )}
            {visible.map((column, at) =>
              at === 0 ? (
                <th
                  key={column.id}
                  id={`${id}${row.id}`}
                  scope="row"
                  className={cn(cellClass, "cell-pinned w-2/5 max-w-0 min-w-36 text-start")}
                >
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} className={cn(cellClass, lookOf(column), "text-muted")}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A press anywhere in a row is one on its link, unless it selects text or meets a control. */
function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest("a, button, input, label")) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  target.closest("tr")?.querySelector("a")?.dispatchEvent(new window.MouseEvent("click", press));
}

interface HeadProps extends Pick<TableGridProps<never>, "sort" | "onSort"> {
  /** What sorts by the column at the first press. */
  first: string | undefined;
  className: string;
  children: ReactNode;
}

/** The head of a column, whose `aria-sort` says the direction. */
function Head({ first, className, sort, onSort, children }: HeadProps) {
  const isSorted = first !== undefined && readSort(sort).name === readSort(first).name;
  const isDescending = readSort(sort).descending;
  const Icon = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={
        first === undefined ? undefined : isSorted ? (isDescending ? "descending" : "ascending") : "none"
      }
      className={cn("cell", className, "h-10 border-b font-medium whitespace-nowrap")}
    >
      {first ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 in-[.text-end]:-me-3 in-[.text-end]:ms-0"
          onClick={() => onSort(isSorted ? (isDescending ? readSort(sort).name : `-${sort}`) : first)}
        >
          {children}
          <Icon aria-hidden="true" className={isSorted ? "" : "text-faint"} />
        </Button>
      ) : (
        children
      )}
    </th>
  );
}
