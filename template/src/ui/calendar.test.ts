import { expect, test } from "vitest";
import { weekStart } from "./calendar.tsx";

test("the week begins as in the reader's region, which the browser's languages name", () => {
  expect(weekStart("en", ["en-US"])).toBe(0);
  expect(weekStart("en", ["fr-FR", "en-GB"])).toBe(1);
  expect(weekStart("ar", ["en-US"])).toBe(6);
  expect(weekStart("fr", [])).toBe(1);
});
