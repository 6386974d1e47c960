import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
let cookie: string;
beforeEach(async () => {
  app = createTestAuth();
  cookie = await app.signInAs("a@example.com");
  app.sqlite.run("UPDATE user SET name = 'A', onboarded_at = 1, role = 'admin'");
});
afterEach(() => app.close());

const allowed = [
  "GET /callback/:id",
  "GET /get-session",
  "POST /callback/:id",
  "POST /email-otp/send-verification-otp",
  "POST /email-otp/request-email-change",
  "POST /email-otp/change-email",
  "POST /admin/impersonate-user",
  "POST /admin/stop-impersonating",
  "POST /sign-in/email-otp",
  "POST /sign-out",
  "POST /update-user",
];

test("of better-auth's own paths only those we use are there", async () => {
  const paths = Object.values(app.auth.api).flatMap(({ path, options }) =>
    [options.method].flat().map((method) => `${method} ${path}`),
  );
  expect(paths.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const route of paths) {
    const [method = "", path = ""] = route.split(" ");
    const answer = await app.call(method, `/api/auth${path}`, {
      cookie,
      ...(method === "GET" ? {} : { body: {} }),
    });
    const told = answer.status === 303 ? "a redirect" : await outcome(answer);
    if (told !== "404 NOT_FOUND") found.push(route);
    else expect(allowed).not.toContain(route);
  }
  expect(found.sort()).toEqual(allowed.toSorted());
});

test.each([
  "/api/auth",
  "/api/auth/",
  "/api/auth/get-session/x",
  "/api/auth//get-session",
  "/api/auth/sign-out",
])("GET %s is not there", async (path) => {
  expect(await outcome(await app.call("GET", path, { cookie }))).toBe("404 NOT_FOUND");
});

const email = "a@example.com";
const bodies: [string, unknown][] = [
  ["/email-otp/send-verification-otp", { email, type: "forget-password" }],
  ["/email-otp/send-verification-otp", { email, type: "email-verification" }],
  ["/email-otp/send-verification-otp", { email, type: "change-email" }],
  ["/email-otp/send-verification-otp", { email }],
  ["/email-otp/send-verification-otp", { email: [email], type: "sign-in" }],
  ["/email-otp/send-verification-otp", { email: null, type: "sign-in" }],
  ["/email-otp/send-verification-otp", { email, type: "sign-in", callbackURL: "/" }],
  ["/email-otp/request-email-change", {}],
  ["/email-otp/request-email-change", { newEmail: null }],
  ["/email-otp/request-email-change", { newEmail: "nonsense" }],
  ["/email-otp/request-email-change", { newEmail: "A@example.com" }],
  ["/email-otp/request-email-change", { newEmail: "b@example.com", otp: "000000" }],
  ["/email-otp/change-email", { newEmail: "b@example.com" }],
  ["/email-otp/change-email", { newEmail: "b@example.com", otp: 0 }],
  ["/email-otp/change-email", { newEmail: "b@example.com", otp: "00000" }],
  ["/email-otp/change-email", { newEmail: "b@example.com", otp: "000000", userId: "b" }],
  ["/sign-in/email-otp", { email, otp: 123456 }],
  ["/sign-in/email-otp", { email, otp: "000000", role: "admin" }],
  ["/sign-in/email-otp", { email, otp: "000000", onboardedAt: "2020-01-01" }],
  ["/sign-in/email-otp", { email, otp: "000000", image: "javascript:alert(1)" }],
  ["/sign-in/email-otp", { email, otp: "000000", name: null }],
  ["/admin/impersonate-user", {}],
  ["/admin/impersonate-user", { userId: 1 }],
  ["/admin/impersonate-user", { userId: "" }],
  ["/admin/impersonate-user", { userId: "b", role: "admin" }],
  ["/admin/stop-impersonating", { userId: "b" }],
  ["/sign-out", { callbackURL: "https://evil.example" }],
  ["/update-user", { name: null }],
  ["/update-user", { name: "" }],
  ["/update-user", { name: "x".repeat(101) }],
  ["/update-user", { name: "x".repeat(60_000) }],
  ["/update-user", { name: "B", image: "javascript:alert(1)" }],
  ["/update-user", { name: "B", onboardedAt: null }],
  ["/update-user", { name: "B", role: "constructor" }],
  ["/update-user", { image: "/a.png" }],
  ["/update-user", {}],
  ["/update-user", []],
  ["/update-user", "name"],
  ["/update-user", null],
];

test.each(bodies)("POST %s refuses %j", async (path, body) => {
  const before = app.userOf(email);
  const answer = await app.call("POST", `/api/auth${path}`, { cookie, body });
  expect(await answer.json()).toEqual({
    code: "VALIDATION_ERROR",
    message: expect.any(String),
    requestId: expect.any(String),
    issues: expect.any(Array),
  });
  expect(answer.status).toBe(400);
  expect(app.userOf(email)).toEqual(before);
});

test("a name is changed, in its composed form", async () => {
  const answer = await app.call("POST", "/api/auth/update-user", { cookie, body: { name: " Zoe\u0308 " } });
  expect(await answer.json()).toEqual({ status: true });
  expect(app.userOf(email)?.name).toBe("Zo\u00eb");
});

test("another site's page can call none of them", async () => {
  for (const path of allowed.filter((route) => route.startsWith("POST")).map((route) => route.slice(5))) {
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }, {}]) {
      const request = new Request(`http://localhost/api/auth${path}`, {
        method: "POST",
        headers: { ...headers, cookie },
      });
      expect(await outcome(await app.app.handle(request))).toBe("403 CSRF");
    }
  }
  expect((await app.call("GET", "/api/own", { cookie })).status).toBe(200);
});

test("queries better-auth's client sends are taken, others are not", async () => {
  const status = async (query: string) =>
    (await app.call("GET", `/api/auth/get-session${query}`, { cookie })).status;
  expect(await status("?disableCookieCache=true")).toBe(200);
  expect(await status("?disableRefresh=false")).toBe(200);
  expect(await status("?disableRefresh=maybe")).toBe(400);
  expect(await status("?token=1")).toBe(400);
});
