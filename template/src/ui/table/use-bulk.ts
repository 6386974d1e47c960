import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ProblemError } from "#shared/problem.ts";
import { notify } from "#ui/feedback/notify.ts";
import { useUndo } from "#ui/feedback/use-undo.ts";
import type { Act, Bulk, BulkAction } from "./bulk-action.ts";
import { type BulkResult, runBulk } from "./run-bulk.ts";

export interface BulkTask<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  phase: "asking" | "running" | "over";
  tried: number;
  result?: BulkResult<Row>;
}

/** With these, something else on the page says it. */
const saidElsewhere: ReadonlySet<string> = new Set(["DEMO_MODE", "UNAUTHORIZED"]);

/**
 * A bulk action from its question to its result.
 * @param onSelect keeps the rows selected with which nothing was done
 */
export function useBulk<Row>({ onChanged }: Bulk<Row>, onSelect: (rows: readonly Row[]) => void) {
  const { t } = useTranslation("table");
  const offerUndo = useUndo();
  const [task, setTask] = useState<BulkTask<Row>>();
  const [open, setOpen] = useState(false);
  const stopping = useRef<AbortController>(undefined);

  function ask(action: BulkAction<Row>, rows: readonly Row[]) {
    setTask({ action, rows, phase: "asking", tried: 0 });
    setOpen(true);
  }

  async function run(act: Act<Row>) {
    if (!task) return;
    const { action, rows } = task;
    const abort = new AbortController();
    stopping.current = abort;
    const started: BulkTask<Row> = { ...task, phase: "running" };
    setTask(started);
    const onProgress = (tried: number) => setTask({ ...started, tried });
    const result = await runBulk({ rows, act, signal: abort.signal, onProgress });
    if (result.done.length > 0) await onChanged().catch(() => {});
    const rest = [...result.failed.map(({ row }) => row), ...result.left];
    onSelect(rest);
    tell(action, result);
    if (rest.length > 0 && !saidElsewhere.has(result.stoppedBy ?? "")) {
      setTask({ ...started, phase: "over", result });
      return;
    }
    setOpen(false);
  }

  /** What could not be done stays in the dialog. */
  function tell({ done, undo }: BulkAction<Row>, result: BulkResult<Row>) {
    const rows = result.done;
    const isAll = result.failed.length + result.left.length === 0;
    if (undo && rows.length > 0)
      offerUndo(done(rows.length), {
        act: () => takeBack(rows, undo.act),
        done: undo.done(rows.length),
        failed: t("bulk.notUndone"),
      });
    else if (isAll) notify("success", done(rows.length));
  }

  async function takeBack(rows: readonly Row[], act: Act<Row>) {
    const { signal } = new AbortController();
    const { failed } = await runBulk({ rows, act, signal, onProgress: () => {} });
    await onChanged().catch(() => {});
    for (const { problem } of failed) throw new ProblemError(problem);
  }

  /** While it runs, it stops first. */
  function close() {
    if (task?.phase === "running") stopping.current?.abort();
    else setOpen(false);
  }
  return { task, open, ask, run, close };
}
