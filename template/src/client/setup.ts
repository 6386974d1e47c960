import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { createServerFn, getGlobalStartContext } from "@tanstack/react-start";
import type { Setup } from "#shared/setup.ts";

/** The set-up call: what a page knows before it asks for data. */
const getSetup = createServerFn({ method: "GET" }).handler((): Setup => {
  const page = getGlobalStartContext();
  if (!page || page.failure)
    throw new Error(page?.failure?.code ?? "The set-up call is answered on the server");
  return page.setup;
});

/** Fresh for a few seconds, so that a hydrated page does not ask at once for what it has just been told. */
export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: () => getSetup(),
  staleTime: 10_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Guards run on each navigation: they take what is known, and the page checks again when it gains focus. */
export function ensureSetup(queryClient: QueryClient): Promise<Setup> {
  return queryClient.ensureQueryData(setupQuery);
}

/** Undefined only on the error page of a set-up call that failed. */
export function useKnownSetup(): Setup | undefined {
  return useQuery(setupQuery).data;
}

export function useSetup(): Setup {
  const setup = useKnownSetup();
  if (!setup)
    throw new Error("useSetup() is for pages below the root route, which waits for the set-up call");
  return setup;
}
