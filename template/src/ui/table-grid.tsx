import { useHydrated } from "@tanstack/react-router";
import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type MouseEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { readSort } from "#kit/shared/list-search.ts";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { cn } from "./cn.ts";
import type { TableColumn } from "./table-columns.tsx";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** By the rows' ids. */
export type Selection = RowSelectionState;

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

const edge = "px-3 first:ps-4 last:pe-4 md:first:ps-5 md:last:pe-5";

/** The table itself. Its rows come sorted and filtered from the server. */
export function TableGrid<Row extends { id: string }>(props: TableGridProps<Row>) {
  const { label, rows, columns, shown, sorts, sort, onSort, isCompact, selection = {}, onSelect } = props;
  const { t } = useTranslation("table");
  const id = useId();
  const hydrated = useHydrated();
  const { name, descending } = readSort(sort);
  const sorting: SortingState = [{ id: name, desc: descending }];
  const definitions = columns.map((column) => {
    const first = sorts.find((one) => readSort(one).name === column.id);
    return {
      id: column.id,
      accessorFn: column.text,
      header: column.label,
      enableSorting: first !== undefined,
      sortDescFirst: first?.startsWith("-") ?? false,
    };
  });
  const cells = new Map(columns.map(({ id, cell }) => [id, cell]));
  const atEnd = new Set(columns.filter(({ align }) => align === "end").map(({ id }) => id));
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableRowSelection: props.selection !== undefined,
    state: {
      sorting,
      rowSelection: selection,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, shown.has(column.id)])),
    },
    onSortingChange: (change) => {
      const [next] = typeof change === "function" ? change(sorting) : change;
      if (next) onSort(`${next.desc ? "-" : ""}${next.id}`);
    },
    onRowSelectionChange: (change) => onSelect(typeof change === "function" ? change(selection) : change),
  });

  const cellClass = cn(edge, "font-normal", isCompact ? "h-10 py-0.5" : "h-14 py-1.5");
  return (
    <table aria-label={label} data-density={isCompact ? "compact" : undefined} className="w-full text-sm">
      <thead className="border-b bg-sunken/60 text-muted">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {props.selection && (
              <td className={cn(edge, "w-0")}>
                <Checkbox
                  aria-label={t("selectAll")}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  className="block"
                  disabled={!hydrated}
                  onCheckedChange={(checked) => table.toggleAllRowsSelected(checked)}
                />
              </td>
            )}
            {group.headers.map(({ id: key, column }) => (
              <th
                key={key}
                scope="col"
                aria-sort={column.getCanSort() ? ariaSort(column.getIsSorted()) : undefined}
                className={cn(
                  edge,
                  "h-10 font-medium whitespace-nowrap",
                  atEnd.has(column.id) ? "text-end" : "text-start",
                )}
              >
                {column.getCanSort() ? (
                  <SortButton
                    sorted={column.getIsSorted()}
                    onPress={() => column.toggleSorting()}
                    align={atEnd.has(column.id) ? "end" : undefined}
                  >
                    {String(column.columnDef.header)}
                  </SortButton>
                ) : (
                  String(column.columnDef.header)
                )}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger area for the pointer; the link in the row is there for keys. */}
      <tbody className="divide-y" onClick={openRow}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-selected={row.getIsSelected() || undefined}
            className="cursor-pointer transition-colors hover:bg-sunken data-selected:bg-accent-soft"
          >
            {props.selection && (
              <td className={cn(edge, "w-0")}>
                <Checkbox
                  aria-label={t("selectRow")}
                  className="block"
                  disabled={!hydrated}
                  aria-describedby={`${id}${row.id}`}
                  checked={row.getIsSelected()}
                  onCheckedChange={(checked) => row.toggleSelected(checked)}
                />
              </td>
            )}
            {row.getVisibleCells().map((cell, at) =>
              at === 0 ? (
                <th
                  key={cell.id}
                  id={`${id}${row.id}`}
                  scope="row"
                  className={cn(cellClass, "w-full max-w-0 min-w-36 text-start")}
                >
                  {cells.get(cell.column.id)?.(row.original)}
                </th>
              ) : (
                <td
                  key={cell.id}
                  className={cn(
                    cellClass,
                    "text-muted",
                    atEnd.has(cell.column.id) ? "text-end tabular-nums" : "text-start",
                  )}
                >
                  {cells.get(cell.column.id)?.(row.original)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ariaSort(sorted: false | "asc" | "desc") {
  if (!sorted) return "none";
  return sorted === "asc" ? "ascending" : "descending";
}

/** A press anywhere in a row is one on its link, unless it selects text or meets a control. */
function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest("a, button, input, label")) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  target.closest("tr")?.querySelector("a")?.dispatchEvent(new window.MouseEvent("click", press));
}

interface SortButtonProps {
  sorted: false | "asc" | "desc";
  onPress: () => void;
  align?: "end" | undefined;
  children: ReactNode;
}

/** In a column's head, whose `aria-sort` says the direction. */
function SortButton({ sorted, onPress, align, children }: SortButtonProps) {
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <Button variant="ghost" size="sm" className={align === "end" ? "-me-3" : "-ms-3"} onClick={onPress}>
      {children}
      <Icon aria-hidden="true" className={sorted ? "" : "text-faint"} />
    </Button>
  );
}
