import { expect, test } from "vitest";
import { measureSlowness, slownessOf } from "./slowness.ts";

test("a quick machine has the limits as they are, a slow one longer ones, and none has shorter ones", () => {
  expect([0, 200, 450, 900, 1_395, 60_000].map(slownessOf)).toEqual([1, 1, 1, 2, 3.1, 10]);
});

test("the work that is measured ends with a factor", () => {
  expect(measureSlowness()).toBeGreaterThanOrEqual(1);
});
