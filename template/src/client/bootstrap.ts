import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { createServerFn, getGlobalStartContext } from "@tanstack/react-start";
import type { Bootstrap } from "#shared/bootstrap.ts";

/** The bootstrap data, which a page has before it fetches anything. */
const getBootstrap = createServerFn({ method: "GET" }).handler((): Bootstrap => {
  const page = getGlobalStartContext();
  if (!page || page.failure) throw new Error("There is nothing to begin with");
  return page.bootstrap;
});

/** Fresh for a few seconds, so that a hydrated page does not immediately fetch it again. */
export const bootstrapQuery = queryOptions({
  queryKey: ["bootstrap"],
  queryFn: () => getBootstrap(),
  staleTime: 10_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Guards run on each navigation and use the known data; the page fetches it again when it gains focus. */
export function ensureBootstrap(queryClient: QueryClient): Promise<Bootstrap> {
  return queryClient.ensureQueryData(bootstrapQuery);
}

/** Undefined only on the error page of a bootstrap call that failed. */
export function useKnownBootstrap(): Bootstrap | undefined {
  return useQuery(bootstrapQuery).data;
}

export function useBootstrap(): Bootstrap {
  const bootstrap = useKnownBootstrap();
  if (!bootstrap)
    throw new Error("useBootstrap() is for pages below the root route, which waits for the bootstrap call");
  return bootstrap;
}
