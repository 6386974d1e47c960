import { expect, test } from "vitest";
import { codeSendLimits } from "#config/limits.ts";
import { AppError } from "#kit/shared/errors.ts";
import { hour } from "#kit/shared/time.ts";
import { createTestApp } from "./testing.server.ts";

test("the plain forms sign in: first to the verify page, then with the code to the redirect", async () => {
  const { post, codeFor } = await createTestApp();
  const sent = await post("/login", { email: " User@Example.com ", redirect: "/app?x=1" });
  expect(sent.status).toBe(303);
  expect(sent.headers.get("location")).toBe("/login/verify?redirect=%2Fapp%3Fx%3D1&email=User%40Example.com");
  const code = codeFor("user@example.com");
  const verified = await post("/login/verify", { email: "User@Example.com", redirect: "/app?x=1", code });
  expect(verified.status).toBe(303);
  expect(verified.headers.get("location")).toBe("/app?x=1");
  expect(verified.headers.getSetCookie().join()).toMatch(/HttpOnly/);
});

test.each([
  ["user", "/manager/dashboard", "/app"],
  ["user", "https://evil.example/", "/app"],
  ["user", "//evil.example", "/app"],
  ["admin", "/manager/dashboard?a=b", "/manager/dashboard?a=b"],
  ["admin", "", "/manager"],
])("%s with the redirect %j ends at %s", async (who, redirect, place) => {
  const { post, codeFor } = await createTestApp();
  const email = `${who}@example.com`;
  await post("/login", { email });
  const verified = await post("/login/verify", { email, redirect, code: codeFor(email) });
  expect(verified.headers.get("location")).toBe(place);
});

test("an invalid email returns the page with an error and the input", async () => {
  const { post } = await createTestApp();
  const response = await post("/login", { email: "not an address" });
  expect(response.status).toBe(400);
  expect((await response.json()).answer).toMatchObject({
    path: "/login",
    typed: "not an address",
    issue: "emailInvalid",
  });
});

/** If a page does not keep its search, the router redirects and the error is lost. */
test.each([
  ["/login", { email: "", redirect: "" }, "/login"],
  ["/login", { email: "5", redirect: "5" }, "/login"],
  ["/login", { email: '{"a":1}', redirect: "https://evil.example/" }, "/login"],
  ["/login", { email: "ada", redirect: "/app?x=1" }, "/login?redirect=%2Fapp%3Fx%3D1"],
  [
    "/login/verify",
    { email: " a@example.com ", code: "1", redirect: "5" },
    "/login/verify?email=a%40example.com",
  ],
])("%s posted with %j returns the page %s with the error", async (path, fields, place) => {
  const { post } = await createTestApp({
    render: async ({ url }) => Response.json({ place: url.slice(new URL(url).origin.length) }),
  });
  const response = await post(path, fields);
  expect(response.status).toBe(400);
  expect((await response.json()).place).toBe(place);
});

test("a mail server that refuses a code is named in the log, without the address", async () => {
  const lines: string[] = [];
  const { post, mailbox } = await createTestApp({ onLog: (line) => lines.push(line) });
  mailbox.send = async () => {
    throw new AppError("MAIL_UNAVAILABLE", { cause: new Error("connect ECONNREFUSED") });
  };
  const response = await post("/login", { email: "user@example.com" });
  expect(response.status).toBe(503);
  expect((await response.json()).answer).toMatchObject({ problem: { code: "MAIL_UNAVAILABLE" } });
  const errors = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "error");
  expect(errors).toMatchObject([{ code: "MAIL_UNAVAILABLE", error: { message: "connect ECONNREFUSED" } }]);
  expect(lines.join("\n")).not.toContain("user@example.com");
});

test("a wrong code returns the page with the reason", async () => {
  const { post } = await createTestApp();
  await post("/login", { email: "user@example.com" });
  const response = await post("/login/verify", { email: "user@example.com", code: "000000" });
  expect(response.status).toBe(400);
  const { answer } = await response.json();
  expect(answer).toMatchObject({ path: "/login/verify", problem: { code: "INVALID_OTP" } });
});

test("strangers who exceed the limits for all visitors lock nobody out of the forms", async () => {
  const few = { withinMs: hour, networks: [5, 5, 5], mark: 10, strict: [1, 1, 1] } as const;
  const { post, codeFor } = await createTestApp({
    env: { TRUSTED_PROXIES: "127.0.0.1" },
    visitorLimits: { send: few, guess: few },
  });
  const enter = async (email: string, code: string, ip: string) =>
    (await post("/login/verify", { email, code }, { "x-forwarded-for": ip })).status;
  for (let i = 0; i < few.mark; i++) {
    const ip = `2001:db8:${i % 5}::${i}`;
    await post("/login", { email: `s${i}@example.com` }, { "x-forwarded-for": ip });
    await enter(`p${i}@example.com`, "000000", ip);
  }
  expect(await enter("p@example.com", "000000", "2001:db8:1::1")).toBe(429);
  const [email, ip] = ["user@example.com", "192.0.2.1"];
  expect((await post("/login", { email }, { "x-forwarded-for": ip })).status).toBe(303);
  expect(await enter(email, codeFor(email) === "000000" ? "111111" : "000000", ip)).toBe(400);
  expect(await enter(email, codeFor(email), ip)).toBe(303);
});

test("when the budget is used up, the page says when to retry", async () => {
  const { post } = await createTestApp();
  for (let sent = 0; sent < codeSendLimits[0].max; sent += 1)
    await post("/login", { email: "user@example.com" });
  const response = await post("/login", { email: "user@example.com" });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await response.json()).answer.problem).toMatchObject({ code: "RATE_LIMITED" });
});

test.each(["cross-site", "same-site", "none"])(
  "a form posted from another site (%s) is refused",
  async (site) => {
    const { post, mailbox } = await createTestApp();
    const response = await post("/login", { email: "user@example.com" }, { "sec-fetch-site": site });
    expect(response.status).toBe(403);
    expect(mailbox.list()).toEqual([]);
  },
);

test("onboarding is also a plain form: a valid name redirects back, another one returns the page with an error", async () => {
  const { post, codeFor, fetch } = await createTestApp();
  const email = "new@example.com";
  await post("/login", { email });
  const verified = await post("/login/verify", { email, code: codeFor(email) });
  const cookie = verified.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const send = (name: string) => post("/onboarding", { name, redirect: "/app?x=1" }, { cookie });

  const bad = await send("   ");
  expect(bad.status).toBe(400);
  expect((await bad.json()).answer).toMatchObject({
    path: "/onboarding",
    typed: "   ",
    issue: "nameRequired",
  });

  const good = await send(" Ada ");
  expect([good.status, good.headers.get("location")]).toEqual([303, "/app?x=1"]);
  const { bootstrap } = await (await fetch("/app", { headers: { cookie } })).json();
  expect(bootstrap.session.user).toMatchObject({ name: "Ada", onboardedAt: expect.any(String) });
});

test("onboarding requires a session", async () => {
  const { post } = await createTestApp();
  const answer = await post("/onboarding", { name: "Ada", redirect: "/app" });
  expect(answer.status).toBe(401);
});
