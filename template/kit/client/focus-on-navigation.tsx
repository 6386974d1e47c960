import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Focuses the heading of a new page, so that screen readers announce it; not when only the search has changed. */
export function FocusOnNavigation() {
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // By the page itself, or in a dialog that has been opened meanwhile.
        const taken = document.activeElement?.closest("main, [data-open]");
        if (taken) return;
        const heading = document.querySelector<HTMLElement>("main h1");
        heading?.setAttribute("tabindex", "-1");
        heading?.focus({ preventScroll: true });
      }),
    [router],
  );

  return null;
}
