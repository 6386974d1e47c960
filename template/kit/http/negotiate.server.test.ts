import { expect, test } from "vitest";
import { accepts, asksFor, negotiateLanguage } from "./negotiate.server.ts";

const none = { query: null, cookie: undefined };
const offered = ["en", "fr", "ar", "sw"] as const;

test.each([
  [null, "en"],
  ["", "en"],
  ["fr", "fr"],
  ["fr-CA,en;q=0.5", "fr"],
  ["en;q=0.2, AR ; q=0.9", "ar"],
  ["sw;q=0, fr;q=0.1", "fr"],
  ["de, *;q=0.5, fr;q=0.4", "en"],
  ["fr;q=nonsense, sw;q=0.1", "sw"],
  [",;,;q=,q=1", "en"],
  [`${"x,".repeat(100_000)}fr`, "en"],
])("Accept-Language %.40j gets %s", (acceptLanguage, language) => {
  expect(negotiateLanguage({ ...none, acceptLanguage }, offered)).toBe(language);
});

test.each(["constructor", "__proto__", "toString", "EN", "fr "])("%j is not a language", (query) => {
  expect(negotiateLanguage({ ...none, query, acceptLanguage: "ar" }, offered)).toBe("ar");
});

const html = (accept?: string) => {
  const headers = new Headers(accept === undefined ? {} : { accept });
  return [accepts(headers, "text/html"), asksFor(headers, "text/html")];
};

test.each([
  "text/html",
  "TEXT/HTML",
  "text/*",
  "text/html;charset=utf-8",
  " application/xml , text/html ; q=0.9",
  "text/html;q=0.001,*/*;q=0",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
])("recognizes a browser's page request: %s", (accept) => {
  expect(html(accept)).toEqual([true, true]);
});

test.each([undefined, "*/*", "application/json, */*;q=0.5"])(
  "any client that accepts HTML gets a page: %s",
  (accept) => {
    expect(html(accept)).toEqual([true, false]);
  },
);

test.each([
  "application/json",
  "",
  "text/htmlx",
  "atext/html",
  "application/json;for=text/html",
  "text/plain",
  "*/html",
  "text/html;q=0",
  "text/html;q=0,*/*",
  "text/*;q=none",
])("a client that does not accept HTML gets no page: %s", (accept) => {
  expect(html(accept)).toEqual([false, false]);
});
