import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createIsomorphicFn } from "@tanstack/react-start";
import type { Bootstrap } from "../shared/bootstrap.ts";

/** The data stays fresh for a few seconds, so that a hydrated page does not immediately fetch it again. */
export const bootstrapQuery = queryOptions({
  queryKey: ["bootstrap"],
  queryFn: async () => (await import("./internal/get-bootstrap.ts")).getBootstrap(),
  staleTime: 10_000,
  gcTime: Number.POSITIVE_INFINITY,
});

const hash = /* @__PURE__ */ hashKey(bootstrapQuery.queryKey);

/** Guards call this on each navigation. It uses cached data, which the page refetches when it gains focus. */
export function ensureBootstrap(queryClient: QueryClient): Promise<Bootstrap> {
  return queryClient.ensureQueryData(bootstrapQuery);
}

/** Undefined only if the bootstrap call failed. The server renders once, so it needs no subscription to the cache. */
export const useKnownBootstrap = createIsomorphicFn()
  .server(() => useQueryClient().getQueryCache().get<Bootstrap>(hash)?.state.data)
  .client(() => useQuery(bootstrapQuery).data);

/** The data that the server sends first with every page. */
export function useBootstrap(): Bootstrap {
  const bootstrap = useKnownBootstrap();
  if (!bootstrap)
    throw new Error("useBootstrap() works only below the root route, which loads the bootstrap data");
  return bootstrap;
}
