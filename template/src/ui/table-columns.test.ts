import { expect, test } from "vitest";
import { columnsInUrl, shownColumns, type TableFilter } from "./table-columns.tsx";

const columns = [{ id: "title" }, { id: "author" }, { id: "genre" }, { id: "added", hidden: true }];

test.each([
  [undefined, ["title", "author", "genre"]],
  ["author,added", ["title", "author", "added"]],
  ["none", ["title"]],
  ["added,unknown,author", ["title", "author", "added"]],
  [7, ["title", "author", "genre"]],
])("columns=%s shows %j", (named, shown) => {
  expect([...shownColumns(columns, named)]).toEqual(shown);
});

test.each([
  [["title", "author", "genre"], ""],
  [["title", "author", "genre", "added"], "author,genre,added"],
  [["title"], "none"],
  [["title", "genre"], "genre"],
])("%j is written as %j, and read again", (shown, written) => {
  expect(columnsInUrl(columns, new Set(shown))).toBe(written);
  expect([...shownColumns(columns, written || undefined)]).toEqual(shown);
});

test("a filter has the name of one in its list's search", () => {
  // @ts-expect-error: the search has no `genre`, so the filter would do nothing
  const filter: TableFilter<{ genreId?: string }> = { name: "genre", label: "Genre" };
  expect(filter.name in { genreId: "poetry" }).toBe(false);
});
