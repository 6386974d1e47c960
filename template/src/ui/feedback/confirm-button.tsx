import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "#ui/primitives/button.tsx";
import type { Question } from "./confirm-action.tsx";
import { LazyConfirm, preloadConfirm } from "./lazy.tsx";
import { type Action, useAction } from "./use-action.ts";

export interface ConfirmButtonProps
  extends Pick<ButtonProps, "variant" | "size" | "className" | "aria-describedby">,
    Omit<Question, "confirmLabel">,
    Action {
  label: string;
  /** In front of the label. */
  icon?: ReactNode;
  /** The verb, if the button's label is not one. */
  confirmLabel?: string;
}

/** A button that asks for confirmation. The dialog closes at once, the button shows the work, a toast the result. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, icon, title, text, confirmLabel = label, tone, act, done, failed, undo, ...look } = props;
  const { t } = useTranslation("common");
  const [open, setOpen] = useState(false);
  const { pending, run } = useAction({ act, done, failed, undo });
  return (
    <>
      <Button
        {...look}
        pending={pending}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadConfirm()}
        onClick={() => setOpen(true)}
      >
        {icon}
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
        onConfirm={() => {
          setOpen(false);
          void run();
        }}
      />
    </>
  );
}
