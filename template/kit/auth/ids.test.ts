import { treaty } from "@elysiajs/eden";
import { expect, test } from "vitest";
import { createTestApp } from "#app/testing.server.ts";
import type { UsersApi } from "#features/users/api.server.ts";
import { checkIds } from "../client/api.ts";

const none = ["..%2Fusers%2Fexample-user", "%00", "a%2Fb", "a%3Fb", "%20", "x".repeat(129)];

test.for(none)("%s is not an id: every call answers 404", async (id) => {
  const app = await createTestApp({ as: "admin" });
  const calls = [
    ["GET", `/api/users/${id}`],
    ["GET", `/api/users/${id}/sessions`],
    ["DELETE", `/api/users/example-user/sessions/${id}`],
    ["POST", `/api/users/${id}/unban`],
    ["DELETE", `/api/account/sessions/${id}`],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await app.send(method, path, method === "GET" ? undefined : {});
    expect([answer.status, (await answer.json()).code], `${method} ${path}`).toEqual([404, "NOT_FOUND"]);
  }
});

test("a caller without permission does not learn whether an id is valid", async () => {
  const app = await createTestApp({ as: "user" });
  expect((await app.send("GET", "/api/users/%00")).status).toBe(403);
  expect((await (await createTestApp()).send("GET", "/api/users/%00")).status).toBe(401);
});

test("the API's client calls nothing for an invalid id", async () => {
  const asked: string[] = [];
  const fetcher = Object.assign(
    async (url: unknown) => {
      asked.push(String(url));
      return Response.json({});
    },
    { preconnect: () => {} },
  );
  const { users } = checkIds(treaty<UsersApi>("http://localhost", { fetcher })).api;
  for (const id of ["../users/example-user", "\0", "", "..", "a/b", "a?b"])
    expect(() => users({ id }).get()).toThrow(expect.objectContaining({ status: 404 }));
  expect(asked).toEqual([]);
  await users({ id: "example-user_1" }).get();
  await users({ id: "u" }).sessions({ sessionId: "s" }).delete();
  expect(asked).toEqual([
    "http://localhost/api/users/example-user_1",
    "http://localhost/api/users/u/sessions/s",
  ]);
  expect(() => users({ id: "u" }).sessions({ sessionId: "../.." })).toThrow();
});
