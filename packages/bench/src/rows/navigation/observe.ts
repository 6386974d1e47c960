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

/** Milliseconds from the click to the frame that shows the data. Runs in the page. */
export function untilShown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const look = () => {
          const { clickedAt } = Reflect.get(window, "measured");
          const shown = [...document.querySelectorAll(wanted)].some((element) => element.checkVisibility());
          if (clickedAt === 0 || !shown) requestAnimationFrame(look);
          else requestAnimationFrame(() => done(performance.now() - clickedAt));
        };
        look();
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
