import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(() => {
  app = createTestAuth();
});
afterEach(() => app.close());

test("a code signs up, the session is read, and signing out ends it", async () => {
  expect(await outcome(await app.send("New@Example.com"))).toBe("200");
  expect(app.mails).toMatchObject([{ to: "new@example.com", text: expect.stringContaining("10 minutes") }]);
  const signedIn = await app.verify("new@example.com", app.codeFor("new@example.com"));
  expect(signedIn.status).toBe(200);
  expect(await signedIn.json()).toEqual({
    user: {
      id: expect.any(String),
      email: "new@example.com",
      name: "",
      role: "user",
      emailVerified: true,
      onboardedAt: null,
    },
  });
  const cookie = app.cookieOf(signedIn);
  const read = await app.call("GET", "/api/auth/get-session", { cookie });
  expect(await read.json()).toMatchObject({
    user: { email: "new@example.com" },
    session: { userAgent: "a test" },
  });
  const signedOut = await app.call("POST", "/api/auth/sign-out", { cookie, body: {} });
  expect(signedOut.status).toBe(200);
  expect(await (await app.call("GET", "/api/auth/get-session", { cookie })).json()).toBeNull();
});
