import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/dialect/migrate.server.ts";
import { settingsOf } from "../db/dialect/testing.server.ts";
import { createLog } from "../log/log.server.ts";
import { hour, minute } from "../shared/time.ts";
import { temporaryDatabase } from "../testing/testing.server.ts";
import { claimJob, createJobs } from "./jobs.server.ts";

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

test("of the processes that share a database, one does a job each time", async () => {
  vi.useRealTimers();
  const settings = settingsOf(await temporaryDatabase());
  const [one, other] = [openDatabase(settings), openDatabase(settings)];
  for (const { close } of [one, other]) onTestFinished(close);
  await migrate(one, { folder: "drizzle" });
  const claims = (now: Date) => Promise.all([one, other].map(({ db }) => claimJob(db, "prune", hour, now)));
  const start = Date.now();
  for (const time of [start, start + hour, start + 2 * hour - minute])
    expect((await claims(new Date(time))).filter((mine) => mine)).toHaveLength(1);
  expect(await claims(new Date(start + 2 * hour))).toEqual([false, false]);
  expect(await claimJob(one.db, "another", hour, new Date(start))).toBe(true);
});
