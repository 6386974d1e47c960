import { type ReactNode, useRef } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Modal } from "./modal.tsx";

export interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** More content; its first control then has the focus instead of Cancel. */
  children?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  onConfirm: () => void;
  pending?: boolean | undefined;
  tone?: "danger" | "primary" | undefined;
  onClosed?: (() => void) | undefined;
}

/** A confirmation dialog. The focus starts on Cancel, so that a hasty Enter does nothing. */
export function Confirm(props: ConfirmProps) {
  const { confirmLabel, cancelLabel, onConfirm, pending, tone = "danger", ...rest } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      {...rest}
      initialFocus={props.children ? undefined : cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={() => props.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
