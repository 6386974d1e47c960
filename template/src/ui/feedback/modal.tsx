import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { cn } from "#ui/primitives/cn.ts";
import { type CloseGuard, CloseGuardContext } from "./close-guard.ts";
import { type Presentation, popupClass } from "./modal-class.ts";
import { useKeyboardInset } from "./use-keyboard-inset.ts";
import { useSwipeDown } from "./use-swipe-down.ts";

export interface ModalProps {
  open: boolean;
  /** Escape, a press outside, a swipe or the close button. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, at the end. */
  footer?: ReactNode;
  /** Name of the close button; without it there is none. */
  closeLabel?: string | undefined;
  /** "responsive": a bottom drawer up to 640 px, centred above. */
  presentation?: Presentation | undefined;
  /** The element to focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The element to focus after closing; by default the one that had the focus before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** Called after the closing animation, when the content can be removed. */
  onClosed?: (() => void) | undefined;
}

export function Modal(props: ModalProps) {
  const { open, onOpenChange, title, description, children, footer, closeLabel, onClosed } = props;
  const { presentation = "responsive", initialFocus, finalFocus } = props;
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  const guard = useRef<CloseGuard>(undefined);
  const close = () => (guard.current ? guard.current(() => onOpenChange(false)) : onOpenChange(false));
  useSwipeDown(popup, close);
  useKeyboardInset(popup);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={setPopup}
          data-dialog={presentation}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={popupClass(presentation)}
        >
          <div
            aria-hidden="true"
            className="mx-auto mt-3 h-1 w-10 shrink-0 rounded-full bg-line in-data-[dialog=dialog]:hidden modal:in-data-[dialog=responsive]:hidden"
          />
          <header className={cn("px-5 pt-4 modal:px-6 modal:pt-6", closeLabel && "pe-16 modal:pe-16")}>
            <Dialog.Title className="text-lg leading-snug font-semibold tracking-tight">{title}</Dialog.Title>
            {description && (
              <Dialog.Description className="mt-1.5 text-muted" render={<div />}>
                {description}
              </Dialog.Description>
            )}
          </header>
          {children && (
            <div className="min-h-0 flex-1 overflow-y-auto -mb-1 px-5 pt-5 pb-1 modal:px-6">
              <CloseGuardContext value={guard}>{children}</CloseGuardContext>
            </div>
          )}
          {footer && (
            <footer className="flex gap-2.5 px-5 pt-6 *:flex-1 modal:justify-end modal:px-6 modal:*:flex-none">
              {footer}
            </footer>
          )}
          {closeLabel && (
            <Dialog.Close
              aria-label={closeLabel}
              className={cn(
                buttonClass({ variant: "ghost", size: "icon" }),
                "absolute! end-3 top-4 text-muted",
              )}
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
