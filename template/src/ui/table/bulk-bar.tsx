import { useTranslation } from "react-i18next";
import { preloadModal } from "#ui/feedback/lazy.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { quietDanger } from "#ui/primitives/quiet-danger.ts";
import type { Bulk } from "./bulk-action.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  /** Those selected. */
  rows: readonly Row[];
  onSelect: (rows: readonly Row[]) => void;
}

/** What can be done with the selected rows; stays in view at the bottom. */
export function BulkBar<Row>({ bulk, rows, onSelect }: BulkBarProps<Row>) {
  const { t } = useTranslation("table");
  const { task, open, ask, run, close } = useBulk(bulk, onSelect);
  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label={t("bulk.label")}
          className="sticky bottom-4 z-10 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border bg-raised px-4 py-2 shadow-float"
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
