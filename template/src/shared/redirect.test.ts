import { expect, test } from "vitest";
import { safeRedirect } from "./redirect.ts";

test.each([
  ["/app", "/app"],
  ["/app/books?searchTerm=a%20b&x=/y#top", "/app/books?searchTerm=a%20b&x=/y#top"],
  ["/", "/"],
  ["/a/../manager", "/manager"],
  ["/app?next=//evil.example", "/app?next=//evil.example"],
])("%j leads to %s", (value, path) => {
  expect(safeRedirect(value, "/home")).toBe(path);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/a\\b",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/.\\evil.example",
  " /app",
  "app",
  "https://evil.example",
  "javascript:alert(1)",
  "http:/evil.example",
  "/\u0000",
  "/\u0085x",
  "",
  null,
  undefined,
  ["/app"],
  { toString: () => "/app" },
])("%j leads to the default page", (value) => {
  expect(safeRedirect(value, "/home")).toBe("/home");
});
