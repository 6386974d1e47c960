import { QueryClient } from "@tanstack/react-query";
import type { mayRetry } from "#shared/problem.ts";

/** Delays between tries, and how long what nobody looks at is kept, are react-query's own. */
export function createQueryClient(retry: typeof mayRetry | false): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry } } });
}
