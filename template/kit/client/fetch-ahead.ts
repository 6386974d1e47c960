import type { AnyRoute, AnyRouter } from "@tanstack/react-router";
import type { i18n } from "i18next";
import { addTexts } from "./texts.ts";

/** Loads what pages need before they request data: loaders and texts, and for some their code. Never fails. */
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

/** The router's arguments of `beforeLoad` for a navigation or a preload. */
export interface Ahead {
  location: { pathname: string };
  preload: boolean;
  abortController: AbortController;
}

/**
 * Called before anything of a page is loaded. The router fetches a page's texts, then its code, then its data; this fetches
 * texts and code at the same time. A preload waits for it: then a failure in it is no reason to reload the page.
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
    // If a loader is missing, the router's preload ends before its other requests do.
    await pages();
  });
  await ahead;
}

/** The router aborts a preload's signal when it is over. */
function aborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((done) => signal.addEventListener("abort", done, { once: true }));
}

let underway = 0;

/** Loads something that may be needed soon. Failures are ignored. */
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
