import { expect, test } from "vitest";
import { listQuery } from "./list.ts";
import { type Filter, listSearch } from "./list-search.ts";

const shelf: Filter<"low" | "high"> = (text) => (text === "low" || text === "high" ? text : undefined);
const search = listSearch({ genreId: String, shelf });

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
  expect(search({ searchTerm: value, other: "x" }).searchTerm).toBe(searchTerm);
});

test("the URL is read by the filters; what they refuse, and what there is no filter for, is left out", () => {
  expect(search({ genreId: 12, shelf: "low", other: "x" })).toEqual({ genreId: "12", shelf: "low" });
  expect(search({ genreId: "", shelf: "middle" })).toEqual({});
});

test("the API's query takes the same filters and refuses what they refuse", () => {
  const query = listQuery(search);
  expect(query.parse({ genreId: "war", limit: "5" })).toEqual({ genreId: "war", limit: 5 });
  const wrong = query.safeParse({ genreId: "war", shelf: "middle" });
  expect(wrong.error?.issues.map(({ path, message }) => [path, message])).toEqual([[["shelf"], "invalid"]]);
  expect(query.parse({ genreId: "" })).toEqual({});
});
