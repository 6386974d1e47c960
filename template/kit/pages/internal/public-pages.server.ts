import { QueryClient } from "@tanstack/react-query";
import { type AnyRoute, createRouter, isNotFound, isRedirect } from "@tanstack/react-router";
import { bootstrapQuery } from "../../client/bootstrap.ts";
import { ConfigError } from "../../env/env.server.ts";
import type { Bootstrap } from "../../shared/bootstrap.ts";
import type { PublicPages } from "./brand/head.server.ts";

/** @throws ConfigError naming every listed page that search engines could not open */
export async function assertPublic(routeTree: AnyRoute, publicPages: PublicPages): Promise<void> {
  // A router without a request, only to match paths.
  const router = createRouter({ routeTree });
  const problems = await Promise.all(
    Object.keys(publicPages).map(async (path) => {
      const [routes, , found] = router.getMatchedRoutes(encodeURI(path));
      if (/[$*{]/.test(path))
        return `"${path}" is the pattern of many addresses, and a line is one page. Remove it: docs/add-a-public-page.md says how search engines find such pages`;
      if (!found) return `"${path}" is no page. Correct or remove it`;
      if (await leadsAway(routes, path))
        return `"${path}" leads visitors who are not signed in to another page. Remove it, or the guard of its route`;
      return [];
    }),
  );
  if (problems.flat().length > 0) throw new ConfigError("src/config/public-pages.ts", problems.flat());
}

/** Whether the guards of a page turn a visitor away. Nothing is rendered or fetched. */
async function leadsAway(routes: readonly AnyRoute[], href: string): Promise<boolean> {
  const queryClient = new QueryClient();
  const visitor: Pick<Bootstrap, "session" | "permissions"> = { session: null, permissions: {} };
  queryClient.setQueryData(bootstrapQuery.queryKey, visitor as Bootstrap);
  const context = { queryClient, features: [], page: { bootstrap: visitor } };
  const loading = { context, location: { href }, params: {}, search: {} };
  try {
    for (const { options } of routes) await options.beforeLoad?.(loading as never);
    return false;
  } catch (error) {
    // A guard may need more than a visitor's session.
    return isRedirect(error) || isNotFound(error);
  }
}
