import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { bootstrapQuery, useKnownBootstrap } from "./bootstrap.ts";
import { isPrefetching } from "./fetch-ahead.ts";
import {
  isOver,
  openSession,
  reload,
  reloadWithDraft,
  restorePlainDrafts,
  sessionEnded,
  takeFarewell,
} from "./session-sync.ts";
import { draftOwners, forgetPlaces, rememberPlace, removeDrafts, tabStorage } from "./tab.ts";

interface SessionEvents {
  /** Called on the login page. `isKept`: drafts are kept until their user signs in. */
  onLeft: (left: { isDeleted: boolean; isKept: boolean }) => void;
  onRestored: () => void;
}

/** Pages announce their users, and fetch the bootstrap data when they return. A new user gets a new document. */
export function useSessionWatch(events: SessionEvents): void {
  const queryClient = useQueryClient();
  const userId = useKnownBootstrap()?.session?.user.id ?? null;
  const rendered = useRef(userId);

  useEffect(() => {
    if (rendered.current === userId) return;
    if (userId !== null) forgetPlaces();
    void (userId === null ? sessionEnded() : reload());
  }, [userId]);

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
    // The drafts are for the next document.
    if (isOver()) return;
    const own = rendered.current;
    const farewell = takeFarewell();
    if (own !== null) removeDrafts(own);
    const isKept = own === null && [...draftOwners()].some((userId) => userId !== null);
    if (restorePlainDrafts(own)) onRestored();
    else if (isKept || (own === null && farewell)) onLeft({ isDeleted: farewell === "deleted", isKept });
  }, []);
}

/** Hides the page until the response shows that its user is still signed in. */
async function hideUntilKnown(queryClient: QueryClient, rendered: string | null): Promise<void> {
  const { documentElement } = document;
  documentElement.hidden = navigator.onLine;
  await queryClient.invalidateQueries(bootstrapQuery);
  const userId = queryClient.getQueryData(bootstrapQuery.queryKey)?.session?.user.id ?? null;
  documentElement.hidden = userId !== rendered;
}

/** Whether another page is loading. Changes of the search do not count: lists show them themselves. */
export function useNavigating(): boolean {
  return useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === "pending" &&
      resolvedLocation !== undefined &&
      location.pathname !== resolvedLocation.pathname,
  });
}

/** Remembers the state of a list when the user opens a page below it, for links back to it (`asLeft`). */
export function usePlaces(): void {
  const router = useRouter();
  const isVisitor = !useKnownBootstrap()?.session;

  useEffect(() => {
    if (isVisitor) forgetPlaces();
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

/** A missing module means a new build: reloads the page, once per module. A failed prefetch does not count. */
export function useModuleWatch(): void {
  const router: AnyRouter = useRouter();

  useEffect(() => {
    const onFailed = (event: Event) => {
      const failure = "payload" in event && event.payload instanceof Error ? event.payload.message : "";
      const isNavigating = router.state.status === "pending";
      if (isPrefetching() && !isNavigating) return;
      // The router's own key (lazyRouteComponent.tsx), so that the page reloads once and not twice.
      const tried = `tanstack_router_reload:${failure}`;
      const storage = tabStorage();
      if (!storage || storage.getItem(tried) !== null) return;
      storage.setItem(tried, "1");
      const answered = fetch("/livez", { cache: "no-store" }).catch(() => undefined);
      void answered.then((answer) => {
        // Without a network, the user keeps the current page.
        if (!answer?.ok) storage.removeItem(tried);
        // A navigation discards the input of the page it leaves. Another missing module may already reload the page.
        else if (!isOver()) void (isNavigating ? reload() : reloadWithDraft());
      });
    };
    window.addEventListener("vite:preloadError", onFailed);
    return () => window.removeEventListener("vite:preloadError", onFailed);
  }, [router]);
}
