import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type AnyRoute, type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { fetchAhead, prefetch } from "./fetch-ahead.ts";
import { freshMs } from "./list.ts";
import { registerWorker } from "./secure-context.ts";

/** Loads what error pages and the next navigation need, whenever the browser is idle. */
export function usePrefetch(): void {
  const router: AnyRouter = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { defaultErrorComponent: failure } = router.options;
    if (failure && "preload" in failure) void prefetch(async () => failure.preload?.());
    if (import.meta.env.PROD) whenIdle(() => void prefetch(() => registerWorker("/sw.js")));

    const opened = new Set<string>();
    const fetchNext = () => {
      if (isSparing()) return;
      fetchLinked(router);
      void fetchData(router, queryClient, opened);
    };
    let cancel = whenIdle(fetchNext);
    const again = () => {
      cancel();
      cancel = whenIdle(fetchNext);
    };
    document.addEventListener("visibilitychange", again);
    const stops = [
      () => document.removeEventListener("visibilitychange", again),
      router.subscribe("onRendered", again),
      // The rows of a list are rendered after its page.
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

/** Entries of the navigation and rows of lists. Pages behind other links are fetched when the user points at them. */
const likely = "nav a[href], main :is(li, tr) a[href]";

function fetchLinked(router: AnyRouter): void {
  const routes = [...document.querySelectorAll<HTMLAnchorElement>(likely)]
    .map((link) => routesOf(router, link))
    .filter((linked) => aheadOf(linked) !== "nothing");
  void prefetch(() => fetchAhead(router, new Set(routes.flat())));
}

/** Once per document. The data counts as outdated: a page shows it at once and fetches it again. */
async function fetchData(router: AnyRouter, queryClient: QueryClient, opened: Set<string>): Promise<void> {
  opened.add(window.location.pathname);
  const entries = [...document.querySelectorAll<HTMLAnchorElement>("nav a[href]")].filter(
    (link) => aheadOf(routesOf(router, link)) === "data" && !opened.has(link.pathname),
  );
  const cache = queryClient.getQueryCache();
  const known = new Set(cache.getAll());
  await Promise.all(
    entries.map(({ pathname }) => {
      opened.add(pathname);
      return router.preloadRoute({ to: pathname });
    }),
  );
  for (const query of cache.getAll()) if (!known.has(query)) void age(query);
}

async function age(query: Query): Promise<void> {
  try {
    await query.promise;
  } catch {
    return;
  }
  // An active query was fetched for a page that is shown.
  if (!query.isActive()) query.setState({ dataUpdatedAt: query.state.dataUpdatedAt - freshMs });
}

/** The routes that a link leads to; none outside this area. */
function routesOf(router: AnyRouter, { origin, pathname }: HTMLAnchorElement): readonly AnyRoute[] {
  if (origin !== window.location.origin) return [];
  const [[, area]] = router.getMatchedRoutes(window.location.pathname);
  const [linked] = router.getMatchedRoutes(pathname);
  return linked[1] === area ? linked : [];
}

const aheadOf = (routes: readonly AnyRoute[]) => routes.at(-1)?.options.staticData?.ahead;

function isSparing(): boolean {
  if (document.hidden || !navigator.onLine) return true;
  const connection: { saveData?: boolean; effectiveType?: string } =
    Reflect.get(navigator, "connection") ?? {};
  return connection.saveData === true || connection.effectiveType?.endsWith("2g") === true;
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(work, 200);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 300 });
  return () => window.cancelIdleCallback(handle);
}
