import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button, buttonClass } from "./button.tsx";
import { cn } from "./cn.ts";
import { useKeyboardInset, useSwipeDown, useToastsBehind } from "./drawer.ts";
import { type CloseGuard, CloseGuardContext } from "./form-actions.tsx";
import { Icon } from "./icon.tsx";

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** The name of the close button. Without it, there is no such button. */
  closeLabel?: string | undefined;
  /** The element to focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/** A bottom drawer up to 640 px, centred on wider screens. In it, a `header` would count as a landmark of the page. */
export function Modal(props: ModalProps) {
  const { open, onOpenChange, title, description, children, footer, closeLabel, initialFocus } = props;
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  const guard = useRef<CloseGuard>(undefined);
  const close = () => (guard.current ? guard.current(() => onOpenChange(false)) : onOpenChange(false));
  useSwipeDown(popup, close);
  useKeyboardInset(popup);
  useToastsBehind(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim backdrop-blur-[2px] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup ref={setPopup} data-dialog="" initialFocus={initialFocus} className={popupClass}>
          <div
            aria-hidden="true"
            className="mx-auto mt-3 h-1 w-10 shrink-0 rounded-full bg-line modal:hidden"
          />
          <div className={cn("px-5 pt-4 modal:px-6 modal:pt-6", closeLabel && "pe-16 modal:pe-16")}>
            <Dialog.Title className="text-lg leading-snug font-semibold tracking-tight">{title}</Dialog.Title>
            {description && (
              <Dialog.Description className="mt-1.5 text-muted" render={<div />}>
                {description}
              </Dialog.Description>
            )}
          </div>
          {children && (
            <div className="min-h-0 flex-1 overflow-y-auto -mb-1 px-5 pt-5 pb-1 modal:px-6">
              <CloseGuardContext value={guard}>{children}</CloseGuardContext>
            </div>
          )}
          {footer && (
            <div className="flex flex-wrap gap-2.5 px-5 pt-6 *:min-w-max *:flex-1 modal:justify-end modal:px-6 modal:*:flex-none">
              {footer}
            </div>
          )}
          {closeLabel && (
            <Dialog.Close
              aria-label={closeLabel}
              className={buttonClass(
                { variant: "ghost", size: "icon" },
                "absolute! end-3 top-4.5 text-muted drawer:top-5.5",
              )}
            >
              <Icon name="x" />
            </Dialog.Close>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** `--drag` is how far the drawer is pulled down, `--keyboard` the height of the on-screen keyboard. */
const popupClass = cn(
  "fixed z-50 flex flex-col bg-raised text-ink shadow-float outline-none",
  "data-nested-dialog-open:after:absolute data-nested-dialog-open:after:inset-0 data-nested-dialog-open:after:rounded-[inherit] data-nested-dialog-open:after:bg-scrim",
  "drawer:inset-x-0 drawer:bottom-(--keyboard,0px) drawer:mx-auto drawer:max-h-[min(88dvh,100dvh-var(--keyboard,0px)-1rem)] drawer:max-w-[40rem] drawer:touch-pan-x drawer:rounded-t-2xl drawer:border-x drawer:border-t drawer:pb-[calc(1.25rem+env(safe-area-inset-bottom))] drawer:translate-y-(--drag,0px) drawer:transition-[translate] drawer:duration-500 drawer:ease-drawer drawer:data-dragging:transition-none drawer:data-starting-style:translate-y-full drawer:data-ending-style:translate-y-full",
  "modal:inset-0 modal:m-auto modal:h-fit modal:max-h-[calc(100dvh-3rem)] modal:w-[calc(100%-2rem)] modal:max-w-[28rem] modal:rounded-2xl modal:border modal:pb-6 modal:transition-[opacity,scale] modal:duration-200 modal:data-starting-style:scale-97 modal:data-starting-style:opacity-0 modal:data-ending-style:scale-97 modal:data-ending-style:opacity-0",
);

export interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  onConfirm: () => void;
  pending?: boolean | undefined;
  tone?: "danger" | "primary" | undefined;
}

/** A confirmation dialog. Focuses Cancel first, so that a hasty Enter does nothing. */
export function Confirm(props: ConfirmProps) {
  const { confirmLabel, cancelLabel, onConfirm, pending, tone = "danger", ...rest } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  // A running action cannot be cancelled, so the dialog stays open until it ends.
  const close = () => pending || props.onOpenChange(false);
  return (
    <Modal
      {...rest}
      onOpenChange={close}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" aria-disabled={pending} onClick={close}>
            {cancelLabel}
          </Button>
          <Button variant={tone} pending={pending} onClick={() => props.open && onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
