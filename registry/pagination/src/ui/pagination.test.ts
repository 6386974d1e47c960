import { expect, test } from "vitest";
import { pagesShown } from "./pagination.tsx";

test("offers all pages if there are only a few", () => {
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(2, 4)).toEqual([1, 2, 3, 4]);
});

test("offers the first, the last and the pages around the current one if there are many", () => {
  expect(pagesShown(1, 9)).toEqual([1, 2, null, 9]);
  expect(pagesShown(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pagesShown(9, 9)).toEqual([1, null, 8, 9]);
});

test("never replaces a single page with dots", () => {
  expect(pagesShown(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
});
