import { createRouter } from "@tanstack/react-router";
import { createQueryClient } from "#kit/client/query-client.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { features } from "./features.ts";
import { routerDefaults } from "./router-defaults.ts";
import { routeTree } from "./routeTree.gen.ts";
import { serverI18n } from "./texts.server.ts";

/** Of no request: all it does is to know the paths. */
const router = createRouter({
  routeTree,
  ...routerDefaults,
  context: {
    queryClient: createQueryClient(false),
    i18n: serverI18n(defaultLanguage),
    features,
    page: undefined,
    served: { current: undefined },
  },
});

/** Whether there is a page at the path, for somebody at least. */
export function isPage(path: string): boolean {
  const [, , found] = router.getMatchedRoutes(path);
  return found !== undefined;
}
