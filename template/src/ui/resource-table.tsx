import { type ReactNode, useRef, useState } from "react";
import { maxExportRows } from "#config/limits.ts";
import { DocumentTitle } from "#kit/client/document.tsx";
import { useListSearch } from "#kit/client/list-search.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { maxPageSize } from "#kit/shared/limits.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { toProblem, useProblemText } from "#kit/shared/problem.ts";
import { type Bulk, BulkBar, useBulk } from "./bulk.tsx";
import { Button, Segments } from "./button.tsx";
import { Card } from "./card.tsx";
import type { FetchPage } from "./csv.ts";
import { Icon } from "./icon.tsx";
import { Select } from "./input.tsx";
import { type ListData, type ListSearchState, ListStates, type ListStatesProps } from "./list.tsx";
import { ListToolbar, useChosen } from "./list-toolbar.tsx";
import type { MenuEntry } from "./menu-popup.tsx";
import { notify } from "./notify.ts";
import { Skeleton } from "./states.tsx";
import {
  ColumnsButton,
  SortSelect,
  shownColumns,
  type TableColumn,
  type TableColumns,
  type TableFilter,
  tableSort,
} from "./table-columns.tsx";
import { FilterButton, FilterChips } from "./table-filters.tsx";
import { type RowLook, type Selection, TableGrid } from "./table-grid.tsx";

interface ListView {
  label: string;
  filters: Readonly<Record<string, string>>;
}

export interface ResourceTableProps<Row extends { id: string }, Search>
  extends RowLook<Row>,
    Pick<ListStatesProps, "loading" | "failed" | "empty"> {
  title: string;
  intro?: string;
  /** Below the heading, above the search. */
  above?: ReactNode;
  actions?: ReactNode;
  list: ListData<Row>;
  search: Search;
  view: TableView;
  placeholder: string;
  sorts: readonly string[];
  filters?: readonly TableFilter[];
  views?: readonly ListView[];
  bulk?: Bulk<Row>;
  /** Entries in the menu of a row, before the actions of `bulk`. */
  menu?: ((row: Row) => readonly MenuEntry[]) | undefined;
  fetchPage: FetchPage<Row>;
  fileName: string;
}

/** A list as a table, with row selection and CSV export. The URL has its search, filters, sort, columns and density. */
export function ResourceTable<Row extends { id: string }, Search extends { searchTerm?: string | undefined }>(
  props: ResourceTableProps<Row, Search>,
) {
  const { title, list, columns, sorts, bulk, menu, filters = [], loading, failed, empty } = props;
  const { rows } = list;
  const search = useListSearch(props.search, props.view);
  const [selection, setSelection] = useState<Selection>(new Set());
  const shown = shownColumns(columns, search.values.columns);
  const { sort, onSort } = tableSort(sorts, search);
  const selectable = bulk !== undefined && bulk.actions.length > 0;
  const selected = selectable && !list.isOld ? rows.filter(({ id }) => selection.has(id)) : [];

  const onSelect = (rows: readonly Row[]) => setSelection(new Set(rows.map(({ id }) => id)));
  const acting = useBulk(bulk, onSelect);
  const actionsOn = (row: Row): MenuEntry[] =>
    (bulk?.actions ?? [])
      .filter(({ appliesTo, inMenu }) => (appliesTo?.(row) ?? true) && (inMenu?.(row) ?? true))
      .map((action) => ({
        label: action.label,
        icon: action.icon,
        tone: action.tone === "danger" ? "danger" : undefined,
        onSelect: () => acting.askOne(action, row),
      }));
  const getEntries = (row: Row): MenuEntry[] => {
    const [before, after] = [menu?.(row) ?? [], actionsOn(row)];
    return [...before, ...(before.length > 0 && after.length > 0 ? ["separator" as const] : []), ...after];
  };

  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <h1 tabIndex={-1} data-wide="" className="text-2xl not-print:sr-only">
        {title}
      </h1>
      {props.above}
      <ListToolbar
        {...{ list, search }}
        placeholder={props.placeholder}
        views={props.views && <Views views={props.views} search={search} />}
        more={props.actions}
        filters={<FilterChips filters={filters} search={search} />}
        actions={
          <>
            {filters.length > 0 && <FilterButton filters={filters} search={search} />}
            <SortSelect {...{ columns, sorts, search }} />
            <ColumnsButton {...{ columns, search }} />
            {(list.isLoading || rows.length > 0) && (
              <ExportButton
                columns={columns.filter(({ id }) => shown.has(id))}
                fetchPage={props.fetchPage}
                fileName={props.fileName}
              />
            )}
          </>
        }
      >
        {/* Without scripts, searching keeps the other parameters. */}
        {Object.entries(search.values).map(
          ([name, value]) =>
            name !== "searchTerm" && <input key={name} type="hidden" name={name} value={String(value)} />,
        )}
      </ListToolbar>
      {bulk && <BulkBar bulk={bulk} rows={selected} {...{ onSelect, acting }} />}
      <ListStates
        {...{ list, search, loading, failed, empty }}
        skeletons={<RowSkeletons columns={columns} shape={props.mark?.shape} />}
      >
        <Card flush>
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
              menu={menu && { getEntries, nameOf: columns[0].text }}
            />
          </div>
        </Card>
      </ListStates>
      {props.intro && rows.length > 0 && <p className="mt-6 max-w-prose text-sm text-muted">{props.intro}</p>}
      {bulk && <div className="h-[calc(var(--floating,0px)+1rem)] print:hidden" />}
    </>
  );
}

const widths = ["w-48", "w-64", "w-40", "w-56", "w-44", "w-60", "w-52", "w-36"];

function RowSkeletons<Row>({ columns, shape }: { columns: TableColumns<Row>; shape: string | undefined }) {
  return (
    <Card flush className="divide-y">
      <div className="h-10 bg-sunken max-md:hidden" />
      {widths.map((width) => (
        <div key={width} className="row-loading">
          {shape && <Skeleton className={shape} />}
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            {columns.length > 1 && <Skeleton className="h-3 w-28 xl:hidden" />}
          </div>
          {columns.some(({ listed }) => listed === "beside") && (
            <Skeleton className="h-5 w-24 rounded-full max-sm:hidden" />
          )}
        </div>
      ))}
    </Card>
  );
}

/** Hidden on phones, where the filters include a choice of views. */
function Views({ views, search }: { views: readonly ListView[]; search: ListSearchState }) {
  const { t } = useTranslation("table");
  const { values, write } = useChosen(search);
  const names = views.flatMap(({ filters }) => Object.keys(filters));
  const options = views.map(({ label, filters }) => {
    const all = Object.fromEntries(names.map((name) => [name, filters[name] ?? ""]));
    const isChosen = names.every((name) => (values[name] ?? "") === all[name]);
    return { label, isChosen, choose: () => void write(all) };
  });
  return (
    <>
      <div className="max-xl:hidden">
        <Segments label={t("views")} options={options} />
      </div>
      <Select
        className="max-w-28 max-md:hidden xl:hidden lg:pointer-fine:[&>select]:text-sm"
        aria-label={t("views")}
        value={options.find(({ isChosen }) => isChosen)?.label ?? ""}
        onValueChange={(chosen) => options.find(({ label }) => label === chosen)?.choose()}
      >
        <option value="" hidden />
        {options.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
    </>
  );
}

interface ExportButtonProps<Row extends { id: string }>
  extends Pick<ResourceTableProps<Row, never>, "fetchPage" | "fileName"> {
  columns: readonly TableColumn<Row>[];
}

function ExportButton<Row extends { id: string }>({ columns, fetchPage, fileName }: ExportButtonProps<Row>) {
  const { t, i18n } = useTranslation(["table", "common"]);
  const problemText = useProblemText();
  const [progress, setProgress] = useState<{ fetched: number; total: number }>();
  const running = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  async function save() {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ fetched: 0, total: 0 });
    try {
      const { fetchAll, toFileName, toCsv, saveFile } = await import("./csv.ts");
      const { rows, isCut } = await fetchAll({
        fetchPage,
        pageSize: maxPageSize,
        maxRows: maxExportRows,
        signal: abort.signal,
        onProgress: (fetched, all) =>
          setProgress({ fetched, total: Math.min(Math.max(fetched, all), maxExportRows) }),
      });
      const cells = rows.map((row) => columns.map(({ text, csv = text }) => csv(row)));
      const heads = columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label));
      // The date in the user's time zone. The Swedish format is that of ISO 8601.
      const today = new Date().toLocaleDateString("sv");
      const name = toFileName(`${fileName}-${today}`, "csv");
      saveFile(name, "text/csv", toCsv([heads, ...cells], i18n.language));
      if (isCut) {
        const description = t("export.cutHint");
        notify("warning", t("export.cut", { count: rows.length }), { description, duration: 15_000 });
      } else notify("success", t("export.done", { count: rows.length }));
    } catch (error) {
      if (!abort.signal.aborted)
        notify("error", t("export.failed"), { description: problemText(toProblem(error)) });
    } finally {
      setProgress(undefined);
    }
  }

  function cancel() {
    running.current?.abort();
    button.current?.focus();
  }

  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        className="max-md:order-3 max-md:-my-3 max-md:-me-3 max-md:border-transparent max-md:bg-transparent"
        pending={progress !== undefined}
        onClick={() => void save()}
      >
        <Icon name="download" />
        <span className="max-2xl:sr-only">{t("export.action")}</span>
      </Button>
      {progress && (
        <span className="flex items-center gap-2 max-md:order-3">
          <span role="status" className="text-sm text-muted">
            {t("export.progress", progress)}
          </span>
          <Button variant="secondary" onClick={cancel}>
            {t("common:cancel")}
          </Button>
        </span>
      )}
    </>
  );
}
