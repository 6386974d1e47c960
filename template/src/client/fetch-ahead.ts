import type { QueryClient } from "@tanstack/react-query";
import type { AnyRoute, AnyRouter } from "@tanstack/react-router";
import type { i18n } from "i18next";
import { prefetch } from "#shared/prefetch.ts";
import { bootstrapQuery } from "./bootstrap.ts";
import { hasTexts } from "./language.ts";

/**
 * Loads what pages need to ask for their data: their loaders, their texts and, for users, what calls the API; of some
 * pages their code as well. Never fails.
 */
export async function fetchAhead(router: AnyRouter, routes: Iterable<AnyRoute>): Promise<void> {
  const { i18n, queryClient }: { i18n: i18n; queryClient: QueryClient } = router.options.context;
  const each = [...routes];
  const texts = each
    .flatMap(({ options }) => options.staticData?.texts ?? [])
    .filter((name) => !hasTexts(i18n, i18n.language, name));
  await Promise.allSettled([
    // One file with its loader (vite.config.ts).
    ...each.map((route) => router.loadRouteChunk(route, "notFoundComponent")),
    ...each
      .filter(({ options }) => options.staticData?.ahead === "page")
      .map((route) => router.loadRouteChunk(route)),
    texts.length > 0 && i18n.loadNamespaces(texts),
    queryClient.getQueryData(bootstrapQuery.queryKey)?.session && import("./api.ts"),
  ]);
}

/** The router fetches the texts of a page, then its code, which fetches its data: this fetches all but the data at once. */
export function followAhead(router: AnyRouter): void {
  function ahead(pathname: string): Promise<void> {
    const [routes] = router.getMatchedRoutes(pathname);
    for (const route of routes) void prefetch(async () => router.loadRouteChunk(route));
    return fetchAhead(router, routes);
  }

  router.subscribe("onBeforeNavigate", ({ toLocation, pathChanged }) => {
    if (pathChanged) void prefetch(() => ahead(toLocation.pathname));
  });
  const { preloadRoute } = router;
  // From the first link on, a preload that fails is no reason to reload the page.
  router.preloadRoute = (options) =>
    prefetch(async () => {
      await ahead(router.buildLocation(options as never).pathname);
      return preloadRoute(options);
    });
}
