import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { prefetch } from "#kit/client/navigation.ts";
import { Button, type ButtonLook } from "./button.tsx";
import type { PopoverContent } from "./popover-popup.tsx";

export interface PopoverProps extends LateTriggerProps, PopoverContent {
  label: string;
}

/** Fetches the code of popups on hydration if a button of that kind was pressed before. Called by modules. */
export function fetchIfPressed(popup: "menu" | "dialog", load: () => Promise<unknown>): void {
  const pressed = `[aria-haspopup=${popup}][aria-busy]`;
  if (globalThis.document?.querySelector(pressed)) void prefetch(load);
}

const load = () => import("./popover-popup.tsx");

fetchIfPressed("dialog", load);

/** A button that opens a small, non-modal dialog next to it, for filters, columns or a calendar. */
export function Popover({ children, ...button }: PopoverProps) {
  return (
    <LateTrigger
      variant="secondary"
      {...button}
      popup="dialog"
      load={load}
      show={({ PopoverPopup }, trigger) => (
        <PopoverPopup trigger={trigger} label={button.label}>
          {children}
        </PopoverPopup>
      )}
    />
  );
}

export interface LateTriggerProps extends ButtonLook {
  /** The accessible name of the button; by default the text that it shows. */
  label?: string | undefined;
  "aria-describedby"?: string | undefined;
  trigger?: ReactNode;
  className?: string | undefined;
}

interface LateProps<Module> extends LateTriggerProps {
  popup: "menu" | "dialog";
  load: () => Promise<Module>;
  show: (module: Module, trigger: ReactElement) => ReactNode;
}

/** A button that fetches its popup's code on hover or focus, or at the latest when it is pressed. */
export function LateTrigger<Module>({ label, trigger, popup, load, show, ...look }: LateProps<Module>) {
  const [module, setModule] = useState<Module>();
  const [pending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);

  useEffect(() => {
    if (!module || opened.current) return;
    opened.current = true;
    // Repeats the press that fetched the code, now on the popup's own button. Focuses it first: a surrounding dialog
    // has taken the focus.
    requestAnimationFrame(() => {
      button.current?.focus();
      button.current?.click();
    });
  }, [module]);

  async function open() {
    setPending(true);
    try {
      const loaded = await load();
      setModule(() => loaded);
    } catch {
      // The module watch reports the error. The next press tries again.
    } finally {
      setPending(false);
    }
  }
  const content = trigger ?? label;
  const name = trigger === undefined ? undefined : label;
  if (module)
    return show(
      module,
      <Button {...look} ref={button} aria-label={name}>
        {content}
      </Button>,
    );
  return (
    <Button
      {...look}
      pending={pending}
      aria-label={name}
      aria-haspopup={popup}
      aria-expanded={false}
      onPointerEnter={() => void prefetch(load)}
      onFocus={() => void prefetch(load)}
      onClick={() => void open()}
      onKeyDown={(event: KeyboardEvent) => {
        if (popup !== "menu" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
        event.preventDefault();
        void open();
      }}
    >
      {content}
    </Button>
  );
}
