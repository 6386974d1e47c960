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

/** The router fetches a page's texts, then its code, then its data. This fetches texts and code at the same time. */
export function followAhead(router: AnyRouter): void {
  const routesOf = (pathname: string): readonly AnyRoute[] => router.getMatchedRoutes(pathname)[0];
  const pages = (routes: readonly AnyRoute[]) =>
    Promise.allSettled(routes.map(async (route) => router.loadRouteChunk(route)));
  const ahead = (routes: readonly AnyRoute[]) => {
    void prefetch(() => pages(routes));
    return prefetch(() => fetchAhead(router, routes));
  };

  router.subscribe("onBeforeNavigate", ({ toLocation, pathChanged }) => {
    if (pathChanged) void ahead(routesOf(toLocation.pathname));
  });
  const { preloadRoute } = router;
  // A failed preload is no reason to reload the page.
  router.preloadRoute = (options) =>
    prefetch(async () => {
      const routes = routesOf(router.buildLocation(options as never).pathname);
      await ahead(routes);
      try {
        return await preloadRoute(options);
      } finally {
        // If a loader is missing, the router's preload ends before its other requests do.
        await pages(routes);
      }
    });
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
