import { type ReactNode, useState } from "react";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { useListSearch } from "#kit/client/list-search.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { BulkBar } from "./bulk.tsx";
import { Card } from "./card.tsx";
import type { FetchPage } from "./csv.ts";
import { type ListData, ListStates, type ListStatesProps } from "./list.tsx";
import type { Bulk } from "./run-bulk.ts";
import { Skeleton } from "./states.tsx";
import { shownColumns, type TableColumns, type TableFilter, tableSort } from "./table-columns.tsx";
import { type RowLook, type Selection, TableGrid } from "./table-grid.tsx";
import { type ListView, TableToolbar } from "./table-toolbar.tsx";

export interface ResourceTableProps<Row extends { id: string }, Search>
  extends RowLook<Row>,
    Pick<ListStatesProps, "loading" | "failed" | "empty"> {
  title: string;
  intro?: string;
  actions?: ReactNode;
  list: ListData<Row>;
  search: Search;
  view: TableView;
  placeholder: string;
  sorts: readonly string[];
  filters?: readonly TableFilter[];
  views?: readonly ListView[];
  bulk?: Bulk<Row>;
  fetchPage: FetchPage<Row>;
  fileName: string;
}

/** The page of a list as a table, whose state is the URL: search, filters, sort, columns, density; with selection and CSV. */
export function ResourceTable<Row extends { id: string }, Search extends { searchTerm?: string | undefined }>(
  props: ResourceTableProps<Row, Search>,
) {
  const { title, list, columns, sorts, bulk, filters = [], loading, failed, empty } = props;
  const { rows } = list;
  const search = useListSearch(props.search, props.view);
  const [selection, setSelection] = useState<Selection>(new Set());
  const shown = shownColumns(columns, search.values.columns);
  const { sort, onSort } = tableSort(sorts, search);
  const selectable = bulk !== undefined && bulk.actions.length > 0;
  const selected = selectable && !list.isOld ? rows.filter(({ id }) => selection.has(id)) : [];

  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <h1 tabIndex={-1} data-wide="" className="text-2xl not-print:sr-only">
        {title}
      </h1>
      <TableToolbar
        {...{ list, search, columns, shown, sorts, filters }}
        placeholder={props.placeholder}
        fetchPage={props.fetchPage}
        fileName={props.fileName}
        views={props.views}
        more={props.actions}
      />
      {bulk && (
        <BulkBar
          bulk={bulk}
          rows={selected}
          onSelect={(rows) => setSelection(new Set(rows.map(({ id }) => id)))}
        />
      )}
      <ListStates
        {...{ list, search, loading, failed, empty }}
        skeletons={<RowSkeletons columns={columns} shape={props.mark?.shape} />}
      >
        <Card flush aria-label={title}>
          <div className="max-xl:overflow-x-auto">
            <TableGrid
              {...{ rows, columns, shown, sorts, sort, onSort }}
              label={title}
              link={props.link}
              groupOf={props.groupOf}
              mark={props.mark}
              isCompact={search.values.density === "compact"}
              selection={selectable ? selection : undefined}
              onSelect={setSelection}
            />
          </div>
        </Card>
      </ListStates>
      {props.intro && rows.length > 0 && <p className="mt-6 max-w-prose text-sm text-muted">{props.intro}</p>}
    </>
  );
}

const widths = ["w-48", "w-64", "w-40", "w-56", "w-44", "w-60", "w-52", "w-36"];

function RowSkeletons<Row>({ columns, shape }: { columns: TableColumns<Row>; shape: string | undefined }) {
  return (
    <Card flush className="divide-y">
      {widths.map((width) => (
        <div key={width} className="row-loading">
          {shape && <Skeleton className={shape} />}
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            {columns.length > 1 && <Skeleton className="h-3 w-28" />}
          </div>
          {columns.some(({ listed }) => listed === "beside") && (
            <Skeleton className="h-5 w-24 rounded-full max-sm:hidden" />
          )}
        </div>
      ))}
    </Card>
  );
}
