import type { AnyRoute, AnyRouter, ParsedLocation, RouterHistory } from "@tanstack/react-router";
import type { i18n } from "i18next";
import { useEffect, useReducer } from "react";
import { addTexts } from "./texts.ts";

/** Lets the browser paint the pressed state first: rendering the next page takes slow devices a tenth of a second. */
export function paintFirst({ history }: { history: RouterHistory }): void {
  // The history awaits blockers. This one delays only navigations to another page: if the search changed twice, the
  // second change would otherwise start from the URL before the first.
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

/**
 * Links preload on intent, and a component renders again only if the state that it selects has changed. The delays are
 * the router's defaults.
 */
export const routerDefaults = {
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // A page for another record starts anew. Otherwise, a form would save the input for one record in the other.
  defaultRemountDeps: ({ params }: { params: unknown }) => params,
  // With the type `true`, the router would only allow selecting values that are JSON.
  defaultStructuralSharing: true as boolean,
  // A link back to a list restores its scroll position.
  getScrollRestorationKey: ({ state, href }: ParsedLocation) => state.scrollKey ?? state.__TSR_key ?? href,
} as const;

interface Change {
  /** Undefined for the first page of a document. */
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
}

/** Slower navigations are not animated: the snapshots would delay the page even more. */
const lateMs = 200;
let startedAt = 0;

export function timeNavigations(router: AnyRouter): void {
  window.addEventListener("unhandledrejection", ignoreSkipped);
  router.subscribe("onBeforeNavigate", () => {
    startedAt = performance.now();
  });
}

/**
 * The cross-fade between a list and a page below it (ui/motion.css), in which the cover moves to its new place.
 * Elsewhere it would only delay the next page. Left out for late pages, and for users who prefer reduced motion.
 */
function types({ fromLocation, toLocation }: Change): string[] | false {
  if (!fromLocation || !isBelow(fromLocation.pathname, toLocation.pathname)) return false;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  return performance.now() - startedAt < lateMs && ["page"];
}

/** The next navigation, or hiding the tab, skips a running transition. The router does not handle that rejection. */
function ignoreSkipped(event: PromiseRejectionEvent): void {
  const { reason } = event;
  if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault();
}

/** Whether one path is below the other, and the upper one is itself below an area. */
function isBelow(one: string, other: string): boolean {
  const [above = "", below = ""] = [one, other].sort((a, b) => a.length - b.length);
  return below.startsWith(`${above}/`) && above.split("/").length > 2;
}

/** Without support for transition types, a browser would animate every change. */
const isSupported = globalThis.CSS?.supports?.("selector(:active-view-transition-type(page))") ?? false;

export const viewTransition = isSupported && { types };

/** Preloads what pages need before they request data: loaders, texts and, for some, code. Never fails. */
export async function fetchAhead(router: AnyRouter, routes: Iterable<AnyRoute>): Promise<void> {
  const { i18n }: { i18n: i18n } = router.options.context;
  const each = [...routes];
  await Promise.allSettled([
    // The build puts this component and the loader into one file (kit/dev/vite.ts).
    ...each.map((route) => router.loadRouteChunk(route, "notFoundComponent")),
    ...each
      .filter(({ options: { staticData } }) => staticData?.ahead === "page" || staticData?.ahead === "data")
      .map((route) => router.loadRouteChunk(route)),
    addTexts(i18n),
  ]);
}

/** The router's arguments to `beforeLoad`, for a navigation or a preload. */
export interface Ahead {
  location: { pathname: string };
  preload: boolean;
  abortController: AbortController;
}

/**
 * Called before a page starts to load. The router fetches a page's texts, code and data one after another; this fetches
 * texts and code at the same time. A preload waits for it, so that a failure in it does not reload the page.
 */
export async function followAhead(
  router: AnyRouter,
  { location, preload, abortController }: Ahead,
): Promise<void> {
  const routes: readonly AnyRoute[] = router.getMatchedRoutes(location.pathname)[0];
  const pages = () => Promise.allSettled(routes.map(async (route) => router.loadRouteChunk(route)));
  const ahead = prefetch(() => fetchAhead(router, routes));
  void prefetch(pages);
  if (!preload) return;
  void prefetch(async () => {
    await aborted(abortController.signal);
    // If a loader is missing, the router ends its preload before its other requests.
    await pages();
  });
  await ahead;
}

/** Resolves when the router ends a preload, which aborts its signal. */
function aborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((done) => signal.addEventListener("abort", done, { once: true }));
}

let underway = 0;

/** Loads something that may be needed soon. Ignores failures. */
export async function prefetch<Fetched>(fetch: () => Promise<Fetched>): Promise<Fetched | undefined> {
  underway += 1;
  try {
    return await fetch();
  } catch {
    return undefined;
  } finally {
    underway -= 1;
  }
}

export function isPrefetching(): boolean {
  return underway > 0;
}

declare global {
  interface Window {
    /**
     * Replays presses from before hydration (kit/pages/early-input.js). Calls `again` to be called after more effects.
     */
    playEarlyInput?: (again: () => void) => void;
  }
}

/** Part of the document: replays what was pressed before hydration. */
export function useEarlyInput(): void {
  const [turn, again] = useReducer((turn: number) => turn + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn.
  useEffect(() => window.playEarlyInput?.(again), [turn]);
}

/** In development, React warns about attributes that the server did not render. */
export function hideEarlyInput(): void {
  for (const pressed of document.querySelectorAll(":is(button, input, select, tr)[aria-busy]"))
    pressed.removeAttribute("aria-busy");
}
