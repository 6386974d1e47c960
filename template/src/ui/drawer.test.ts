import { expect, test } from "vitest";
import { closes } from "./drawer.ts";

test.each([
  [{ distance: 99, speed: 0, size: 400 }, false],
  [{ distance: 100, speed: 0, size: 400 }, true],
  [{ distance: 10, speed: 0.4, size: 400 }, false],
  [{ distance: 10, speed: 0.41, size: 400 }, true],
  [{ distance: 10, speed: -2, size: 400 }, false],
])("a drawer that was pulled %j closes: %j", (swipe, closed) => {
  expect(closes(swipe)).toBe(closed);
});
