import { useHydrated } from "@tanstack/react-router";
import Download from "lucide-react/icons/download";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { maxExportRows } from "#config/limits.ts";
import { maxPageSize } from "#kit/shared/limits.ts";
import { toProblem } from "#kit/shared/problem.ts";
import { useProblemText } from "#kit/shared/problem-text.ts";
import { Button, Segments } from "./button.tsx";
import type { FetchPage } from "./csv.ts";
import { Select } from "./input.tsx";
import type { ListData, ListSearchState } from "./list.tsx";
import { ListToolbar, useChosen } from "./list-toolbar.tsx";
import { notify } from "./notify.ts";
import { ColumnsButton, SortSelect, type TableColumn, type TableFilter } from "./table-columns.tsx";
import { FilterButton, FilterChips } from "./table-filters.tsx";

interface TableToolbarProps<Row extends { id: string }> {
  list: ListData;
  search: ListSearchState;
  placeholder: string;
  columns: readonly TableColumn<Row>[];
  shown: ReadonlySet<string>;
  sorts: readonly string[];
  filters: readonly TableFilter[];
  fetchPage: FetchPage<Row>;
  fileName: string;
  views?: readonly ListView[] | undefined;
  more?: ReactNode;
}

/** Filters that are asked for often, as one choice. */
export interface ListView {
  label: string;
  filters: Readonly<Record<string, string>>;
}

export function TableToolbar<Row extends { id: string }>(props: TableToolbarProps<Row>) {
  const { list, search, columns, shown, sorts, filters } = props;
  return (
    <ListToolbar
      list={list}
      search={search}
      placeholder={props.placeholder}
      views={props.views && <Views views={props.views} search={search} />}
      more={props.more}
      filters={<FilterChips filters={filters} search={search} />}
      actions={
        <>
          {filters.length > 0 && <FilterButton filters={filters} search={search} />}
          <SortSelect columns={columns} sorts={sorts} search={search} />
          <ColumnsButton columns={columns} search={search} />
          <ExportButton
            columns={columns.filter(({ id }) => shown.has(id))}
            fetchPage={props.fetchPage}
            fileName={props.fileName}
          />
        </>
      }
    >
      {/* A search without scripts keeps the rest. */}
      {Object.entries(search.values).map(
        ([name, value]) =>
          name !== "searchTerm" && <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
    </ListToolbar>
  );
}

/** Not on phones, where each is a choice among the filters. */
function Views({ views, search }: { views: readonly ListView[]; search: ListSearchState }) {
  const { t } = useTranslation("table");
  const { values, write } = useChosen(search);
  const hydrated = useHydrated();
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
        className="max-w-28 max-md:hidden xl:hidden"
        aria-label={t("views")}
        disabled={!hydrated}
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

interface ExportButtonProps<Row extends { id: string }> {
  columns: readonly TableColumn<Row>[];
  fetchPage: FetchPage<Row>;
  fileName: string;
}

function ExportButton<Row extends { id: string }>({ columns, fetchPage, fileName }: ExportButtonProps<Row>) {
  const { t } = useTranslation(["table", "common"]);
  const problemText = useProblemText();
  const [progress, setProgress] = useState<{ fetched: number; total: number }>();
  const running = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  async function save() {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ fetched: 0, total: 0 });
    try {
      const { fetchAll, toCsv, saveFile } = await import("./csv.ts");
      const { rows, isCut } = await fetchAll({
        fetchPage,
        pageSize: maxPageSize,
        maxRows: maxExportRows,
        signal: abort.signal,
        onProgress: (fetched, all) =>
          setProgress({ fetched, total: Math.min(Math.max(fetched, all), maxExportRows) }),
      });
      const cells = rows.map((row) => columns.map(({ text }) => text(row)));
      // In the user's time zone; Swedes write days as ISO does.
      const today = new Date().toLocaleDateString("sv");
      saveFile(`${fileName}-${today}.csv`, "text/csv", toCsv([columns.map(({ label }) => label), ...cells]));
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
        <Download aria-hidden="true" />
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
