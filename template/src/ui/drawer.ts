import { useEffect, useEffectEvent } from "react";

/** How far back, in ms, the speed of a release looks: a drawer held still is not being thrown. */
const recent = 80;
/** Movement, in px, below which a press is still a press. */
const slop = 6;

/** Lets a bottom drawer be pulled down with a finger or the mouse, wherever its content does not scroll instead. */
export function useSwipeDown(popup: HTMLElement | null, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => (popup ? followSwipe(popup, "bottom", () => onClose()) : undefined), [popup]);
}

/** Lets a drawer follow a finger or the mouse to the edge that it came from, and closes it. Call what it returns to stop. */
export function followSwipe(popup: HTMLElement, edge: "bottom" | "start", close: () => void): () => void {
  const listening = new AbortController();
  let start: { at: number; aside: number; target: Element } | null = null;
  let dragging = false;
  let trail: { at: number; time: number }[] = [];

  const isDown = edge === "bottom";
  const sign = () => (isDown || popup.matches(":dir(rtl)") ? 1 : -1);
  /** Grows on the way to the edge. */
  const at = ({ clientX, clientY }: PointerEvent) => (isDown ? clientY : sign() * clientX);
  const aside = ({ clientX, clientY }: PointerEvent) => (isDown ? clientX : clientY);

  const down = (event: PointerEvent) => {
    const target = event.target;
    if (!event.isPrimary || event.button !== 0 || !(target instanceof Element)) return;
    if (!(isDown ? matchMedia("(width <= 640px)").matches : popup.matches(":popover-open"))) return;
    if (target.closest("input, textarea, select, [data-no-swipe]")) return;
    start = { at: at(event), aside: aside(event), target };
  };
  const move = (event: PointerEvent) => {
    if (!start) return;
    const distance = at(event) - start.at;
    if (!dragging) {
      const away = Math.abs(aside(event) - start.aside);
      if (Math.max(Math.abs(distance), away) < slop) return;
      if (distance < away || (isDown && scrolls(start.target, popup))) {
        start = null;
        return;
      }
      dragging = true;
      trail = [];
      popup.toggleAttribute("data-dragging", true);
      popup.setPointerCapture(event.pointerId);
      getSelection()?.removeAllRanges();
    }
    trail = [
      ...trail.filter(({ time }) => event.timeStamp - time < recent),
      { at: at(event), time: event.timeStamp },
    ];
    popup.style.setProperty("--drag", `${sign() * Math.max(0, distance)}px`);
  };
  const end = (event: PointerEvent) => {
    if (start && dragging) {
      const distance = at(event) - start.at;
      const since = trail.find(({ time }) => event.timeStamp - time < recent);
      const speed = since ? (at(event) - since.at) / Math.max(1, event.timeStamp - since.time) : 0;
      popup.toggleAttribute("data-dragging", false);
      popup.style.removeProperty("--drag");
      const size = isDown ? Math.min(popup.offsetHeight, innerHeight) : popup.offsetWidth;
      if (event.type === "pointerup" && closes({ distance, speed, size })) close();
    }
    start = null;
    dragging = false;
  };
  // A claimed finger must not scroll the page as well.
  const touch = (event: TouchEvent) => {
    if (dragging && event.cancelable) event.preventDefault();
  };

  const { signal } = listening;
  popup.addEventListener("pointerdown", down, { signal });
  popup.addEventListener("pointermove", move, { signal });
  for (const name of ["pointerup", "pointercancel"] as const) popup.addEventListener(name, end, { signal });
  popup.addEventListener("touchmove", touch, { signal, passive: false });
  return () => listening.abort();
}

/** Whether something between the finger and the drawer still has content above to scroll to. */
function scrolls(from: Element, until: Element): boolean {
  for (let element: Element | null = from; element && element !== until; element = element.parentElement) {
    if (element.scrollTop > 0) return true;
  }
  return false;
}

/** Share of its size that a drawer must be pulled to close, or the speed, in px/ms, that closes it at once. */
const closeShare = 0.25;
const closeSpeed = 0.4;

interface Swipe {
  /** How far to its edge, in px. */
  distance: number;
  /** When it was let go, in px/ms. */
  speed: number;
  /** Of the drawer in that direction, as far as it is on the screen. */
  size: number;
}

export function closes({ distance, speed, size }: Swipe): boolean {
  return speed > closeSpeed || distance >= size * closeShare;
}

/** Keeps `--keyboard` at the height of the software keyboard, which on iOS covers fixed elements. */
export function useKeyboardInset(element: HTMLElement | null): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!element || !viewport) return;
    const measure = () => {
      const covered = innerHeight - viewport.height - viewport.offsetTop;
      element.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    const listening = new AbortController();
    for (const name of ["resize", "scroll"]) viewport.addEventListener(name, measure, listening);
    return () => listening.abort();
  }, [element]);
}
