import { useHydrated } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";

/** A page works without it as well, so that a failure to fetch it is not one of the page. */
const Watching = lazy(() => import("./-watching.tsx").catch(() => ({ default: (): ReactNode => null })));

/**
 * Keeps an eye on session, network and modules, and has the place for what comes up: toasts, the demo's dialog. What
 * does so is fetched once the page listens.
 */
export function Watch() {
  const hydrated = useHydrated();
  return <Suspense fallback={null}>{hydrated && <Watching />}</Suspense>;
}
