import { expect, test } from "vitest";
import { ProblemError } from "#kit/shared/problem.ts";
import { fetchAll, toCsv, toFileName } from "./csv.ts";
import { runBulk } from "./run-bulk.ts";
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
])("%j is written as %j, and can be read back", (shown, written) => {
  expect(columnsInUrl(columns, new Set(shown))).toBe(written);
  expect([...shownColumns(columns, written || undefined)]).toEqual(shown);
});

test("a filter is named like the field in its list's search", () => {
  // @ts-expect-error: the search has no `genre`, so the filter would do nothing
  const filter: TableFilter<{ genreId?: string }> = { name: "genre", label: "Genre" };
  expect(filter.name in { genreId: "poetry" }).toBe(false);
});

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];
const refused = (code: string) => new ProblemError({ code, retryAfter: null }, 409);

function start(act: (row: string) => Promise<void>, abort = new AbortController()) {
  const seen: number[] = [];
  const running = runBulk({ rows, act, signal: abort.signal, onProgress: (tried) => seen.push(tried) });
  return { running, seen, abort };
}

test("reports the result for each row", async () => {
  const { running, seen } = start(async (row) => {
    if (row === "b") throw refused("SELF_ACTION");
    if (row === "d") throw refused("LAST_ADMIN");
  });
  const { done, failed, left } = await running;
  expect(done).toEqual(["a", "c", "e", "f", "g", "h"]);
  expect(failed.map(({ row, problem }) => `${row} ${problem.code}`)).toEqual([
    "b SELF_ACTION",
    "d LAST_ADMIN",
  ]);
  expect([left, seen.at(-1)]).toEqual([[], 8]);
});

test("tries the first row by itself, then four at a time", async () => {
  let busy = 0;
  const together: number[] = [];
  const { running } = start(async () => {
    together.push(++busy);
    await Promise.resolve();
    await Promise.resolve();
    busy--;
  });
  await running;
  expect([together[0], together[1], Math.max(...together)]).toEqual([1, 1, 4]);
});

test.each(["DEMO_MODE", "UNAUTHORIZED", "OFFLINE"])(
  "stops at %s, which would fail for every row",
  async (code) => {
    const tried: string[] = [];
    const { running } = start(async (row) => {
      tried.push(row);
      throw refused(code);
    });
    const { failed, left, stoppedBy } = await running;
    expect([tried, failed.length, left, stoppedBy]).toEqual([["a"], 1, rows.slice(1), code]);
  },
);

test("skips the remaining rows when stopped", async () => {
  const abort = new AbortController();
  const { running } = start(async (row) => {
    if (row === "a") abort.abort();
  }, abort);
  expect(await running).toMatchObject({ done: ["a"], failed: [], left: rows.slice(1) });
});

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
  ['a";"=1+1;b', '"a"";\'""=1+1;b"'],
  ['" "=1', '"\'"" ""=1"'],
  ["a-b=c", "a-b=c"],
  ["  =1", "'  =1"],
  ["＝1", "'＝1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ["Émile 日本", "Émile 日本"],
])("%j is written as %s", (text, field) => {
  expect(toCsv([[text]], "en")).toBe(`\ufeff${field}\r\n`);
  expect(toCsv([[text]], "fr")).toBe(`\ufeff${field}\r\n`);
});

test.each([
  ["en", "Title,Amount (EUR)\r\nEmma,-1234567.89\r\n,0.1\r\n'-5,1200\r\n"],
  ["sw", "Title,Amount (EUR)\r\nEmma,-1234567.89\r\n,0.1\r\n'-5,1200\r\n"],
  ["ar", "Title,Amount (EUR)\r\nEmma,-1234567.89\r\n,0.1\r\n'-5,1200\r\n"],
  ["fr", "Title;Amount (EUR)\r\nEmma;-1234567,89\r\n;0,1\r\n'-5;1200\r\n"],
  ["de", "Title;Amount (EUR)\r\nEmma;-1234567,89\r\n;0,1\r\n'-5;1200\r\n"],
])(
  "in %s, rows end with CR LF, and spreadsheets read numbers as numbers and texts as texts",
  (language, csv) => {
    const rows = [
      ["Title", "Amount (EUR)"],
      ["Emma", -1_234_567.89],
      ["", 10 / 100],
      ["-5", 1200],
    ];
    expect(toCsv(rows, language)).toBe(`\ufeff${csv}`);
  },
);

/** A list of `total` rows. The page at `moved` begins with the last row of the previous page. */
function createList(total: number, moved = -1) {
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

const fetching = (fetchPage: ReturnType<typeof createList>, abort = new AbortController()) => {
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
])("of %i rows, fetches %i", async (total, fetched, isCut) => {
  const { all } = fetching(createList(total));
  const found = await all;
  expect([found.rows.length, found.total, found.isCut]).toEqual([fetched, total, isCut]);
});

test("a row returned on two pages is listed once", async () => {
  const { all, progress } = fetching(createList(25, 10));
  const { rows } = await all;
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect([rows.length, progress.at(-1)]).toEqual([25, 25]);
});

test("stops when cancelled", async () => {
  const abort = new AbortController();
  const page = createList(100);
  const { all, progress } = fetching(async (query) => {
    if (query.cursor === "10") abort.abort();
    return page(query);
  }, abort);
  await expect(all).rejects.toThrow();
  expect(progress.at(-1)).toBe(20);
});

test.each([
  ["orders-2026-05-31", "orders-2026-05-31.csv"],
  ["Sales / clients: <2026>", "Sales clients 2026.csv"],
  ['a\\b|c?d*e"f', "a b c d e f.csv"],
  ["con", "con_.csv"],
  ["AUX.2026", "AUX_.2026.csv"],
  ["lpt1", "lpt1_.csv"],
  ["console", "console.csv"],
  ["..hidden. . ", "hidden.csv"],
  ["a\u200bb\u202ec\nd\u2028", "abc d.csv"],
  ["Cafe\u0301 كتب 本", "Café كتب 本.csv"],
  ["???", "file.csv"],
  ["", "file.csv"],
  ["x".repeat(300), `${"x".repeat(200)}.csv`],
  ["本".repeat(300), `${"本".repeat(66)}.csv`],
])("the CSV file of %j is called %s", (text, name) => {
  expect(toFileName(text, "csv")).toBe(name);
});
