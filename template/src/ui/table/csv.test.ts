import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

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
