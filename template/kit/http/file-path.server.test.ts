import { expect, test } from "vitest";
import { isFilePath } from "./request.server.ts";

test.each([
  "/favicon.ico",
  "/robots.txt",
  "/foo.png",
  "/assets/nope.js",
  "/app/books/cover.JPG",
  "/wp-login.php",
  "/.env",
  "/.git/config",
  "/.well-known/security",
])("%s is a file", (path) => {
  expect(isFilePath(path)).toBe(true);
});

test.each(["/", "/login", "/app/books/0190a2", "/manager/users/ada@example.com", "/docs/v1.2/intro"])(
  "%s may be a page",
  (path) => {
    expect(isFilePath(path)).toBe(false);
  },
);
