import Download from "lucide-react/icons/download";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { maxExportRows, maxPageSize } from "#shared/limits.ts";
import { toProblem } from "#shared/problem.ts";
import { useProblemText } from "#shared/problem-text.ts";
import { notify } from "#ui/feedback/notify.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { FetchPage } from "./fetch-all.ts";
import type { TableColumn } from "./table-column.ts";

interface ExportButtonProps<Row extends { id: string }> {
  /** Those shown. */
  columns: readonly TableColumn<Row>[];
  fetchPage: FetchPage<Row>;
  fileName: string;
}

/** Saves all rows that the list finds as a CSV file. */
export function ExportButton<Row extends { id: string }>({
  columns,
  fetchPage,
  fileName,
}: ExportButtonProps<Row>) {
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
      const [{ fetchAll }, { toCsv }, { saveFile }] = await Promise.all([
        import("./fetch-all.ts"),
        import("./csv.ts"),
        import("./save-file.ts"),
      ]);
      const { rows, isCut } = await fetchAll({
        fetchPage,
        pageSize: maxPageSize,
        maxRows: maxExportRows,
        signal: abort.signal,
        onProgress: (fetched, all) =>
          setProgress({ fetched, total: Math.min(Math.max(fetched, all), maxExportRows) }),
      });
      const heads = columns.map(({ label }) => label);
      const cells = rows.map((row) => columns.map(({ text }) => text(row)));
      saveFile(`${fileName}-${today()}.csv`, "text/csv", toCsv([heads, ...cells]));
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
      <Button ref={button} variant="secondary" pending={progress !== undefined} onClick={() => void save()}>
        <Download aria-hidden="true" />
        <span className="max-sm:sr-only">{t("export.action")}</span>
      </Button>
      {progress && (
        <span className="flex items-center gap-2">
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

/** In the user's time zone. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
