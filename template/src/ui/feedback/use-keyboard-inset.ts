import { useEffect } from "react";

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
