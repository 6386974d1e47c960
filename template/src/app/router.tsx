import "#kit/client/without-eval.ts";
import { hydrate, QueryClient } from "@tanstack/react-query";
import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { setI18n } from "react-i18next";
import { PageFailure, PageNotFound } from "#features/errors/failure-page.tsx";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { DocumentTitle } from "#kit/client/document.tsx";
import { hideEarlyInput } from "#kit/client/early-input.ts";
import { fetchParts } from "#kit/client/features.tsx";
import { type Ahead, followAhead } from "#kit/client/fetch-ahead.ts";
import { paintFirst, routerDefaults, timeNavigations, viewTransition } from "#kit/client/navigation.ts";
import { type Brought, bring } from "#kit/pages/brought.server.ts";
import { ofPage } from "#kit/pages/server-texts.server.ts";
import type { Served } from "#kit/shared/bootstrap.ts";
import { createI18n, textsId } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage, isLanguage } from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { lastRequest, mayRetry } from "#kit/shared/problem.ts";
import { Spinner } from "#ui/button.tsx";
import { features } from "./features.ts";
// biome-ignore lint/suspicious/noImportCycles: the generated tree names the type of this router.
import { routeTree } from "./routeTree.gen.ts";
import { serverI18n } from "./texts.server.ts";
import { loadTexts } from "./texts.ts";

/** What the server knows about the request. In the browser, the document has the language and its texts. */
const ofRequest = createIsomorphicFn()
  .server(() => {
    const page = getGlobalStartContext();
    const i18n = ofPage(serverI18n(page?.bootstrap.language ?? defaultLanguage));
    return { page, i18n, retry: false as const };
  })
  .client(() => {
    const { lang } = document.documentElement;
    const language = isLanguage(lang) ? lang : defaultLanguage;
    const texts = JSON.parse(document.getElementById(textsId)?.textContent ?? "{}");
    const i18n = createI18n({ language, texts: { [language]: texts }, load: loadTexts });
    // For `fetchWords`: a browser has one instance. The server shares none.
    setI18n(i18n);
    return { page: undefined, i18n, retry: mayRetry };
  });

/** Few pages fail, so the browser loads the error pages when it is idle (kit/client/watch.ts). */
const failures = createIsomorphicFn()
  .server(() => ({ defaultErrorComponent: PageFailure, defaultNotFoundComponent: PageNotFound }))
  .client(() => ({
    defaultErrorComponent: lazyRouteComponent(
      () => import("#features/errors/failure-page.tsx"),
      "PageFailure",
    ),
    defaultNotFoundComponent: lazyRouteComponent(
      () => import("#features/errors/failure-page.tsx"),
      "PageNotFound",
    ),
  }));

/** Replaces a page that takes longer than a second to load, for at least half a second (router defaults). */
function PagePending() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-96 place-items-center text-2xl text-muted">
      <DocumentTitle>{t("loading")}</DocumentTitle>
      <h1>
        <Spinner label={t("loading")} />
      </h1>
    </div>
  );
}

const bringAlong = createIsomorphicFn()
  .server(bring)
  .client(() => ({ brought: "" }));

export function getRouter() {
  const { page, i18n, retry } = ofRequest();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry } } });
  const nonce = page?.nonce;
  // If the bootstrap data failed, the call that asks for it reports the error.
  if (page && !page.failure) queryClient.setQueryData(bootstrapQuery.queryKey, page.bootstrap);

  const served: { current: Served | undefined } = {
    current: page && { requestId: page.requestId, answer: page.answer },
  };

  const ahead = page ? undefined : (what: Ahead): Promise<void> => followAhead(router, what);
  const router = createRouter({
    routeTree,
    context: { queryClient, i18n, features, page, served, ahead },
    ...routerDefaults,
    defaultPendingComponent: PagePending,
    defaultViewTransition: viewTransition,
    ...failures(),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    dehydrate: (): { brought: string } =>
      bringAlong({ matches: router.stores.matches.get(), queryClient, page, served: served.current }),
    hydrate: async (dehydrated: { brought: string }) => {
      if (import.meta.env.DEV) hideEarlyInput();
      const brought: Brought = JSON.parse(dehydrated.brought);
      const { bootstrap, queries } = brought;
      // Data is fresh from this moment, regardless of the server's clock and of how long the page took to arrive.
      if (bootstrap) queryClient.setQueryData(bootstrapQuery.queryKey, bootstrap);
      for (const { state } of queries.queries) state.dataUpdatedAt = Date.now();
      hydrate(queryClient, queries);
      served.current = brought.served;
      lastRequest.id = brought.served?.requestId;
      router.subscribe("onBeforeNavigate", () => {
        served.current = undefined;
      });
      await fetchParts(features, brought.served?.places ?? []);
    },
  });
  if (!page) {
    paintFirst(router);
    timeNavigations(router);
  }
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface HistoryState {
    /** The history entry whose scroll position to restore, for a page shown as it was left (kit/client/watch.ts). */
    scrollKey?: string | undefined;
  }
  interface StaticDataRouteOption {
    /** Fetched before a link is followed: the loader and texts, or with "data" also what a navigation entry shows. */
    ahead?: "data" | "page" | "nothing";
    /** On small screens, the page has a back button to the navigation entry above it, instead of the navigation. */
    isBelow?: true;
  }
}

if (import.meta.env.DEV && !import.meta.env.SSR) void import("#kit/dev/mailbox-hint.ts");
