import { QueryClient } from "@tanstack/react-query";
import { type AnyRoute, createRouter, isNotFound, isRedirect } from "@tanstack/react-router";
import { bootstrapQuery } from "../../client/bootstrap.ts";
import { ConfigError } from "../../env/env.server.ts";
import type { Bootstrap } from "../../shared/bootstrap.ts";
import type { PublicPages } from "./brand/head.server.ts";

/** @throws ConfigError naming every listed page that search engines could not open */
export async function assertPublic(routeTree: AnyRoute, publicPages: PublicPages): Promise<void> {
  // A router without a request, which only matches paths.
  const router = createRouter({ routeTree });
  const problems = await Promise.all(
    Object.keys(publicPages).map(async (path) => {
      const decoded = decode(path);
      const [routes, , found] = router.getMatchedRoutes(decoded ?? "");
      if (/[$*{]/.test(path))
        return `"${path}" is the pattern of many addresses, and a line is one page. Remove it: docs/add-a-public-page.md says how search engines find such pages`;
      if (!found || decoded === undefined) return `"${path}" is no page. Correct or remove it`;
      if (await leadsAway(routes, path))
        return `"${path}" leads visitors who are not signed in to another page. Remove it, or the guard of its route`;
      return [];
    }),
  );
  if (problems.flat().length > 0) throw new ConfigError("src/config/public-pages.ts", problems.flat());
}

function decode(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** Whether a page's guards turn visitors away. Renders and fetches nothing. */
async function leadsAway(routes: readonly AnyRoute[], path: string): Promise<boolean> {
  const queryClient = new QueryClient();
  const visitor: Pick<Bootstrap, "session" | "permissions"> = { session: null, permissions: {} };
  const bootstrap = onlyKnown(visitor);
  queryClient.setQueryData(bootstrapQuery.queryKey, bootstrap as Bootstrap);
  const loading = {
    context: onlyKnown({
      queryClient,
      page: onlyKnown({ bootstrap, failure: undefined }),
      i18n: undefined,
      ahead: undefined,
    }),
    location: onlyKnown({ href: path, pathname: path }),
    params: onlyKnown({}),
    search: onlyKnown({}),
  };
  try {
    for (const { options } of routes) await options.beforeLoad?.(loading as never);
    return false;
  } catch (error) {
    return isRedirect(error) || isNotFound(error);
  }
}

/** Throws if a guard reads anything else, because where it leads would then be known only while the server runs. */
function onlyKnown<T extends object>(values: T): T {
  return new Proxy(values, {
    get(target, name) {
      // `await` reads this to find out whether a value is a promise.
      if (name in target || name === "then") return Reflect.get(target, name);
      throw new Error(`Unknown before the server runs: ${String(name)}`);
    },
  });
}
