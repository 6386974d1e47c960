import { Link, type LinkProps } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { useListSearch } from "#kit/client/list-search.ts";
import { useMedia } from "#kit/client/media.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { BulkBar } from "./bulk.tsx";
import { Card } from "./card.tsx";
import { cn } from "./cn.ts";
import type { FetchPage } from "./csv.ts";
import { type ListData, ListStates, type ListStatesProps } from "./list.tsx";
import type { Bulk } from "./run-bulk.ts";
import { Skeleton } from "./states.tsx";
import {
  shownColumns,
  type TableColumn,
  type TableColumns,
  type TableFilter,
  tableSort,
} from "./table-columns.tsx";
import { type Selection, TableGrid } from "./table-grid.tsx";
import { type ListView, TableToolbar } from "./table-toolbar.tsx";

interface RowLook<Row> {
  columns: TableColumns<Row>;
  /** The page of a row. A row without one shows all of its columns on small screens. */
  link?: (row: Row) => LinkProps;
  /** The picture in front of a row's name; `shape` are the classes of its place while rows load. */
  mark?: { of: (row: Row) => ReactNode; shape: string };
}

export interface ResourceTableProps<Row extends { id: string }, Search>
  extends RowLook<Row>,
    Pick<ListStatesProps, "loading" | "failed" | "empty"> {
  title: string;
  intro?: string;
  /** What can be added. */
  actions?: ReactNode;
  /** The result of `listState`. */
  list: ListData & { rows: readonly Row[] };
  /** The URL's: what is sought, and what of it is shown. */
  search: Search;
  view: TableView;
  /** Names the searched fields. */
  placeholder: string;
  /** Of the list's search. */
  sorts: readonly string[];
  filters?: readonly TableFilter[];
  views?: readonly ListView[];
  /** What can be done to several rows at once. */
  bulk?: Bulk<Row>;
  /** For the CSV file, whose name begins with `fileName`. */
  fetchPage: FetchPage<Row>;
  fileName: string;
}

/** The page of a list as a table, whose state is the URL: search, filters, sort, columns, density; with selection and CSV. */
export function ResourceTable<Row extends { id: string }, Search extends { searchTerm?: string | undefined }>(
  props: ResourceTableProps<Row, Search>,
) {
  const { title, list, columns, sorts, bulk, filters = [], loading, failed, empty } = props;
  const rows: readonly Row[] = list.rows;
  const search = useListSearch(props.search, props.view);
  const [selection, setSelection] = useState<Selection>(new Set());
  // On paper as well. The server renders the list, too.
  const isWide = useMedia("(min-width: 48rem), print");
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
      {bulk && isWide && (
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
          {isWide !== false && (
            <div className={cn("max-xl:overflow-x-auto", isWide === undefined && "max-md:hidden")}>
              <TableGrid
                {...{ rows, shown, sorts, sort, onSort }}
                label={title}
                columns={withNames(props)}
                isCompact={search.values.density === "compact"}
                selection={selectable ? selection : undefined}
                onSelect={setSelection}
              />
            </div>
          )}
          {isWide !== true && (
            <ul className={cn("divide-y", isWide === undefined && "md:hidden")}>
              {rows.map((row) => (
                <li key={row.id}>
                  <ListedRow {...props} row={row} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </ListStates>
      {props.intro && <p className="mt-6 max-w-prose text-sm text-muted">{props.intro}</p>}
    </>
  );
}

/** The first cell of a row is its link, with its picture; where there is little room, what is listed below it, too. */
function withNames<Row>({ columns: [name, ...others], link, mark }: RowLook<Row>): TableColumn<Row>[] {
  const below = others.filter(({ listed }) => listed === "below");
  const cell = (row: Row) => {
    const text = (
      <span className="min-w-0">
        <span dir="auto" className="row-name">
          {name.cell(row)}
        </span>
        {below.map(({ id, text }) => (
          <span key={id} dir="auto" aria-hidden="true" className="row-below">
            {text(row)}
          </span>
        ))}
      </span>
    );
    if (!link) return text;
    return (
      <Link {...link(row)} className="flex items-center gap-3 rounded-md">
        {mark && <span className="in-data-[density=compact]:hidden">{mark.of(row)}</span>}
        {text}
      </Link>
    );
  };
  return [{ ...name, cell }, ...others];
}

const rowClass = "listed-row";

/** A row on small screens. */
function ListedRow<Row>({ row, columns, link, mark }: RowLook<Row> & { row: Row }) {
  const [name, ...others] = columns;
  const below = others.filter(({ listed }) => listed === "below");
  const beside = others.filter(({ listed }) => listed === "beside");
  const facts = link ? [] : others.filter(({ listed, text }) => !listed && text(row) !== "");
  const content = (
    <>
      {mark?.of(row)}
      <div className="min-w-0 flex-1">
        <div className="listed-parts">
          <div className="min-w-0">
            <div dir="auto" className={cn("text-match-parent font-medium", link && "truncate")}>
              {name.cell(row)}
            </div>
            {below.map(({ id, cell }) => (
              <div key={id} dir="auto" className="listed-below">
                {cell(row)}
              </div>
            ))}
          </div>
          {beside.length > 0 && (
            <div className="flex flex-wrap gap-1.5 max-sm:basis-full">
              {beside.map(({ id, cell }) => (
                <Fragment key={id}>{cell(row)}</Fragment>
              ))}
            </div>
          )}
        </div>
        {facts.length > 0 && (
          <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-1 text-sm *:even:min-w-0 *:odd:text-muted">
            {facts.map(({ id, label, cell }) => (
              <Fragment key={id}>
                <dt>{label}</dt>
                <dd className="wrap-anywhere">{cell(row)}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </div>
    </>
  );
  if (!link) return <div className={rowClass}>{content}</div>;
  return (
    <Link {...link(row)} className="listed-row listed-link">
      {content}
    </Link>
  );
}

const widths = ["w-48", "w-64", "w-40", "w-56", "w-44", "w-60", "w-52", "w-36"];

function RowSkeletons<Row>({ columns, shape }: { columns: TableColumns<Row>; shape: string | undefined }) {
  return (
    <Card flush className="divide-y">
      {widths.map((width) => (
        <div key={width} className={rowClass}>
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
