import fc from "fast-check";
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
])("%j falls back to the default page", (value) => {
  expect(safeRedirect(value, "/home")).toBe("/home");
});

test("no text leads to another site", () => {
  const parts = fc.constantFrom(
    "/",
    "\\",
    "//",
    ".",
    "..",
    "%2e",
    "%2f",
    "@",
    ":",
    "?",
    "#",
    "evil.example",
    "\t",
    "http:",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.array(parts).map((all) => `/${all.join("")}`),
  );
  fc.assert(
    fc.property(text, (value) => {
      const path = safeRedirect(value, "/home");
      expect(path).toMatch(/^\/(?![\\/])/);
      expect(new URL(path, "https://our.example/x").origin).toBe("https://our.example");
      // What was accepted once must be accepted again.
      expect(safeRedirect(path, "/other")).toBe(path);
    }),
    { examples: [["//evil.example"], ["/.//evil.example"]] },
  );
});
