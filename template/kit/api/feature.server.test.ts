import { Elysia } from "elysia";
import { expectTypeOf, test } from "vitest";
import type { RoutesOf } from "./feature.server.ts";

test("a feature without an API does not change the types of other features' routes", () => {
  const books = { api: () => new Elysia().get("/books", () => "all") };
  expectTypeOf<keyof RoutesOf<readonly [typeof books, { jobs: [] }]>>().toEqualTypeOf<"books">();
});
