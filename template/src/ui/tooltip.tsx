import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";

export interface TooltipProps {
  /** The name of a control that shows none, or its shortcut. Hidden from screen readers, which announce it anyway. */
  text: string;
  side?: keyof typeof areas | undefined;
  children: ReactNode;
}

/** Where the tooltip is, next to the control, with the opposite side as a fallback. */
const areas = {
  bottom: "[position-area:bottom] [position-try-fallbacks:flip-block]",
  "inline-end": "[position-area:inline-end] [position-try-fallbacks:flip-inline]",
};

const delayMs = 500;
/** For how long after a tooltip the next one appears without delay. */
const graceMs = 300;
let lastHidden = Number.NEGATIVE_INFINITY;

/** Shown on hover and keyboard focus. Stays while the pointer is on it, and Escape hides it. CSS positions it. */
export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function hide() {
    clearTimeout(timer.current);
    if (!tip.current?.matches(":popover-open")) return;
    tip.current.hidePopover();
    lastHidden = performance.now();
  }

  function show(anchor: Element | null, afterMs: number) {
    clearTimeout(timer.current);
    if (!(anchor instanceof HTMLElement)) return;
    const recent = performance.now() - lastHidden < graceMs;
    const open = () => anchor.isConnected && tip.current?.showPopover({ source: anchor });
    timer.current = setTimeout(open, recent ? 0 : afterMs);
  }

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      clearTimeout(timer.current);
      tip.current?.hidePopover();
    };
    document.addEventListener("keydown", onKey, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("keydown", onKey, true);
    };
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box, and only listens for events of its control.
    <span
      className="contents"
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType !== "touch") show(event.currentTarget.firstElementChild, delayMs);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => {
        if (event.target.matches(":focus-visible")) show(event.currentTarget.firstElementChild, 0);
      }}
      onBlur={hide}
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        aria-hidden="true"
        data-tooltip=""
        className={`inset-auto m-0 max-w-64 bg-transparent p-1.5 ${areas[side]}`}
      >
        <span className="block rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas shadow-float">
          {text}
        </span>
      </span>
    </span>
  );
}
