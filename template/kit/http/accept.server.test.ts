import { expect, test } from "vitest";
import { accepts, asksFor } from "./compress.server.ts";

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
])("a browser asks for a page: %s", (accept) => {
  expect(html(accept)).toEqual([true, true]);
});

test.each([undefined, "*/*", "application/json, */*;q=0.5"])("any client takes a page: %s", (accept) => {
  expect(html(accept)).toEqual([true, false]);
});

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
])("a client that takes no page is offered none: %s", (accept) => {
  expect(html(accept)).toEqual([false, false]);
});
