import type { Page } from "playwright-core";

/** Collects the page's own measurements. Runs in the page. */
function observe(): void {
  const measured = { clickedAt: 0, shift: 0, slowest: 0 };
  Object.assign(window, { measured });
  addEventListener(
    "click",
    ({ timeStamp }) => {
      measured.clickedAt ||= timeStamp;
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
        measured.shift += Number(entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("interactionId" in entry && Number(entry.interactionId) > 0) {
        measured.slowest = Math.max(measured.slowest, entry.duration);
      }
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

export const observing = observe;

/**
 * Milliseconds from the click to the frame that shows the data. Elements that match now belong to the previous page.
 * Runs in the page, but only when the document changes, so that it takes little time.
 */
export function untilShown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const before = new Set(document.querySelectorAll(wanted));
        const observer = new MutationObserver(() => {
          const { clickedAt } = Reflect.get(window, "measured");
          const found = [...document.querySelectorAll(wanted)].some(
            (element) => !before.has(element) && element.checkVisibility(),
          );
          if (clickedAt === 0 || !found) return;
          observer.disconnect();
          // The first callback runs before the frame, the second after it.
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - clickedAt)));
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
    selector,
  );
}

/** The score of layout shifts without input, and the duration of the slowest interaction in milliseconds. */
export function observed(page: Page): Promise<{ shift: number; slowest: number }> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        // The browser delivers a frame's entries after the frame.
        requestAnimationFrame(() => setTimeout(() => done(Reflect.get(window, "measured")), 100));
      }),
  );
}
