import { hydrate, QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { setI18n } from "react-i18next";
import { bootstrapQuery } from "../client/bootstrap.ts";
import { type Feature, fetchParts } from "../client/feature.tsx";
import {
  type Ahead,
  followAhead,
  hideEarlyInput,
  paintFirst,
  routerDefaults,
  timeNavigations,
  viewTransition,
} from "../client/navigation.ts";
import { dataId, type Served } from "../shared/bootstrap.ts";
import { createI18n, textsId } from "../shared/i18n/create-i18n.ts";
import { defaultLanguage, isLanguage } from "../shared/i18n/languages.ts";
import { lastRequest, mayRetry } from "../shared/problem.ts";
import type { PageData } from "./internal/page-data.server.ts";
import type { pageOnServer } from "./server-texts.server.ts";

interface Project {
  features: readonly Feature[];
  /** Undefined in the browser. */
  server: ReturnType<typeof pageOnServer> | undefined;
  loadTexts: NonNullable<Parameters<typeof createI18n>[0]["load"]>;
}

const readElement = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");

/** In the browser, the document determines the language and brings its texts. */
function i18nOfDocument(load: Project["loadTexts"]) {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const texts = readElement(textsId);
  const i18n = createI18n({ language, texts: { [language]: texts }, load });
  // For `fetchWords`: a browser has one instance, while the server must not share any.
  setI18n(i18n);
  return i18n;
}

/**
 * The `createRouter` options of all projects: the context of pages, and how what a page was rendered with reaches the
 * browser. Call `start` with the router.
 */
export function routerOptions({ features, server, loadTexts }: Project) {
  const page = server?.page;
  const i18n = server?.i18n ?? i18nOfDocument(loadTexts);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: server ? false : mayRetry } } });
  const nonce = page?.nonce;
  // If there is no bootstrap data, the call that fetches it reports the error.
  if (page && !page.failure) queryClient.setQueryData(bootstrapQuery.queryKey, page.bootstrap);

  const served: { current: Served | undefined } = {
    current: page && { requestId: page.requestId, answer: page.answer },
  };

  let router: AnyRouter;
  const ahead = server ? undefined : (what: Ahead): Promise<void> => followAhead(router, what);
  const options = {
    context: { queryClient, i18n, features, page, served, ahead },
    ...routerDefaults,
    defaultViewTransition: viewTransition,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    dehydrate: () => {
      const matches = router.stores.matches.get();
      server?.dehydrate({ matches, queryClient, page, served: served.current });
      return {};
    },
    hydrate: async () => {
      if (import.meta.env.DEV) hideEarlyInput();
      const { bootstrap, queries, served: known }: PageData = readElement(dataId);
      document.getElementById(dataId)?.remove();
      // Data counts as fresh from now on, whatever the server's clock says and however long the page took to arrive.
      if (bootstrap) queryClient.setQueryData(bootstrapQuery.queryKey, bootstrap);
      for (const { state } of queries.queries) state.dataUpdatedAt = Date.now();
      hydrate(queryClient, queries);
      served.current = known;
      lastRequest.id = known?.requestId;
      router.subscribe("onBeforeNavigate", () => {
        served.current = undefined;
      });
      await fetchParts(features, known?.places ?? []);
    },
  };
  return {
    options,
    start(created: AnyRouter): void {
      router = created;
      if (server) return;
      paintFirst(created);
      timeNavigations(created);
    },
  };
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The history entry whose scroll position to restore, for a page shown as it was left (kit/client/watch.ts). */
    scrollKey?: string | undefined;
  }
  interface StaticDataRouteOption {
    /**
     * What to fetch before a link is followed: loader and texts or, with "data", also what a navigation entry shows.
     */
    ahead?: "data" | "page" | "nothing";
    /** On small screens, a back button replaces the navigation. It leads to the navigation entry above the page. */
    isBelow?: true;
  }
}
