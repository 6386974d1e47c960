import { createAuthMiddleware } from "better-auth/api";
import { expect, test } from "vitest";
import { createTestApp } from "../testing/fixtures/app.server.ts";

/** A plugin whose hook reads the body before it is checked, as in better-auth's username plugin. */
const plugin = {
  id: "reading",
  hooks: {
    before: [
      {
        matcher: ({ path }: { path?: string }) => path === "/update-user",
        handler: createAuthMiddleware(async ({ body }) => void body.username),
      },
    ],
  },
};

test("plugin hooks can always read the request body", async () => {
  const { fetch, cookie } = await createTestApp({ as: "admin", plugins: [plugin] });
  const own = { cookie };
  const json = { ...own, "content-type": "application/json" };
  const send = async (init: RequestInit) =>
    (await fetch("/api/auth/update-user", { method: "POST", ...init })).status;
  expect(await send({ headers: own })).toBe(400);
  expect(await send({ headers: json })).toBe(400);
  expect(await send({ headers: json, body: "null" })).toBe(400);
  expect(await send({ headers: json, body: JSON.stringify({ name: "Ada" }) })).toBe(200);
});
