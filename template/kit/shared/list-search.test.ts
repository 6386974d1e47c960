import fc from "fast-check";
import { expect, test } from "vitest";
import { listQuery } from "./list.ts";
import { day, type Filter, listSearch, oneOf } from "./list-search.ts";

const shelf: Filter<"low" | "high"> = (text) => (text === "low" || text === "high" ? text : undefined);
const search = listSearch({ genreId: String, shelf });

test.each([
  ["jane", "jane"],
  // The router has already parsed these values as JSON.
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

test("filters read the URL, and leave out invalid values and unknown parameters", () => {
  expect(search({ genreId: 12, shelf: "low", other: "x" })).toEqual({ genreId: "12", shelf: "low" });
  expect(search({ genreId: "", shelf: "middle" })).toEqual({});
  // A refused value must be present as undefined, because the router would keep the value of an absent one.
  expect(Object.keys(search({ shelf: "middle" }))).toEqual(["shelf"]);
});

test("the API's query accepts the same filters and rejects the same values", () => {
  const query = listQuery(search);
  expect(query.parse({ genreId: "war", limit: "5" })).toEqual({ genreId: "war", limit: 5 });
  const wrong = query.safeParse({ genreId: "war", shelf: "middle" });
  expect(wrong.error?.issues.map(({ path, message }) => [path, message])).toEqual([[["shelf"], "invalid"]]);
  expect(query.parse({ genreId: "" })).toEqual({});
});

test.each([
  ["2026-05-31", "2026-05-31"],
  ["2024-02-29", "2024-02-29"],
  ["2026-02-29", undefined],
  ["2026-13-01", undefined],
  ["2026-5-1", undefined],
  ["2026-05-31T10:00", undefined],
])("%s is read as the day %s", (text, found) => {
  expect(day(text)).toBe(found);
});

test("a sort is one of the columns, with a minus sign for descending order", () => {
  const sorted = listSearch({ role: oneOf(["admin", "user"]) }, ["-createdAt", "name"]);
  expect(sorted({ sort: "name", role: "admin" })).toEqual({ sort: "name", role: "admin" });
  expect(sorted({ sort: "-name", role: "owner" })).toEqual({ sort: "-name" });
  expect(sorted({ sort: "--name" })).toEqual({});
  expect(listQuery(sorted).safeParse({ sort: "email" }).success).toBe(false);
  expect(search({ sort: "genreId" })).toEqual({});
});

test("reads any URL safely, and reads its own result unchanged", () => {
  const values = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.jsonValue(),
    fc.constantFrom("low", "high", "-shelf"),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("searchTerm", "genreId", "shelf", "__proto__", "sort"), values),
      (raw) => {
        const read = search(raw);
        expect(search({ ...read })).toEqual(read);
        for (const value of Object.values(read))
          expect([undefined, "string"]).toContain(value && typeof value);
      },
    ),
  );
});
