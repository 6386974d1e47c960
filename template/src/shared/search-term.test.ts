import { expect, test } from "vitest";
import { searchTermOf } from "./search-term.ts";

test.each([
  ["jane", "jane"],
  // The router has read these as JSON.
  [1984, "1984"],
  [true, "true"],
  ["", undefined],
  [undefined, undefined],
  [null, undefined],
  [["a"], undefined],
  [{ a: 1 }, undefined],
  ["\u{1f4d6}".repeat(201), "\u{1f4d6}".repeat(200)],
])("%j in the URL searches for %j", (value, searchTerm) => {
  expect(searchTermOf({ searchTerm: value, other: "x" }).searchTerm).toBe(searchTerm);
});
