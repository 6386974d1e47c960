import { useEffect, useEffectEvent } from "react";

/** How far back, in ms, the speed of a release looks: a drawer held still is not being thrown. */
const recent = 80;
/** Movement, in px, below which a press is still a press. */
const slop = 6;

/** Lets a bottom drawer be pulled down with a finger or the mouse, wherever its content does not scroll instead. */
export function useSwipeDown(popup: HTMLElement | null, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!popup) return;
    let start: { y: number; target: Element } | null = null;
    let dragging = false;
    let trail: { y: number; time: number }[] = [];

    const down = (event: PointerEvent) => {
      const target = event.target;
      if (!event.isPrimary || event.button !== 0 || !(target instanceof Element) || !isDrawer(popup)) return;
      if (target.closest("input, textarea, select, [data-no-swipe]")) return;
      start = { y: event.clientY, target };
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      const distance = event.clientY - start.y;
      if (!dragging) {
        if (Math.abs(distance) < slop) return;
        if (distance < 0 || scrolls(start.target, popup)) {
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
        { y: event.clientY, time: event.timeStamp },
      ];
      popup.style.setProperty("--drag", `${Math.max(0, distance)}px`);
    };
    const end = (event: PointerEvent) => {
      if (start && dragging) {
        const distance = event.clientY - start.y;
        const since = trail.find(({ time }) => event.timeStamp - time < recent);
        const speed = since ? (event.clientY - since.y) / Math.max(1, event.timeStamp - since.time) : 0;
        popup.toggleAttribute("data-dragging", false);
        const height = Math.min(popup.offsetHeight, innerHeight);
        if (event.type === "pointerup" && closes({ distance, speed, height })) onClose();
        else popup.style.removeProperty("--drag");
      }
      start = null;
      dragging = false;
    };
    // A claimed finger must not scroll the page as well.
    const touch = (event: TouchEvent) => {
      if (dragging && event.cancelable) event.preventDefault();
    };

    popup.addEventListener("pointerdown", down);
    popup.addEventListener("pointermove", move);
    popup.addEventListener("pointerup", end);
    popup.addEventListener("pointercancel", end);
    popup.addEventListener("touchmove", touch, { passive: false });
    return () => {
      popup.removeEventListener("pointerdown", down);
      popup.removeEventListener("pointermove", move);
      popup.removeEventListener("pointerup", end);
      popup.removeEventListener("pointercancel", end);
      popup.removeEventListener("touchmove", touch);
    };
  }, [popup]);
}

/** A drawer by its own kind or, when responsive, by the width of the screen. */
function isDrawer({ dataset }: HTMLElement): boolean {
  return (
    dataset.dialog === "drawer" || (dataset.dialog === "responsive" && matchMedia("(width <= 640px)").matches)
  );
}

/** Whether something between the finger and the drawer still has content above to scroll to. */
function scrolls(from: Element, until: Element): boolean {
  for (let element: Element | null = from; element && element !== until; element = element.parentElement) {
    if (element.scrollTop > 0) return true;
  }
  return false;
}

/** Share of its height a drawer must be pulled down to close, or the speed, in px/ms, that closes it at once. */
const closeShare = 0.25;
const closeSpeed = 0.4;

interface Swipe {
  /** How far down, in px. */
  distance: number;
  /** When it was let go, in px/ms. */
  speed: number;
  /** Of the drawer, as far as it is on the screen. */
  height: number;
}

export function closes({ distance, speed, height }: Swipe): boolean {
  return speed > closeSpeed || distance >= height * closeShare;
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
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [element]);
}
