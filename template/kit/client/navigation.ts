import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";

/**
 * Navigates in a task of its own, so that the browser can paint what the click changed first: a slow device takes a tenth
 * of a second until the next page begins to load.
 */
export function paintFirst(router: AnyRouter): void {
  const { navigate } = router;
  router.navigate = async (options) => {
    await nextTask();
    return navigate(options);
  };
}

/** Browsers throttle timers in background tabs, but not messages. */
export function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

/** Links preload on intent; delays and pending states are the router's defaults. */
export const routerDefaults = {
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // A link back to a list scrolls it to where it was left.
  getScrollRestorationKey: ({ state, href }: ParsedLocation) => state.scrollKey ?? state.__TSR_key ?? href,
} as const;

interface Change {
  /** Absent for the first page of a document. */
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
}

/** From here on the next page is late enough: the browser takes pictures of both before it shows the next one. */
const lateMs = 200;
let startedAt = 0;

export function timeNavigations(router: AnyRouter): void {
  if (isSupported) allowSkipping();
  router.subscribe("onBeforeNavigate", () => {
    startedAt = performance.now();
  });
}

/**
 * The cross-fade between a list and a page below it (ui/motion.css), whose cover then moves to its new place. Elsewhere it
 * would only delay the next page. None if less motion is wanted, or for a page that is late.
 */
function types({ fromLocation, toLocation }: Change): string[] | false {
  if (!fromLocation || !isBelow(fromLocation.pathname, toLocation.pathname)) return false;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  return performance.now() - startedAt < lateMs && ["page"];
}

/** The next navigation may skip what is still moving. The router leaves that to the console, as an error. */
function allowSkipping(): void {
  const { startViewTransition } = document;
  document.startViewTransition = (change) => {
    const transition = startViewTransition.call(document, change);
    transition.ready.catch(() => {});
    return transition;
  };
}

/** Whether one of the paths is below the other, which is more than an area. */
function isBelow(one: string, other: string): boolean {
  const [above = "", below = ""] = [one, other].sort((a, b) => a.length - b.length);
  return below.startsWith(`${above}/`) && above.split("/").length > 2;
}

/** Browsers that do not know types would show it for every change. */
const isSupported = globalThis.CSS?.supports?.("selector(:active-view-transition-type(page))") ?? false;

export const viewTransition = isSupported && { types };
