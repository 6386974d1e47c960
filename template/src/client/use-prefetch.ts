import { useQueryClient } from "@tanstack/react-query";
import { type AnyRoute, type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { prefetch } from "#shared/prefetch.ts";
import { fetchAhead } from "./fetch-ahead.ts";

/** Loads what error pages and the next navigation need, whenever the browser is idle. */
export function usePrefetch(): void {
  const router: AnyRouter = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    void prefetch(() => import("./texts.ts"));
    const { defaultErrorComponent: failure } = router.options;
    if (failure && "preload" in failure) void prefetch(async () => failure.preload?.());

    let cancel = whenIdle(() => fetchLinked(router));
    const again = () => {
      cancel();
      cancel = whenIdle(() => fetchLinked(router));
    };
    const stops = [
      router.subscribe("onRendered", again),
      // A list shows its rows later than its page.
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") again();
      }),
    ];
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  }, [router, queryClient]);
}

/** Entries of the navigation and rows of lists; what other links lead to is fetched when they are pointed at. */
const likely = "nav a[href], main :is(li, tr) a[href]";

/** For the pages of this area that this one is likely to lead to: all that stands between a click and their data. */
function fetchLinked(router: AnyRouter): void {
  if (isSparing()) return;
  const [[, area]] = router.getMatchedRoutes(window.location.pathname);
  const routes = new Set<AnyRoute>();
  for (const { origin, pathname } of document.querySelectorAll<HTMLAnchorElement>(likely)) {
    if (origin !== window.location.origin) continue;
    const [linked] = router.getMatchedRoutes(pathname);
    if (linked[1] !== area || linked.at(-1)?.options.staticData?.ahead === "nothing") continue;
    for (const route of linked) routes.add(route);
  }
  void prefetch(() => fetchAhead(router, routes));
}

/** Whether the user wants to save data, or the network is very slow. */
function isSparing(): boolean {
  const connection = "connection" in navigator ? navigator.connection : undefined;
  if (typeof connection !== "object" || connection === null) return false;
  if ("saveData" in connection && connection.saveData === true) return true;
  return "effectiveType" in connection && String(connection.effectiveType).endsWith("2g");
}

/** Returns the function that cancels it. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(work, 200);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 300 });
  return () => window.cancelIdleCallback(handle);
}
