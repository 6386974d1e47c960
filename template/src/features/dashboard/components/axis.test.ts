import { expect, test } from "vitest";
import { columnAt, ticksFor } from "./bar-chart.tsx";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [16, [0, 5, 10, 15, 20]],
  [180, [0, 50, 100, 150, 200]],
  [1234, [0, 500, 1000, 1500]],
  [999_999, [0, 500_000, 1_000_000]],
])("the lines up to %s", (highest, expected) => {
  expect(ticksFor(highest)).toEqual(expected);
});

test("whatever the highest value is, it lies in the upper half, and lines are whole numbers", () => {
  for (let highest = 1; highest < 5000; highest++) {
    const ticks = ticksFor(highest);
    const last = ticks.at(-1) ?? 0;
    expect(ticks.every(Number.isInteger) && ticks.length <= 5 && last >= highest, `${highest}`).toBe(true);
    expect(highest * 2, `${highest}`).toBeGreaterThanOrEqual(last);
  }
});

test.each([
  [-0.1, 0],
  [0, 0],
  [0.049, 1],
  [0.999, 29],
  [1.2, 29],
])("at %s of thirty columns is the one at %s", (position, column) => {
  expect(columnAt(position, 30)).toBe(column);
});
