import { QueryClient } from "@tanstack/react-query";
import type { mayRetry } from "../shared/problem.ts";

/** Retry delays and the lifetime of unused data are the defaults of react-query. */
export function createQueryClient(retry: typeof mayRetry | false): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry } } });
}
