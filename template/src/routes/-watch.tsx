import { useHydrated } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";

/** Pages work without it, so a failure to load it is not an error of the page. */
const Watching = lazy(() => import("./-watching.tsx").catch(() => ({ default: (): ReactNode => null })));

/**
 * Watches session, network and modules, and contains the toasts and the dialog of the demo. Its code is loaded after
 * hydration.
 */
export function Watch() {
  const hydrated = useHydrated();
  return <Suspense fallback={null}>{hydrated && <Watching />}</Suspense>;
}
