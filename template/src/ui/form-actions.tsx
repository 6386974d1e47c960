import { createContext, type ReactNode, type RefObject, use, useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { cn } from "./cn.ts";
import { useFloatingBar } from "./floating-bar.ts";

/** The buttons at the end of a form. On small screens, they share a row that sticks to the bottom of the page. */
export function FormActions({ inDialog = false, children }: { inDialog?: boolean; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useFloatingBar(bar, !inDialog);
  return (
    <div
      ref={bar}
      data-floating={inDialog ? undefined : ""}
      className={cn(
        "flex flex-wrap gap-2.5 *:min-w-max",
        inDialog
          ? "*:flex-1 modal:justify-end modal:*:flex-none"
          : "justify-end border-t pt-5 max-md:not-short:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-5 max-md:-mb-5 max-md:rounded-b-xl max-md:bg-surface max-md:px-5 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:flex-1",
      )}
    >
      {children}
    </div>
  );
}

/** Submits an `EditForm`. On larger screens, `block` moves it to the end, like the buttons of `FormActions`. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "onClick" | "pending">) {
  const atEnd = props.block && "modal:w-auto modal:self-end";
  return (
    <Button {...props} type="submit" pending={use(PendingContext)} className={cn(atEnd, props.className)} />
  );
}

export const PendingContext = createContext(false);

/** Called before a dialog closes, with the function that closes it. */
export type CloseGuard = (close: () => void) => void;

export const CloseGuardContext = createContext<RefObject<CloseGuard | undefined> | undefined>(undefined);
