import { expect, test } from "vitest";
import { addRecentBook, readRecentBooks } from "./recent-books.ts";

const userId = "ada";

test("what was opened last comes first, once, and only six are kept", () => {
  let cookies = "sidebar=open";
  for (const id of ["a", "b", "a", "c", "d", "e", "f", "g"])
    cookies = `sidebar=open; recent-books=${addRecentBook(id, { userId, cookies })}`;
  expect(readRecentBooks({ userId, cookies })).toEqual(["g", "f", "e", "d", "c", "a"]);
});

test("what another user of the browser opened is not read, and replaced", () => {
  const cookies = "recent-books=ada/a/b";
  expect(readRecentBooks({ userId: "bob", cookies })).toEqual([]);
  expect(addRecentBook("c", { userId: "bob", cookies })).toBe("bob/c");
});

test("a cookie that somebody else wrote yields at most six ids", () => {
  expect(readRecentBooks({ userId, cookies: "recent-books=" })).toEqual([]);
  expect(readRecentBooks({ userId, cookies: "" })).toEqual([]);
  expect(readRecentBooks({ userId, cookies: `recent-books=ada/${"x/".repeat(99)}` })).toHaveLength(6);
});
