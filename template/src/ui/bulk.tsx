import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "#kit/shared/problem-text.ts";
import { Button, quietDanger } from "./button.tsx";
import { LazyModal, preloadModal } from "./dialog.tsx";
import { type Act, type Bulk, type BulkResult, type BulkTask, useBulk } from "./run-bulk.ts";

interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  rows: readonly Row[];
  onSelect: (rows: readonly Row[]) => void;
}

/** What can be done with the selected rows: at the bottom of the window, in the order of the focus before the table. */
export function BulkBar<Row>({ bulk, rows, onSelect }: BulkBarProps<Row>) {
  const { t } = useTranslation("table");
  const { task, open, ask, run, close } = useBulk(bulk, onSelect);
  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label={t("bulk.label")}
          className="fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit flex-wrap items-center gap-2 rounded-xl border bg-raised px-4 py-2 shadow-float max-md:inset-x-2 max-md:gap-1.5 max-md:ps-3 max-md:pe-1"
        >
          <p role="status" className="me-2 text-sm font-medium">
            {t("bulk.selected", { count: rows.length })}
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
          <Button variant="ghost" size="sm" onClick={() => onSelect([])}>
            {t("bulk.clear")}
          </Button>
        </section>
      )}
      {task && <BulkDialog task={task} open={open} nameOf={bulk.nameOf} onRun={run} onClose={close} />}
    </>
  );
}

interface BulkDialogProps<Row> extends Pick<Bulk<Row>, "nameOf"> {
  task: BulkTask<Row>;
  open: boolean;
  onRun: (act: Act<Row>) => Promise<void>;
  onClose: () => void;
}

function BulkDialog<Row>({ task, open, nameOf, onRun, onClose }: BulkDialogProps<Row>) {
  const { action, rows, phase, tried, result } = task;
  const { t } = useTranslation(["table", "common"]);
  const focused = useRef<HTMLButtonElement>(null);
  const run = (act: Act<Row>) => void onRun(act);
  const running = phase === "running";
  // What had the focus may be gone.
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
  const asking = action.title(rows.length);

  if (phase === "over" && result)
    return frame(
      t("bulk.partly"),
      result.done.length > 0 && action.done(result.done.length),
      <Rest result={result} nameOf={nameOf} />,
      <Button ref={focused} variant="secondary" onClick={onClose}>
        {t("common:close")}
      </Button>,
    );
  if (action.form && !running)
    return frame(asking, action.text(rows.length), action.form({ run, close: onClose }), null);
  // The second press of a double click, or of Enter, stops nothing: what was pressed stays in its place.
  return frame(
    asking,
    !running && action.text(rows.length),
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
}: { result: BulkResult<Row> } & Pick<Bulk<Row>, "nameOf">) {
  const { t } = useTranslation("table");
  const problemText = useProblemText();
  return (
    <div className="flex flex-col gap-3">
      {failed.length > 0 && (
        <>
          <p className="font-medium">{t("bulk.failed", { count: failed.length })}</p>
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
