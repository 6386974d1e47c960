import { type RefObject, useEffect } from "react";

const height = "--floating";

/**
 * Keeps a floating bar from covering the focused element or the end of the page. While the bar is shown, `--floating`
 * is its height: styles.css uses it for scrolling, and the list reserves that much room at its end.
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
