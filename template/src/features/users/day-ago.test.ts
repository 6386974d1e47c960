import { expect, test } from "vitest";
import { relativeDay } from "./components/day-ago.tsx";

test.each([
  ["en", "2026-05-01", "today"],
  ["fr", "2026-04-30", "hier"],
  ["en", "2026-04-28", "3 days ago"],
  ["en", "2026-03-01", "2 months ago"],
])("%s: the day %s is %s", (language, day, text) => {
  expect(relativeDay(language, day, Date.parse("2026-05-01T12:00:00Z"))).toBe(text);
});
