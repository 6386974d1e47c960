import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Problem, ProblemError, toProblem } from "#kit/shared/problem.ts";
import { useUndo } from "./action.ts";
import { notify } from "./notify.ts";

export type Act<Row> = (row: Row) => Promise<unknown>;

interface Described<Row> {
  label: string;
  tone?: "danger" | "primary" | undefined;
  /** Leaves out rows that need nothing. */
  appliesTo?: (row: Row) => boolean;
  title: (count: number) => string;
  text: (count: number) => string;
  done: (count: number) => string;
  /** Takes it back for one row, and says for how many it was. */
  undo?: { act: Act<Row>; done: (count: number) => string };
}

/** Asks for more than a confirmation; `run` starts it. */
interface BulkForm<Row> {
  run: (act: Act<Row>) => void;
  close: () => void;
}

/** Something to do to several rows at once, after a confirmation or a form. */
export type BulkAction<Row> = Described<Row> &
  ({ act: Act<Row>; form?: undefined } | { act?: undefined; form: (form: BulkForm<Row>) => ReactNode });

export interface Bulk<Row> {
  actions: readonly BulkAction<Row>[];
  nameOf: (row: Row) => string;
  /** Called at the end if something is done: fetches the list again. */
  onChanged: () => Promise<unknown>;
}

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

interface BulkFailure<Row> {
  row: Row;
  problem: Problem;
}

export interface BulkResult<Row> {
  done: Row[];
  failed: BulkFailure<Row>[];
  left: Row[];
  /** What stopped it, if it was not the user. */
  stoppedBy?: string | undefined;
}

interface BulkOptions<Row> {
  rows: readonly Row[];
  act: (row: Row) => Promise<unknown>;
  signal: AbortSignal;
  onProgress: (tried: number) => void;
}

const concurrency = 4;

/** With these, every other row would fail as well. */
const stops: ReadonlySet<string> = new Set([
  "DEMO_MODE",
  "UNAUTHORIZED",
  "OFFLINE",
  "FORBIDDEN",
  "RATE_LIMITED",
]);

/** Does something to each row, a few at once, and says what became of each. */
export async function runBulk<Row>({
  rows,
  act,
  signal,
  onProgress,
}: BulkOptions<Row>): Promise<BulkResult<Row>> {
  const queue = [...rows];
  const result: BulkResult<Row> = { done: [], failed: [], left: queue };
  const one = async (row: Row) => {
    try {
      await act(row);
      result.done.push(row);
    } catch (error) {
      const problem = toProblem(error);
      if (stops.has(problem.code)) result.stoppedBy = problem.code;
      result.failed.push({ row, problem });
    }
    onProgress(result.done.length + result.failed.length);
  };
  const next = () => (signal.aborted || result.stoppedBy ? undefined : queue.shift());
  // The first one alone: what refuses all of them is asked once.
  const first = next();
  if (first !== undefined) await one(first);
  const work = async () => {
    for (let row = next(); row !== undefined; row = next()) await one(row);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return result;
}
