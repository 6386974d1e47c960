import type { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "#shared/problem.ts";
import { refuse } from "./refuse.ts";

/** What a route hands to its loader, as far as ours look at it. */
export interface Loading {
  context: { queryClient: QueryClient };
  location: { search: Record<string, unknown> };
}

export interface LoadingOne extends Loading {
  params: { id: string };
}

/**
 * For the loader of a page that is nothing without its data: what the API refuses becomes the page that says so,
 * with the same status.
 */
export async function orRefuse<Data>(loading: Promise<Data>): Promise<Data> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, requestId, problem } = error;
    throw refuse({ ...problem, status, requestId });
  }
}

/**
 * For the loader of a list: the server waits, so that the rows are in the first HTML; the browser goes to the page at
 * once and shows there that it is loading.
 */
export async function orSkeletons<Data>(loading: Promise<Data>): Promise<void> {
  if (typeof window === "undefined") await orRefuse(loading);
  // The page asks for the same and tells what is wrong.
  else loading.catch(() => {});
}
