import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { IconName } from "#kit/client/icon.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { ProblemError, useProblemText } from "#kit/shared/problem.ts";
import { useUndo } from "./action.ts";
import { Button, quietDanger } from "./button.tsx";
import { LazyModal, preloadModal } from "./dialog.tsx";
import { useFloatingBar } from "./floating-bar.ts";
import { notify } from "./notify.ts";
import { type BulkResult, runBulk } from "./run-bulk.ts";

type Act<Row> = (row: Row) => Promise<unknown>;

interface Described<Row> {
  label: string;
  tone?: "danger" | "primary" | undefined;
  /** Whether the action applies to a row. Other selected rows are skipped. */
  appliesTo?: (row: Row) => boolean;
  title: (count: number) => string;
  text: (count: number) => string;
  done: (count: number) => string;
  /** The confirmation for one row, asked from the row's menu. Contains the row's name. */
  one?: ((row: Row) => { title: string; text: string; done: string; failed: string }) | undefined;
  icon?: IconName | undefined;
  /** Whether a row's menu offers the action, if `appliesTo` holds as well. */
  inMenu?: ((row: Row) => boolean) | undefined;
  /** Undoes the action for one row. `done` is the message with how many rows were undone. */
  undo?: { act: Act<Row>; done: (count: number) => string } | undefined;
}

/** A form in place of the confirmation. Calling `run` starts the action. */
interface BulkForm<Row> {
  rows: readonly Row[];
  run: (act: Act<Row>) => void;
  close: () => void;
}

/** An action on several rows at once, after a confirmation or a form. */
export type BulkAction<Row> = Described<Row> &
  ({ act: Act<Row>; form?: undefined } | { act?: undefined; form: (form: BulkForm<Row>) => ReactNode });

export interface Bulk<Row> {
  actions: readonly BulkAction<Row>[];
  nameOf: (row: Row) => string;
  /** Called at the end if any row has changed. Refetches the list. */
  onChanged: () => Promise<unknown>;
}

interface BulkTask<Row> extends Pick<Described<Row>, "title" | "text" | "done"> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  /** Whether the row's menu asked, which keeps the selection. */
  isOne: boolean;
  /** The title if some rows could not be changed. */
  failed: string;
  phase: "asking" | "running" | "over";
  tried: number;
  result?: BulkResult<Row>;
}

interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  rows: readonly Row[];
  onSelect: (rows: readonly Row[]) => void;
  acting: ReturnType<typeof useBulk<Row>>;
}

/** The actions on the selected rows: before the table in focus order, and sticky at the bottom of the window. */
export function BulkBar<Row>({ bulk, rows, onSelect, acting }: BulkBarProps<Row>) {
  const { t } = useTranslation("table");
  const { task, open, ask, run, close } = acting;
  const isOpen = rows.length > 0;
  const bar = useRef<HTMLDivElement>(null);
  useFloatingBar(bar, isOpen);
  return (
    <>
      <section
        aria-label={isOpen ? t("bulk.label") : undefined}
        className="sticky top-[calc(100dvh-1rem)] z-30 flex h-0 items-end justify-center max-md:-mx-2 print:hidden"
      >
        <div ref={bar} data-floating="" className={isOpen ? barClass : "sr-only"}>
          {/* The status element exists before it has text, so that screen readers announce even the first row. */}
          <p role="status" className="me-2 text-sm font-medium">
            {isOpen && t("bulk.selected", { count: rows.length })}
          </p>
          {bulk.actions.map((action) => {
            const concerned = action.appliesTo ? rows.filter(action.appliesTo) : rows;
            return (
              concerned.length > 0 && (
                <Button
                  key={action.label}
                  variant="secondary"
                  className={action.tone === "danger" ? quietDanger : ""}
                  size="sm"
                  aria-haspopup="dialog"
                  onPointerEnter={() => void preloadModal()}
                  onClick={() => ask(action, concerned)}
                >
                  {action.label}
                </Button>
              )
            );
          })}
          {isOpen && (
            <Button variant="ghost" size="sm" onClick={() => onSelect([])}>
              {t("bulk.clear")}
            </Button>
          )}
        </div>
      </section>
      {/* While a form's code is being fetched, the page stays as it is, with its focus. */}
      <Suspense>
        {task && <BulkDialog task={task} open={open} nameOf={bulk.nameOf} onRun={run} onClose={close} />}
      </Suspense>
    </>
  );
}

const barClass =
  "flex flex-wrap items-center gap-2 rounded-xl border bg-raised px-4 py-2 shadow-float max-md:gap-1.5 max-md:ps-3 max-md:pe-1";

interface BulkDialogProps<Row> extends Pick<Bulk<Row>, "nameOf"> {
  task: BulkTask<Row>;
  open: boolean;
  onRun: (act: Act<Row>) => Promise<void>;
  onClose: () => void;
}

function BulkDialog<Row>({ task, open, nameOf, onRun, onClose }: BulkDialogProps<Row>) {
  const { action, rows, phase, tried, result, title, text, done, failed, isOne } = task;
  const { t } = useTranslation(["table", "common"]);
  const focused = useRef<HTMLButtonElement>(null);
  const run = (act: Act<Row>) => void onRun(act);
  const running = phase === "running";
  // The element that had the focus may be gone.
  useEffect(() => {
    if (phase !== "asking") focused.current?.focus();
  }, [phase]);
  const frame = (title: string, description: ReactNode, children: ReactNode, footer: ReactNode) => (
    <LazyModal
      open={open}
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={footer}
      initialFocus={action.form ? undefined : focused}
    >
      {children}
    </LazyModal>
  );
  const asking = title(rows.length);

  if (phase === "over" && result)
    return frame(
      failed,
      result.done.length > 0 && done(result.done.length),
      <Rest result={result} nameOf={nameOf} isOne={isOne} />,
      <Button ref={focused} variant="secondary" onClick={onClose}>
        {t("common:close")}
      </Button>,
    );
  if (action.form && !running)
    return frame(asking, text(rows.length), action.form({ rows, run, close: onClose }), null);
  // The buttons keep their places: otherwise the second press of a double click, or of Enter, could stop the action.
  return frame(
    asking,
    !running && text(rows.length),
    running && (
      <div role="status" className="flex flex-col gap-2">
        <progress aria-label={asking} className="w-full" max={rows.length} value={tried} />
        <span className="text-sm text-muted">{t("bulk.progress", { tried, total: rows.length })}</span>
      </div>
    ),
    <>
      <Button ref={running ? undefined : focused} variant="secondary" onClick={onClose}>
        {running ? t("bulk.stop") : t("common:cancel")}
      </Button>
      <Button
        ref={running ? focused : undefined}
        variant={action.tone ?? "primary"}
        pending={running}
        onClick={() => action.act && run(action.act)}
      >
        {action.label}
      </Button>
    </>,
  );
}

function Rest<Row>({
  result: { failed, left },
  nameOf,
  isOne,
}: { result: BulkResult<Row> } & Pick<Bulk<Row>, "nameOf"> & Pick<BulkTask<Row>, "isOne">) {
  const { t } = useTranslation("table");
  const problemText = useProblemText();
  return (
    <div className="flex flex-col gap-3">
      {failed.length > 0 && (
        <>
          {!isOne && <p className="font-medium">{t("bulk.failed", { count: failed.length })}</p>}
          <ul className="flex max-h-72 flex-col divide-y overflow-y-auto">
            {failed.map(({ row, problem }) => (
              <li key={nameOf(row)} className="py-2 wrap-anywhere">
                <bdi className="block">{nameOf(row)}</bdi>
                <span className="text-sm text-muted">{problemText(problem)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && <p>{t("bulk.left", { count: left.length })}</p>}
    </div>
  );
}

/** Errors that the page already shows elsewhere. */
const saidElsewhere: ReadonlySet<string> = new Set(["DEMO_MODE", "UNAUTHORIZED"]);

/** @param onSelect receives the unchanged rows, to keep them selected */
export function useBulk<Row>(bulk: Bulk<Row> | undefined, onSelect: (rows: readonly Row[]) => void) {
  const { t } = useTranslation("table");
  const offerUndo = useUndo();
  const [task, setTask] = useState<BulkTask<Row>>();
  const [open, setOpen] = useState(false);
  const stopping = useRef<AbortController>(undefined);

  function ask(action: BulkAction<Row>, rows: readonly Row[]) {
    const { title, text, done } = action;
    const words = { title, text, done, failed: t("bulk.partly") };
    setTask({ action, rows, isOne: false, ...words, phase: "asking", tried: 0 });
    setOpen(true);
  }

  /** Asks about one row, selected or not. */
  function askOne(action: BulkAction<Row>, row: Row) {
    const { title, text, done, failed } = action.one?.(row) ?? {
      title: action.title(1),
      text: action.text(1),
      done: action.done(1),
      failed: t("bulk.partly"),
    };
    const words = { title: () => title, text: () => text, done: () => done, failed };
    setTask({ action, rows: [row], isOne: true, ...words, phase: "asking", tried: 0 });
    setOpen(true);
  }

  async function run(act: Act<Row>) {
    if (!task) return;
    const { rows } = task;
    const abort = new AbortController();
    stopping.current = abort;
    const started: BulkTask<Row> = { ...task, phase: "running" };
    setTask(started);
    const onProgress = (tried: number) => setTask({ ...started, tried });
    const result = await runBulk({ rows, act, signal: abort.signal, onProgress });
    if (result.done.length > 0) await bulk?.onChanged().catch(() => {});
    const rest = [...result.failed.map(({ row }) => row), ...result.left];
    if (!task.isOne) onSelect(rest);
    if (rest.length > 0 && !saidElsewhere.has(result.stoppedBy ?? "")) {
      setTask({ ...started, phase: "over", result });
      return;
    }
    setOpen(false);
    report(started, result);
  }

  /** Reports the changed rows. Not under an open dialog, where nobody could reach the undo button. */
  function report({ done, action: { undo } }: BulkTask<Row>, result: BulkResult<Row>) {
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
    const { failed } = await runBulk({ rows, act });
    await bulk?.onChanged().catch(() => {});
    for (const { problem } of failed) throw new ProblemError(problem);
  }

  function reportPending() {
    if (open && task?.result) report(task, task.result);
  }
  const reportLeft = useEffectEvent(reportPending);
  // The user has left the page without closing the dialog.
  useEffect(() => () => reportLeft(), []);

  /** If the action is running, the first call only stops it. */
  function close() {
    if (task?.phase === "running") stopping.current?.abort();
    else {
      setOpen(false);
      reportPending();
    }
  }
  return { task, open, ask, askOne, run, close };
}
