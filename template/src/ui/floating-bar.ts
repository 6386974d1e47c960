import { type RefObject, useEffect } from "react";

const height = "--floating";

/**
 * Keeps a bar that floats above the end of the page from covering what is focused or last on the page: the height of the
 * bar is in `--floating` while it is shown. styles.css scrolls by it, and the list below reserves it.
 */
export function useFloatingBar(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!element || !isShown) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(height, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(height);
    };
  }, [bar, isShown]);
}
