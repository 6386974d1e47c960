import { expect, test } from "vitest";
import { computeSlowness, measureSlowness } from "./slowness.ts";

test("a fast machine has the usual limits, a slow one has longer limits, and none has shorter ones", () => {
  expect([0, 200, 450, 900, 1_395, 60_000].map(computeSlowness)).toEqual([1, 1, 1, 2, 3.1, 10]);
});

test("measuring returns a factor", () => {
  expect(measureSlowness()).toBeGreaterThanOrEqual(1);
});
