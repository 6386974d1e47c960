import { type AnyRoute, createRouter } from "@tanstack/react-router";
import type { IsPage } from "./page-cache.server.ts";

/** Whether there is a page at a path, for somebody at least. */
export function pagesOf(routeTree: AnyRoute): IsPage {
  // Of no request: all it does is to know the paths.
  const router = createRouter({ routeTree });
  return (path) => {
    const [, , found] = router.getMatchedRoutes(path);
    return found !== undefined;
  };
}
