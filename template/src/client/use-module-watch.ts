import { useEffect } from "react";
import { startAnew } from "./session-sync.ts";
import { tabStorage } from "./tab-storage.ts";

/**
 * A module that is not there any more belongs to a build that is not there any more: the page is asked for anew, once
 * for each such module. Route components do so by themselves; this is for everything else that is fetched late.
 */
export function useModuleWatch(): void {
  useEffect(() => {
    const onFailed = (event: Event) => {
      const failure = "payload" in event && event.payload instanceof Error ? event.payload.message : "";
      const tried = `reloaded for ${failure}`;
      const storage = tabStorage();
      // Without a network, the page that is there is better than none.
      if (!navigator.onLine || !storage || storage.getItem(tried) !== null) return;
      storage.setItem(tried, "");
      void startAnew();
    };
    window.addEventListener("vite:preloadError", onFailed);
    return () => window.removeEventListener("vite:preloadError", onFailed);
  }, []);
}
