import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { prefetch } from "#kit/client/fetch-ahead.ts";
import { Button, type ButtonLook } from "./button.tsx";
import type { PopoverContent } from "./popover-popup.tsx";

export interface PopoverProps extends LateTriggerProps, PopoverContent {
  label: string;
}

const load = () => import("./popover-popup.tsx");

/** A button with a small dialog beside it, which does not block the page: filters, columns, a calendar. */
export function Popover({ title, children, ...button }: PopoverProps) {
  return (
    <LateTrigger
      variant="secondary"
      {...button}
      popup="dialog"
      load={load}
      show={({ PopoverPopup }, trigger) => (
        <PopoverPopup trigger={trigger} label={button.label} title={title}>
          {children}
        </PopoverPopup>
      )}
    />
  );
}

export interface LateTriggerProps extends ButtonLook {
  /** Accessible name of the button; without it, the text that the button shows. */
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

/** A button whose popup's code is fetched when the pointer or the focus arrives, or at the latest with the press. */
export function LateTrigger<Module>({ label, trigger, popup, load, show, ...look }: LateProps<Module>) {
  const [module, setModule] = useState<Module>();
  const [pending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);

  useEffect(() => {
    if (!module || opened.current) return;
    opened.current = true;
    // The press that fetched it; the button is now the popup's, and a dialog around it has taken the focus by then.
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
      // The module watch tells the user; another press tries again.
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
