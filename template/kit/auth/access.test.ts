import { Elysia } from "elysia";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestAuth, outcome, type TestAuth } from "#features/auth/testing.server.ts";
import { accessOf, routesHaveAccess } from "./access.server.ts";

let app: TestAuth;
let cookies: Record<string, string>;
beforeEach(async () => {
  app = await createTestAuth();
  cookies = {};
  for (const who of ["newcomer", "user", "admin"]) {
    cookies[who] = await app.signInAs(`${who}@example.com`);
    if (who === "newcomer") continue;
    await app.raw.run("UPDATE user SET name = email, onboarded_at = 1 WHERE email LIKE ?", [`${who}@%`]);
  }
  await app.raw.run("UPDATE user SET role = 'admin' WHERE email = 'admin@example.com'");
});
afterEach(() => app.close());

test.each([
  ["/api/ip", { nobody: "200", newcomer: "200", user: "200", admin: "200" }],
  ["/api/own", { nobody: "401 UNAUTHORIZED", newcomer: "200", user: "200", admin: "200" }],
  ["/api/app", { nobody: "401 UNAUTHORIZED", newcomer: "403 NOT_ONBOARDED", user: "200", admin: "200" }],
  [
    "/api/users",
    { nobody: "401 UNAUTHORIZED", newcomer: "403 NOT_ONBOARDED", user: "403 FORBIDDEN", admin: "200" },
  ],
])("%s: signed in, then onboarded, then permitted", async (path, expected) => {
  for (const [who, wanted] of Object.entries(expected)) {
    const cookie = cookies[who];
    const answer = await app.call("GET", path, cookie ? { cookie } : {});
    const result = answer.ok ? String(answer.status) : await outcome(answer);
    expect([who, result]).toEqual([who, wanted]);
  }
});

test("who may call comes before what the input is", async () => {
  for (const body of ['{"name":null}', '{"image":1}']) {
    const headers = {
      origin: "http://localhost",
      "content-type": "application/json",
      "content-length": `${body.length}`,
    };
    const request = new Request("http://localhost/api/auth/update-user", { method: "POST", headers, body });
    expect(await outcome(await app.app.handle(request))).toBe("401 UNAUTHORIZED");
  }
});

test("a route that does not declare its access neither compiles nor passes", () => {
  routesHaveAccess([{ api: () => app.app }]);
  const open = new Elysia({ prefix: "/api" }).use(app.app).get("/open", () => "anybody");
  // @ts-expect-error "get /api/open" has no access
  routesHaveAccess([{ api: () => open }]);
  expect(open.routes.filter((route) => accessOf(route) === undefined).map(({ path }) => path)).toEqual([
    "/api/open",
  ]);
});
