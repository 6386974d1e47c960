import { expect, test } from "vitest";
import { routeTree } from "#app/routeTree.gen.ts";
import { pagesOf } from "./page-cache.server.ts";

const isPage = pagesOf(routeTree);

test.each(["/", "/login", "/login/", "/login/verify", "/app", "/manager/users/some%20id", "/app/account"])(
  "there is a page at %s",
  (path) => expect(isPage(path)).toBe(true),
);

test.each(["/wp-admin", "/manager2", "/%F0%9F", "//login2", "/a/b/c"])("there is no page at %s", (path) =>
  expect(isPage(path)).toBe(false),
);
