import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  redirect,
  useHydrated,
} from "@tanstack/react-router";
import type { i18n } from "i18next";
import { lazy, type ReactNode, Suspense } from "react";
import { ensureBootstrap, useKnownBootstrap } from "#kit/client/bootstrap.ts";
import { Document, FocusOnNavigation } from "#kit/client/document.tsx";
import type { Feature } from "#kit/client/feature.tsx";
import { refuse } from "#kit/client/guards.ts";
import { type Ahead, nextTask } from "#kit/client/navigation.ts";
import { addTexts } from "#kit/client/texts.ts";
import type { PageContext, Served } from "#kit/shared/bootstrap.ts";
import { readSearch } from "#kit/shared/list-search.ts";
import { useKeptFocus } from "#ui/kept-focus.ts";
import styles from "#ui/styles.css?url";

interface RouterContext {
  queryClient: QueryClient;
  i18n: i18n;
  features: readonly Feature[];
  page: PageContext | undefined;
  /** What the server sent for this document; undefined after the first navigation. */
  served: { current: Served | undefined };
  /** Prefetches what the router would request later. In the browser only. */
  ahead?: ((what: Ahead) => Promise<void>) | undefined;
}

// The pages for errors and unknown URLs are in features/errors, and named in app/router.tsx.

/** Loaded on demand or, on the server, before rendering. */
const ImpersonationBanner = lazyRouteComponent(
  () => import("#features/auth/components/impersonation-banner.tsx"),
  "ImpersonationBanner",
);

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: readSearch({ lng: String }),
  beforeLoad: async ({ context: { queryClient, i18n, page, ahead }, location, preload, abortController }) => {
    if (page?.failure) throw refuse(page.failure);
    const [{ session }] = await Promise.all([
      ensureBootstrap(queryClient),
      // Without the texts, let the server render the page.
      !page &&
        addTexts(i18n).catch(() => {
          throw redirect({ href: location.href, reloadDocument: true });
        }),
      // With nothing to load, lets the browser show the click before it renders the next page.
      !page && nextTask(),
      ahead?.({ location, preload, abortController }),
    ]);
    if (session?.impersonatedBy) await ImpersonationBanner.preload?.();
  },
  shellComponent: ({ children }) => <Document styles={styles}>{children}</Document>,
  component: () => (
    <>
      {useKnownBootstrap()?.session?.impersonatedBy && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      <Outlet />
      <Watch />
      <FocusOnNavigation />
    </>
  ),
});

/** Pages work without this component, so failing to load it is not an error. */
const Watching = lazy(() => import("./-watching.tsx").catch(() => ({ default: (): ReactNode => null })));

/** What all pages need for session, network, modules, toasts and parts of features. Loaded after hydration. */
export function Watch() {
  const hydrated = useHydrated();
  useKeptFocus();
  return <Suspense fallback={null}>{hydrated && <Watching />}</Suspense>;
}
