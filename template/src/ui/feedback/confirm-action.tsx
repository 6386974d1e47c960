import { useTranslation } from "react-i18next";
import { LazyConfirm } from "./lazy.tsx";
import { type Action, useAction } from "./use-action.ts";

export interface Question {
  title: string;
  text: string;
  /** The verb. */
  confirmLabel: string;
  tone?: "danger" | "primary" | undefined;
}

export interface ConfirmActionProps extends Question, Action {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog that asks for confirmation, and stays until it is done; the result is shown as a toast. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { open, onOpenChange, title, text, confirmLabel, tone = "danger" } = props;
  const { t } = useTranslation("common");
  const { pending, run } = useAction(props);
  return (
    <LazyConfirm
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      confirmLabel={confirmLabel}
      cancelLabel={t("cancel")}
      tone={tone}
      pending={pending}
      onConfirm={() => void run().finally(() => onOpenChange(false))}
    />
  );
}
