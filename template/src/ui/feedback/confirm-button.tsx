import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toProblem } from "#shared/problem.ts";
import { useProblemText } from "#shared/problem-text.ts";
import { Button, type ButtonProps } from "#ui/primitives/button.tsx";
import { LazyConfirm, preloadConfirm } from "./lazy.tsx";
import { notify } from "./notify.ts";

export interface ConfirmButtonProps extends Pick<ButtonProps, "variant" | "size" | "aria-describedby"> {
  label: string;
  title: string;
  text: string;
  /** The verb; the button's label where it is one. */
  confirmLabel?: string;
  tone?: "danger" | "primary";
  act: () => Promise<void>;
  /** Toasts: for success, if there is something to say, and for failure. */
  done?: string;
  failed: string;
}

/** A button that asks for confirmation and shows the result as a toast. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, text, confirmLabel = label, tone = "danger", act, done, failed, ...look } = props;
  const { t } = useTranslation("common");
  const problemText = useProblemText();
  const [open, setOpen] = useState(false);
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
      setOpen(false);
    }
  }

  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadConfirm()}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <LazyConfirm
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={text}
        confirmLabel={confirmLabel}
        cancelLabel={t("cancel")}
        tone={tone}
        pending={pending}
        onConfirm={() => void run()}
      />
    </>
  );
}
