import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type AnyRoute, type AnyRouter, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { bootstrapQuery, useKnownBootstrap } from "./bootstrap.ts";
import { freshMs } from "./list.ts";
import { fetchAhead, isPrefetching, prefetch } from "./navigation.ts";
import { registerWorker } from "./secure-context.ts";
import { loadAgain } from "./server-away.ts";
import {
  isOver,
  openSession,
  reload,
  reloadWithDraft,
  restorePlainDrafts,
  sessionEnded,
  takeFarewell,
} from "./session-sync.ts";
import { draftOwners, forgetPerson, forgetPlaces, rememberPlace, removeDrafts, tabStorage } from "./tab.ts";

interface SessionEvents {
  /** Called on the login page. With `isKept`, drafts are kept until their user signs in. */
  onLeft: (left: { isDeleted: boolean; isKept: boolean }) => void;
  onRestored: () => void;
}

/**
 * The background work of every page: follows the session, remembers scroll positions, reloads after a new build, and
 * prefetches.
 */
export function useWatch(events: SessionEvents): void {
  useModuleWatch();
  usePlaces();
  usePrefetch();
  useSessionWatch(events);
}

/**
 * Pages announce their users, and refetch the bootstrap data when they regain focus. A new user gets a new document.
 */
function useSessionWatch(events: SessionEvents): void {
  const queryClient = useQueryClient();
  const session = useKnownBootstrap()?.session;
  const userId = session?.user.id ?? null;
  // In this browser, an administrator who views as a user is still the same person.
  const person = session?.impersonatedBy ?? userId;
  const rendered = useRef(userId);
  const renderedPerson = useRef(person);

  useEffect(() => {
    if (rendered.current === userId) return;
    if (userId !== null && person === renderedPerson.current) forgetPlaces();
    else if (userId !== null) forgetPerson();
    void (userId === null ? sessionEnded() : reload());
  }, [userId, person]);

  useEffect(() => {
    const onMismatch = () => void queryClient.invalidateQueries(bootstrapQuery);
    return openSession({ userId: rendered.current, onMismatch });
  }, [queryClient]);

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) void hideUntilKnown(queryClient, rendered.current);
    };
    window.addEventListener("pageshow", restored);
    return () => window.removeEventListener("pageshow", restored);
  }, [queryClient]);

  const onLeft = useEffectEvent(events.onLeft);
  const onRestored = useEffectEvent(events.onRestored);
  useEffect(() => {
    // Keep drafts for the next document.
    if (isOver()) return;
    const own = rendered.current;
    const farewell = takeFarewell();
    if (own !== null) removeDrafts(own, renderedPerson.current);
    const isKept = own === null && [...draftOwners()].some((userId) => userId !== null);
    if (restorePlainDrafts(own)) onRestored();
    else if (isKept || (own === null && farewell)) onLeft({ isDeleted: farewell === "deleted", isKept });
  }, []);
}

/** Hides the page until the response confirms that its user is still signed in. */
async function hideUntilKnown(queryClient: QueryClient, rendered: string | null): Promise<void> {
  const { documentElement } = document;
  documentElement.hidden = navigator.onLine;
  await queryClient.invalidateQueries(bootstrapQuery);
  const userId = queryClient.getQueryData(bootstrapQuery.queryKey)?.session?.user.id ?? null;
  documentElement.hidden = userId !== rendered;
}

/** Whether another page is loading. Search changes do not count: lists show those themselves. */
export function useNavigating(): boolean {
  return useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === "pending" &&
      resolvedLocation !== undefined &&
      location.pathname !== resolvedLocation.pathname,
  });
}

/** Remembers the state of a list when the user opens a page below it, for links that lead back (`asLeft`). */
function usePlaces(): void {
  const router = useRouter();
  const known = useKnownBootstrap();
  const isVisitor = known !== undefined && !known.session;

  useEffect(() => {
    if (isVisitor) forgetPerson();
  }, [isVisitor]);

  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation }) => {
        if (!fromLocation || !toLocation.pathname.startsWith(`${fromLocation.pathname}/`)) return;
        const { pathname, search, state } = fromLocation;
        rememberPlace(pathname, { search, scrollKey: state.scrollKey ?? state.__TSR_key });
      }),
    [router],
  );
}

/** A missing module means a new build, so reload the page. Failed prefetches do not count. */
function useModuleWatch(): void {
  const router: AnyRouter = useRouter();

  useEffect(() => {
    const onFailed = (event: Event) => {
      const failure = "payload" in event && event.payload instanceof Error ? event.payload.message : "";
      // With this key (lazyRouteComponent.tsx), the router shows its error page, which waits for a server. By default
      // it would reload, which fails without one.
      tabStorage()?.setItem(`tanstack_router_reload:${failure}`, "1");
      const isNavigating = router.state.status === "pending";
      if (isPrefetching() && !isNavigating) return;
      // A navigation discards input on the page that it leaves.
      void loadAgain(failure, isNavigating ? reload : reloadWithDraft);
    };
    window.addEventListener("vite:preloadError", onFailed);
    return () => window.removeEventListener("vite:preloadError", onFailed);
  }, [router]);
}

/** Loads code that error pages and the next navigation need, whenever the browser is idle. */
function usePrefetch(): void {
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

/** Navigation entries and list rows. Pages behind other links are fetched only when the user points at them. */
const likely = "nav a[href], main :is(li, tr) a[href]";

function fetchLinked(router: AnyRouter): void {
  const routes = [...document.querySelectorAll<HTMLAnchorElement>(likely)]
    .map((link) => getRoutes(router, link))
    .filter((linked) => getAhead(linked) !== "nothing");
  void prefetch(() => fetchAhead(router, new Set(routes.flat())));
}

/** Once for each document. The data counts as stale: a page shows it at once and refetches it. */
async function fetchData(router: AnyRouter, queryClient: QueryClient, opened: Set<string>): Promise<void> {
  opened.add(window.location.pathname);
  const entries = [...document.querySelectorAll<HTMLAnchorElement>("nav a[href]")].filter(
    (link) => getAhead(getRoutes(router, link)) === "data" && !opened.has(link.pathname),
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
  // Only the query of a page on screen is active.
  if (!query.isActive()) query.setState({ dataUpdatedAt: query.state.dataUpdatedAt - freshMs });
}

/** The routes behind a link; empty if it leads outside this area. */
function getRoutes(router: AnyRouter, { origin, pathname }: HTMLAnchorElement): readonly AnyRoute[] {
  if (origin !== window.location.origin) return [];
  const [[, area]] = router.getMatchedRoutes(window.location.pathname);
  const [linked] = router.getMatchedRoutes(pathname);
  return linked[1] === area ? linked : [];
}

const getAhead = (routes: readonly AnyRoute[]) => routes.at(-1)?.options.staticData?.ahead;

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
