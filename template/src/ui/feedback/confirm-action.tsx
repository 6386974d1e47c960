import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toProblem } from "#shared/problem.ts";
import { useProblemText } from "#shared/problem-text.ts";
import { LazyConfirm } from "./lazy.tsx";
import { notify } from "./notify.ts";

export interface ConfirmActionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  /** The verb. */
  confirmLabel: string;
  tone?: "danger" | "primary" | undefined;
  act: () => Promise<void>;
  /** Toasts: for success, if there is something to say, and for failure. */
  done?: string | undefined;
  failed: string;
}

/** A dialog that asks for confirmation; the result is shown as a toast. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { open, onOpenChange, title, text, confirmLabel, tone = "danger", act, done, failed } = props;
  const { t } = useTranslation("common");
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);

  async function run() {
    setPending(true);
    try {
      await act();
      if (done) notify("success", done);
    } catch (error) {
      notify("error", failed, { description: problemText(toProblem(error)) });
    } finally {
      setPending(false);
      onOpenChange(false);
    }
  }

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
      onConfirm={() => void run()}
    />
  );
}
