import type { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "../shared/problem.ts";
import { refuse } from "./guards.ts";
import { type listOptions, mustWait } from "./list.ts";

export interface Loading {
  context: { queryClient: QueryClient };
  location: { pathname: string; search: Record<string, unknown> };
  /** True for a preload, when the user points at a link or the browser is idle. */
  preload: boolean;
}

export interface LoadingOne extends Loading {
  params: { id: string };
}

/** For the loader of a page that needs its data: an API error becomes an error page with the same status. */
export async function orRefuse<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, requestId, problem } = error;
    throw refuse({ ...problem, status, requestId });
  }
}

/** The server waits, so that the rows are in the first HTML; the browser shows the loading state. */
export async function orSkeletons<Data>(loading: Promise<Data>): Promise<void> {
  if (typeof window === "undefined") await orRefuse(loading);
  // The page runs the same query and shows its error.
  else loading.catch(() => {});
}

/** Loads the first page of a list. A preload also fetches outdated data again; a page does so itself. */
export async function loadList<Row>(
  { context: { queryClient }, preload }: Loading,
  query: ReturnType<typeof listOptions<Row>>,
): Promise<void> {
  const known = queryClient.getQueryState(query.queryKey);
  if (known && mustWait(known)) return;
  await orSkeletons(queryClient.ensureInfiniteQueryData({ ...query, revalidateIfStale: preload }));
}
