import { createAuthMiddleware } from "better-auth/api";
import { afterAll, expect, test, vi } from "vitest";
import { createTestApp } from "#app/testing.server.ts";

/** Its hook reads the body before it is checked, like the hooks of better-auth's username plugin. */
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

// Test files share modules; this file needs its own, with another plugin.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock("#config/auth-plugins.server.ts", () => ({ authPlugins: () => [plugin], tokenHeaders: [] }));

test("a plugin's hook can always read the body", async () => {
  const { fetch, cookie } = await createTestApp({ as: "admin" });
  const own = { cookie: cookie ?? "" };
  const json = { ...own, "content-type": "application/json" };
  const send = async (init: RequestInit) =>
    (await fetch("/api/auth/update-user", { method: "POST", ...init })).status;
  expect(await send({ headers: own })).toBe(400);
  expect(await send({ headers: json })).toBe(400);
  expect(await send({ headers: json, body: "null" })).toBe(400);
  expect(await send({ headers: json, body: JSON.stringify({ name: "Ada" }) })).toBe(200);
});
