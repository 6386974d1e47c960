import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";

export interface TooltipProps {
  /** The name of a control that shows none, or its shortcut: the eye's copy of what a screen reader says already. */
  text: string;
  side?: TooltipSide | undefined;
  /** One control. */
  children: ReactNode;
}

const delayMs = 500;
/** From one control to the next there is no delay. */
const graceMs = 300;
let lastHidden = Number.NEGATIVE_INFINITY;

/** Shown on hover and on keyboard focus; stays while the pointer is on it, goes with Escape. */
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
    if (!anchor) return;
    const recent = performance.now() - lastHidden < graceMs;
    timer.current = setTimeout(
      () => {
        if (!tip.current || !anchor.isConnected) return;
        tip.current.showPopover();
        place(tip.current, anchor, side);
      },
      recent ? 0 : afterMs,
    );
  }

  useEffect(() => {
    const leave = () => {
      clearTimeout(timer.current);
      if (tip.current?.matches(":popover-open")) tip.current.hidePopover();
    };
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && leave();
    const onScroll = () => {
      // The browser scrolls to a control that gets the focus: its tip goes along.
      const anchor = tip.current?.parentElement?.firstElementChild;
      if (!tip.current || !anchor?.matches(":focus-visible")) leave();
      else if (tip.current.matches(":popover-open")) place(tip.current, anchor, side);
    };
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("scroll", onScroll, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("scroll", onScroll, true);
    };
  }, [side]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box; it only learns what happens to its control.
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
        className="fixed inset-auto m-0 max-w-64 bg-transparent p-1.5"
      >
        <span className="block rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas shadow-float">
          {text}
        </span>
      </span>
    </span>
  );
}

type TooltipSide = "bottom" | "inline-end";

/** Puts a fixed element beside another, on the other side where there is no room, and within the window. */
function place(tip: HTMLElement, anchor: Element, side: TooltipSide): void {
  const { innerWidth, innerHeight } = window;
  const { offsetWidth: width, offsetHeight: height } = tip;
  const box = anchor.getBoundingClientRect();
  const within = (value: number, size: number, room: number) => Math.max(0, Math.min(value, room - size));

  const rightToLeft = getComputedStyle(tip).direction === "rtl";
  const beside = (right: boolean) => (right ? box.right : box.left - width);
  const fits = (x: number) => x >= 0 && x + width <= innerWidth;
  const inline = fits(beside(!rightToLeft)) ? beside(!rightToLeft) : beside(rightToLeft);
  const below = box.bottom + height <= innerHeight ? box.bottom : box.top - height;

  const x = side === "bottom" ? box.left + (box.width - width) / 2 : inline;
  const y = side === "bottom" ? below : box.top + (box.height - height) / 2;
  tip.style.left = `${within(x, width, innerWidth)}px`;
  tip.style.top = `${within(y, height, innerHeight)}px`;
}
