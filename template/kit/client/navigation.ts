import type { AnyRouter, ParsedLocation, RouterHistory } from "@tanstack/react-router";

/** Lets the browser paint the pressed state first: a slow device needs a tenth of a second to render the next page. */
export function paintFirst({ history }: { history: RouterHistory }): void {
  // The history waits for those who may block a navigation. This one only waits, for another page: of two changes of a
  // search, the second would otherwise start from the address before the first.
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      const isNew = action === "PUSH" || action === "REPLACE";
      const waits = isNew && currentLocation.pathname !== nextLocation.pathname;
      return waits && nextTask().then(() => false);
    },
  });
}

/** Replaces the document, so that no data of an earlier user stays in memory. Never resolves: buttons stay pending. */
export function leaveFor(path: string, redirect?: string): Promise<never> {
  window.location.replace(redirect ? `${path}?${new URLSearchParams({ redirect })}` : path);
  return new Promise(() => {});
}

/** Browsers throttle timers in background tabs, but not messages. */
export function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

/** Links preload on intent, and a page renders again only if what it selects has changed. Delays are the defaults. */
export const routerDefaults = {
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // With the type `true`, the router would reject selecting values that are not JSON.
  defaultStructuralSharing: true as boolean,
  // A link back to a list restores its scroll position.
  getScrollRestorationKey: ({ state, href }: ParsedLocation) => state.scrollKey ?? state.__TSR_key ?? href,
} as const;

interface Change {
  /** Absent for the first page of a document. */
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
}

/** A navigation that has taken this long is not animated, because the snapshots would delay the page further. */
const lateMs = 200;
let startedAt = 0;

export function timeNavigations(router: AnyRouter): void {
  window.addEventListener("unhandledrejection", ignoreSkipped);
  router.subscribe("onBeforeNavigate", () => {
    startedAt = performance.now();
  });
}

/**
 * The cross-fade between a list and a page below it (ui/motion.css), where the cover moves to its new place. Elsewhere
 * it would only delay the next page. It is left out for users who prefer reduced motion and for late pages.
 */
function types({ fromLocation, toLocation }: Change): string[] | false {
  if (!fromLocation || !isBelow(fromLocation.pathname, toLocation.pathname)) return false;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  return performance.now() - startedAt < lateMs && ["page"];
}

/** The next navigation, or a hidden tab, skips a running transition. The router leaves that rejection unhandled. */
function ignoreSkipped(event: PromiseRejectionEvent): void {
  const { reason } = event;
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault();
}

/** Whether one of the paths is below the other, and the upper one is deeper than an area. */
function isBelow(one: string, other: string): boolean {
  const [above = "", below = ""] = [one, other].sort((a, b) => a.length - b.length);
  return below.startsWith(`${above}/`) && above.split("/").length > 2;
}

/** Browsers without support for transition types would animate every change. */
const isSupported = globalThis.CSS?.supports?.("selector(:active-view-transition-type(page))") ?? false;

export const viewTransition = isSupported && { types };
