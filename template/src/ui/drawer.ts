import { useEffect, useEffectEvent } from "react";

/** The speed is measured over this time before the release, in ms, so that a drawer held still is not thrown. */
const recent = 80;
/** A movement of fewer px still counts as a press. */
const slop = 6;

/** Lets users pull a bottom drawer down with a finger or the mouse, unless its content scrolls. */
export function useSwipeDown(popup: HTMLElement | null, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => (popup ? followSwipe(popup, "bottom", () => onClose()) : undefined), [popup]);
}

/** Lets users drag a drawer back to the edge it came from, which closes it. The returned function stops listening. */
export function followSwipe(popup: HTMLElement, edge: "bottom" | "start", close: () => void): () => void {
  const listening = new AbortController();
  let start: { at: number; aside: number; target: Element } | null = null;
  let dragging = false;
  let trail: { at: number; time: number }[] = [];

  const isDown = edge === "bottom";
  const sign = () => (isDown || popup.matches(":dir(rtl)") ? 1 : -1);
  /** The position of the pointer, increasing towards the edge. */
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
  // A finger that drags the drawer must not scroll the page.
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

function scrolls(from: Element, until: Element): boolean {
  for (let element: Element | null = from; element && element !== until; element = element.parentElement) {
    if (element.scrollTop > 0) return true;
  }
  return false;
}

/** How far, as a share of its size, or how fast at the release, in px/ms, a drawer must be pulled to close. */
const closeShare = 0.25;
const closeSpeed = 0.4;

interface Swipe {
  distance: number;
  /** The speed at release, in px/ms. */
  speed: number;
  size: number;
}

export function closes({ distance, speed, size }: Swipe): boolean {
  return speed > closeSpeed || distance >= size * closeShare;
}

/** Marks the toasts that are shown when a dialog opens. In a low window, they wait behind it (toaster.css). */
export function useToastsBehind(open: boolean): void {
  useEffect(() => {
    const found = open ? document.querySelectorAll("[data-sonner-toast]") : [];
    for (const toast of found) toast.toggleAttribute("data-behind", true);
  }, [open]);
}

/** Sets `--keyboard` to the height of the on-screen keyboard, which on iOS covers fixed elements. */
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
