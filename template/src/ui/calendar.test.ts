import { expect, test } from "vitest";
import { monthAfter, weekStart } from "./calendar.tsx";

test("the week begins as in the reader's region, which the browser's languages name", () => {
  expect(weekStart("en", ["en-US"])).toBe(0);
  expect(weekStart("en", ["fr-FR", "en-GB"])).toBe(1);
  expect(weekStart("ar", ["en-US"])).toBe(6);
  expect(weekStart("fr", [])).toBe(1);
});

test("a month later is the same day, or the last one of a shorter month", () => {
  expect(monthAfter(new Date(2026, 0, 31), 1)).toEqual(new Date(2026, 1, 28));
  expect(monthAfter(new Date(2026, 0, 31), -11)).toEqual(new Date(2025, 1, 28));
  expect(monthAfter(new Date(2024, 1, 29), 12)).toEqual(new Date(2025, 1, 28));
  expect(monthAfter(new Date(2026, 11, 15), 1)).toEqual(new Date(2027, 0, 15));
});
