import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toProblem } from "#client/problem.ts";
import { useProblemText } from "#client/problem-text.ts";
import { LazyConfirm, preloadConfirm } from "#ui/feedback/lazy.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { Button, type ButtonProps } from "#ui/primitives/button.tsx";

interface ConfirmedActionProps extends Pick<ButtonProps, "variant" | "size" | "aria-describedby"> {
  label: string;
  title: string;
  text: string;
  /** The verb; the button's label where it is one. */
  confirmLabel?: string;
  tone?: "danger" | "primary";
  act: () => Promise<void>;
  /** Told in a toast, when it is done and when it is not. */
  done: string;
  failed: string;
}

/** A button that asks first, and tells afterwards how it went. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { label, title, text, confirmLabel = label, tone = "danger", act, done, failed, ...look } = props;
  const { t } = useTranslation("common");
  const problemText = useProblemText();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);

  async function run() {
    setPending(true);
    try {
      await act();
      notify("success", done);
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
        aria-disabled={!hydrated}
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
