import { environmentManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayRetry, ProblemError } from "./problem.ts";

const createQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: mayRetry } } });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  environmentManager.setIsServer(() => false);
});

afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
});

/** The times, in seconds, at which a query that always fails is attempted. */
async function getTries(client: QueryClient, error: Error, retry?: number): Promise<number[]> {
  const tries: number[] = [];
  const queryFn = () => {
    tries.push(Date.now() / 1000);
    throw error;
  };
  const fetching = client.fetchQuery({ queryKey: ["x"], queryFn, ...(retry === undefined ? {} : { retry }) });
  fetching.catch(() => {});
  await vi.advanceTimersByTimeAsync(300_000);
  await expect(fetching).rejects.toBe(error);
  return tries;
}

const busy = new ProblemError({ code: "DB_BUSY", retryAfter: 2 }, 503);

test("a failed query is retried three times, after 1, 2 and 4 seconds", async () => {
  expect(await getTries(createQueryClient(), busy)).toEqual([0, 1, 3, 7]);
  expect(await getTries(createQueryClient(), new TypeError("Failed to fetch"))).toHaveLength(4);
});

test("the delay doubles up to 30 seconds", async () => {
  expect(await getTries(createQueryClient(), busy, 7)).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
});

test.each([400, 401, 403, 404, 409, 429])("a response with %i is not retried", async (status) => {
  const refusal = new ProblemError({ code: "REFUSED", retryAfter: null }, status);
  expect(await getTries(createQueryClient(), refusal)).toEqual([0]);
});

test("a failed mutation is not retried", async () => {
  const change = vi.fn().mockRejectedValue(busy);
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, { mutationFn: change });
  const made = mutation.execute(undefined);
  made.catch(() => {});
  await vi.advanceTimersByTimeAsync(300_000);
  await expect(made).rejects.toBe(busy);
  expect(change).toHaveBeenCalledOnce();
});

test("unused data is kept for five minutes", async () => {
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ["x"], queryFn: () => "data" });
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(client.getQueryData(["x"])).toBe("data");
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(["x"])).toBeUndefined();
});
