import { expect, test } from "vitest";
import { ProblemError } from "#kit/shared/problem.ts";
import { runBulk } from "./bulk.tsx";

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];
const refused = (code: string) => new ProblemError({ code, retryAfter: null }, 409);

function start(act: (row: string) => Promise<void>, abort = new AbortController()) {
  const seen: number[] = [];
  const running = runBulk({ rows, act, signal: abort.signal, onProgress: (tried) => seen.push(tried) });
  return { running, seen, abort };
}

test("reports the result of each row", async () => {
  const { running, seen } = start(async (row) => {
    if (row === "b") throw refused("SELF_ACTION");
    if (row === "d") throw refused("LAST_ADMIN");
  });
  const { done, failed, left } = await running;
  expect(done).toEqual(["a", "c", "e", "f", "g", "h"]);
  expect(failed.map(({ row, problem }) => `${row} ${problem.code}`)).toEqual([
    "b SELF_ACTION",
    "d LAST_ADMIN",
  ]);
  expect([left, seen.at(-1)]).toEqual([[], 8]);
});

test("tries the first row alone, then four at once", async () => {
  let busy = 0;
  const together: number[] = [];
  const { running } = start(async () => {
    together.push(++busy);
    await Promise.resolve();
    await Promise.resolve();
    busy--;
  });
  await running;
  expect([together[0], together[1], Math.max(...together)]).toEqual([1, 1, 4]);
});

test.each(["DEMO_MODE", "UNAUTHORIZED", "OFFLINE"])(
  "stops at %s, which every row would meet",
  async (code) => {
    const tried: string[] = [];
    const { running } = start(async (row) => {
      tried.push(row);
      throw refused(code);
    });
    const { failed, left, stoppedBy } = await running;
    expect([tried, failed.length, left, stoppedBy]).toEqual([["a"], 1, rows.slice(1), code]);
  },
);

test("leaves the rest when it is stopped", async () => {
  const abort = new AbortController();
  const { running } = start(async (row) => {
    if (row === "a") abort.abort();
  }, abort);
  expect(await running).toMatchObject({ done: ["a"], failed: [], left: rows.slice(1) });
});
