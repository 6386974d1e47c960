import { expect, test } from "vitest";
import { fetchAll, toCsv } from "./csv.ts";

test.each([
  ["plain text", "plain text"],
  ["", ""],
  ["a,b", '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  [" spaced ", '" spaced "'],
  ["=1+1", "'=1+1"],
  ["+44 20", "'+44 20"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "\"'\t'=1\""],
  ["\r=1", "\"'\r'=1\""],
  ["\ttabbed", '"\'\ttabbed"'],
  ["a;b", '"a;b"'],
  ["a;=1", '"a;\'=1"'],
  ["a; @SUM(A1)", '"a;\' @SUM(A1)"'],
  ["a\t-1", '"a\t\'-1"'],
  ["a\n+1", '"a\n\'+1"'],
  ["a-b=c", "a-b=c"],
  ["  =1", "'  =1"],
  ["＝1", "'＝1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ["Émile 日本", "Émile 日本"],
])("%j is written as %s", (text, field) => {
  expect(toCsv([[text]])).toBe(`\ufeff${field}\r\n`);
});

test("rows end with CR LF, and cells are separated by commas", () => {
  expect(
    toCsv([
      ["Title", "Author"],
      ["Emma", "Jane Austen"],
    ]),
  ).toBe("\ufeffTitle,Author\r\nEmma,Jane Austen\r\n");
});

/** A list of that many rows, whose page at `moved` begins with the last row of the one before. */
function listOf(total: number, moved = -1) {
  return async ({ cursor = "0", limit }: { cursor?: string; limit: number }) => {
    const at = Number(cursor);
    const first = at === moved ? at - 1 : at;
    const items = Array.from({ length: Math.min(limit, total - first) }, (_, on) => ({
      id: `${first + on}`,
    }));
    const next = first + items.length;
    return { items, nextCursor: next < total ? `${next}` : null, total };
  };
}

const fetching = (fetchPage: ReturnType<typeof listOf>, abort = new AbortController()) => {
  const progress: number[] = [];
  const onProgress = (fetched: number) => progress.push(fetched);
  const all = fetchAll({ fetchPage, pageSize: 10, maxRows: 30, signal: abort.signal, onProgress });
  return { all, progress };
};

test.each([
  [0, 0, false],
  [7, 7, false],
  [30, 30, false],
  [31, 30, true],
  [100, 30, true],
])("of %i rows, %i are fetched", async (total, fetched, isCut) => {
  const { all } = fetching(listOf(total));
  const found = await all;
  expect([found.rows.length, found.total, found.isCut]).toEqual([fetched, total, isCut]);
});

test("a row that is on two pages is there once", async () => {
  const { all, progress } = fetching(listOf(25, 10));
  const { rows } = await all;
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect([rows.length, progress.at(-1)]).toEqual([25, 25]);
});

test("stops when it is cancelled", async () => {
  const abort = new AbortController();
  const page = listOf(100);
  const { all, progress } = fetching(async (query) => {
    if (query.cursor === "10") abort.abort();
    return page(query);
  }, abort);
  await expect(all).rejects.toThrow();
  expect(progress.at(-1)).toBe(20);
});
