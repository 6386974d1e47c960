import { type ReactNode, useState, useSyncExternalStore } from "react";
import { BulkBar } from "./bulk.tsx";
import { Card } from "./card.tsx";
import { cn } from "./cn.ts";
import type { FetchPage } from "./csv.ts";
import { type ListData, type ListSearchState, ListStates, type ListStatesProps } from "./list.tsx";
import type { Bulk } from "./run-bulk.ts";
import { shownColumns, type TableColumns, type TableFilter } from "./table-columns.tsx";
import { type Selection, TableGrid } from "./table-grid.tsx";
import { tableSort } from "./table-sort.tsx";
import { TableToolbar } from "./table-toolbar.tsx";

export interface DataTableProps<Row extends { id: string }>
  extends Pick<ListStatesProps, "loading" | "skeletons" | "failed" | "empty"> {
  /** Accessible name. */
  label: string;
  list: ListData & { rows: readonly Row[] };
  search: ListSearchState;
  /** Names the searched fields. */
  placeholder: string;
  columns: TableColumns<Row>;
  /** Of the list's search. */
  sorts: readonly string[];
  filters?: readonly TableFilter[];
  /** What can be done to several rows at once. */
  bulk?: Bulk<Row>;
  /** For the CSV file, whose name begins with `fileName`. */
  fetchPage: FetchPage<Row>;
  fileName: string;
  /** On small screens, where the table is a list: an `li`. */
  item: (row: Row) => ReactNode;
}

/** A list as a table, whose state is the URL: search, filters, sort, columns, density; with selection and CSV. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, list, search, columns, sorts, bulk, item, ...rest } = props;
  const [selection, setSelection] = useState<Selection>({});
  const isWide = useIsWide();
  const shown = shownColumns(columns, search.values.columns);
  const { sort, onSort } = tableSort(sorts, search);
  const isCompact = search.values.density === "compact";
  const selectable = bulk !== undefined && bulk.actions.length > 0;
  const selected = selectable && !list.isOld ? list.rows.filter(({ id }) => selection[id]) : [];
  const states = { loading: rest.loading, skeletons: rest.skeletons, failed: rest.failed, empty: rest.empty };

  return (
    <>
      <TableToolbar
        list={list}
        search={search}
        placeholder={props.placeholder}
        columns={columns}
        shown={shown}
        sorts={sorts}
        filters={props.filters ?? []}
        fetchPage={props.fetchPage}
        fileName={props.fileName}
      />
      <ListStates list={list} search={search} {...states}>
        <Card flush aria-label={label}>
          {isWide !== false && (
            <div className={cn("overflow-x-auto", isWide === undefined && "max-md:hidden")}>
              <TableGrid
                label={label}
                rows={list.rows}
                columns={columns}
                shown={shown}
                sorts={sorts}
                sort={sort}
                onSort={onSort}
                isCompact={isCompact}
                selection={selectable ? selection : undefined}
                onSelect={setSelection}
              />
            </div>
          )}
          {isWide !== true && (
            <ul className={cn("divide-y", isWide === undefined && "md:hidden")}>{list.rows.map(item)}</ul>
          )}
        </Card>
      </ListStates>
      {bulk && isWide && (
        <BulkBar bulk={bulk} rows={selected} onSelect={(rows) => setSelection(selectionOf(rows))} />
      )}
    </>
  );
}

function selectionOf(rows: readonly { id: string }[]): Selection {
  return Object.fromEntries(rows.map(({ id }) => [id, true]));
}

const query = "(min-width: 48rem), print";

/** Whether there is room for a table, as there is on paper; undefined on the server, which renders the list as well. */
function useIsWide(): boolean | undefined {
  return useSyncExternalStore(subscribe, isWide, unknown);
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

const isWide = () => window.matchMedia(query).matches;
const unknown = () => undefined;
