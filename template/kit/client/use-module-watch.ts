import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isPrefetching } from "../shared/prefetch.ts";
import { isOver, reload, reloadWithDraft } from "./session-sync.ts";
import { tabStorage } from "./tab-storage.ts";

/**
 * A missing module means that a new build has been deployed: reloads the page, once per module. A failed prefetch does
 * not.
 */
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
      void isReachable().then((reachable) => {
        // Without a network, the current page is better than none.
        if (!reachable) storage.removeItem(tried);
        // A navigation discards the form input of the page it leaves. Another missing module may have been first.
        else if (!isOver()) void (isNavigating ? reload() : reloadWithDraft());
      });
    };
    window.addEventListener("vite:preloadError", onFailed);
    return () => window.removeEventListener("vite:preloadError", onFailed);
  }, [router]);
}

function isReachable(): Promise<boolean> {
  return fetch("/livez", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
