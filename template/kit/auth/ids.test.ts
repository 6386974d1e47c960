import { treaty } from "@elysiajs/eden";
import { expect, test } from "vitest";
import { checkIds } from "../client/api.ts";
import { createTestApp } from "../testing/fixtures/app.server.ts";
import type { ShelvesApi } from "../testing/fixtures/shelves.server.ts";

const none = ["..%2Fitems%2Fsonnets", "%00", "a%2Fb", "a%3Fb", "%20", "x".repeat(129)];

test.for(none)("%s is not an id: every call returns 404", async (id) => {
  const app = await createTestApp({ as: "admin" });
  const calls = [
    ["GET", `/api/items/${id}`],
    ["DELETE", `/api/items/${id}/picture`],
    ["GET", `/api/shelves/${id}/items/sonnets`],
    ["GET", `/api/shelves/poems/items/${id}`],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await app.send(method, path);
    expect([answer.status, (await answer.json()).code], `${method} ${path}`).toEqual([404, "NOT_FOUND"]);
  }
});

test("a caller without permission does not learn whether an id is valid", async () => {
  const app = await createTestApp({ as: "user" });
  expect((await app.send("GET", "/api/shelves/%00/items/sonnets")).status).toBe(403);
  expect((await (await createTestApp()).send("GET", "/api/shelves/%00/items/sonnets")).status).toBe(401);
});

test("the API's client sends no request for an invalid id", async () => {
  const asked: string[] = [];
  const fetcher = Object.assign(
    async (url: unknown) => {
      asked.push(String(url));
      return Response.json({});
    },
    { preconnect: () => {} },
  );
  const { items, shelves } = checkIds(treaty<ShelvesApi>("http://localhost", { fetcher })).api;
  for (const id of ["../items/sonnets", "\0", "", "..", "a/b", "a?b"])
    expect(() => items({ id }).get()).toThrow(expect.objectContaining({ status: 404 }));
  expect(asked).toEqual([]);
  await items({ id: "sonnets_1" }).get();
  await shelves({ shelfId: "s" }).items({ id: "i" }).get();
  expect(asked).toEqual(["http://localhost/api/items/sonnets_1", "http://localhost/api/shelves/s/items/i"]);
  expect(() => shelves({ shelfId: "s" }).items({ id: "../.." })).toThrow();
});
