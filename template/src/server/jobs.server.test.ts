import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hour } from "#shared/time.ts";
import { createJobs } from "./jobs.server.ts";
import { createLog } from "./log.server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const lines: string[] = [];
  return { jobs: createJobs(createLog({ level: "info", write: (line) => lines.push(line) })), lines };
}

test("work runs immediately and every hour until stopped", async () => {
  const { jobs } = start();
  const work = vi.fn();
  jobs.every(hour, "prune", work);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(work).toHaveBeenCalledTimes(3);
  jobs.stop();
  await vi.advanceTimersByTimeAsync(5 * hour);
  expect(work).toHaveBeenCalledTimes(3);
});

test("work that throws or rejects is logged and retried", async () => {
  const { jobs, lines } = start();
  const work = vi.fn((): unknown => {
    throw new Error("broken");
  });
  jobs.every(hour, "prune", work);
  work.mockImplementation(() => Promise.reject(new Error("later")));
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(work).toHaveBeenCalledTimes(3);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", event: "job failed", job: "prune", error: { message: "broken" } },
    { error: { message: "later" } },
    { error: { message: "later" } },
  ]);
  jobs.stop();
});

test("work that takes longer than its interval does not overlap", async () => {
  const { jobs } = start();
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  jobs.every(hour, "slow", work);
  await vi.advanceTimersByTimeAsync(3 * hour);
  expect(work).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(hour);
  expect(work).toHaveBeenCalledTimes(2);
  jobs.stop();
});
