import { useState } from "react";
import { Button, type ButtonProps } from "#ui/primitives/button.tsx";
import { ConfirmAction, type ConfirmActionProps } from "./confirm-action.tsx";
import { preloadConfirm } from "./lazy.tsx";

export interface ConfirmButtonProps
  extends Pick<ButtonProps, "variant" | "size" | "aria-describedby">,
    Omit<ConfirmActionProps, "open" | "onOpenChange" | "confirmLabel"> {
  label: string;
  /** The verb, if the button's label is not one. */
  confirmLabel?: string;
}

/** A button that asks for confirmation and shows the result as a toast. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, text, confirmLabel = label, tone, act, done, failed, ...look } = props;
  const [open, setOpen] = useState(false);
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
      <ConfirmAction
        {...{ open, title, text, confirmLabel, tone, act, done, failed }}
        onOpenChange={setOpen}
      />
    </>
  );
}
