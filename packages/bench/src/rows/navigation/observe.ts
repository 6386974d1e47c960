import type { Page } from "playwright-core";

/** What the page measures about itself. Runs in the page. */
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
 * Milliseconds from the click to the frame that shows the data: what matches the selector now belongs to the page before.
 * Runs in the page, and only when its document changes, so that it takes no time from it.
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
          // The first callback precedes the frame, the second follows it.
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - clickedAt)));
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
    selector,
  );
}

/** The score of layout shifts without input, and the slowest interaction in milliseconds. */
export function observed(page: Page): Promise<{ shift: number; slowest: number }> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        // The entries of a frame are delivered after it.
        requestAnimationFrame(() => setTimeout(() => done(Reflect.get(window, "measured")), 100));
      }),
  );
}
