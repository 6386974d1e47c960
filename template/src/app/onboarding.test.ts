import { Elysia } from "elysia";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accountApi } from "#features/account/feature.server.ts";
import { createTestAuth, outcome, type TestAuth } from "#features/auth/testing.server.ts";

let app: TestAuth;
let cookie: string;
beforeEach(async () => {
  app = await createTestAuth();
  app.app.use(new Elysia().use(accountApi(app)));
  cookie = await app.signInAs("a@example.com");
});
afterEach(() => app.close());

const onboard = (body: unknown, options = { cookie }) =>
  app.call("POST", "/api/account/onboarding", { ...options, body });

test("a name completes the onboarding and unlocks the API", async () => {
  expect((await app.call("GET", "/api/app", { cookie })).status).toBe(403);
  const answer = await onboard({ name: "  Ada Lovelace " });
  expect(await answer.json()).toMatchObject({
    user: { name: "Ada Lovelace", onboardedAt: expect.any(String) },
  });
  expect((await app.call("GET", "/api/app", { cookie })).status).toBe(200);
});

test("sent twice, it keeps the first time", async () => {
  await onboard({ name: "Ada" });
  const first = (await app.userOf("a@example.com"))?.onboardedAt;
  await onboard({ name: "Grace" });
  expect(await app.userOf("a@example.com")).toMatchObject({ name: "Grace", onboardedAt: first });
});

test.each([
  {},
  { name: "" },
  { name: " " },
  { name: "\u200b" },
  { name: null },
  { name: "A", role: "admin" },
])("%j is refused", async (body) => {
  expect(await outcome(await onboard(body))).toBe("400 VALIDATION_ERROR");
  expect(await app.userOf("a@example.com")).toMatchObject({ name: "", onboardedAt: null, role: "user" });
});

test("it needs a session", async () => {
  expect(await outcome(await onboard({ name: "Ada" }, { cookie: "" }))).toBe("401 UNAUTHORIZED");
});
