import "#kit/client/without-eval.ts";
import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { createIsomorphicFn } from "@tanstack/react-start";
import { PageFailure, PageNotFound } from "#features/errors/failure-page.tsx";
import { DocumentTitle } from "#kit/client/document.tsx";
import { routerOptions } from "#kit/pages/router.ts";
import { pageOnServer } from "#kit/pages/server-texts.server.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Spinner } from "#ui/button.tsx";
import { features } from "./features.ts";
// biome-ignore lint/suspicious/noImportCycles: the generated tree names the type of this router.
import { routeTree } from "./routeTree.gen.ts";
import { serverI18n } from "./texts.server.ts";
import { loadTexts } from "./texts.ts";

/** Few pages fail, so browsers load the error pages when they are idle (kit/client/watch.ts). */
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

/** Shown in place of a page that takes longer than a second to load, for at least half a second (router defaults). */
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

const onServer = createIsomorphicFn()
  .server(() => pageOnServer(serverI18n))
  .client(() => undefined);

export function getRouter() {
  const { options, start } = routerOptions({ features, server: onServer(), loadTexts });
  const router = createRouter({
    routeTree,
    ...options,
    defaultPendingComponent: PagePending,
    ...failures(),
  });
  start(router);
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}

if (import.meta.env.DEV && !import.meta.env.SSR) void import("#kit/dev/mailbox-hint.ts");
