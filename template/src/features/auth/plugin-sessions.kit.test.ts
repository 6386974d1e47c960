import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authCallLimits } from "#config/limits.ts";
import { lockReaders } from "#kit/db/dialect/testing.server.ts";
import { outcome, type TestAuth } from "./testing.server.ts";
import { withPlugins } from "./testing-plugins.server.ts";

const createTestAuth = withPlugins();

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
});
afterEach(() => app.close());

const email = "user@example.com";
type Headers = Record<string, string>;
const ask = (path: string, headers: Headers, body?: object) =>
  app.call(body ? "POST" : "GET", path, { headers, ...(body && { body }) });
const result = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked);
  return answer.ok ? String(answer.status) : outcome(answer);
};

function getBearer(cookie: string) {
  const [, value = ""] = /session_token=([^;]+)/.exec(cookie) ?? [];
  return { authorization: `Bearer ${decodeURIComponent(value)}` };
}

/** Creates an onboarded user. Returns what each plugin accepts in place of the user's session. */
async function credentials() {
  const cookie = await app.signInAs(email);
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1");
  const created = await app.call("POST", "/api/auth/keys/create", { cookie, body: { name: "Script" } });
  const { key } = await created.json();
  return { cookie, bearer: getBearer(cookie), key: { "x-api-key": String(key) } };
}
const kinds = ["bearer", "key"] as const;

test.each(kinds)("a %s gives its owner's access, on our paths and on better-auth's", async (kind) => {
  const { [kind]: headers } = await credentials();
  expect(await result("/api/app", headers)).toBe("200");
  expect(await result("/api/users", headers)).toBe("403 FORBIDDEN");
  expect(await result("/api/auth/update-user", headers, { name: "B" })).toBe("200");
  expect((await app.getUser(email))?.name).toBe("B");
  await app.raw.run("UPDATE user SET role = 'admin'");
  expect(await result("/api/users", headers)).toBe("200");
});

test.each(kinds)("a %s of a user who has not finished onboarding gives no access", async (kind) => {
  const { [kind]: headers } = await credentials();
  await app.raw.run("UPDATE user SET onboarded_at = NULL");
  expect(await result("/api/app", headers)).toBe("403 NOT_ONBOARDED");
  expect(await result("/api/auth/update-user", headers, { name: "B" })).toBe("403 NOT_ONBOARDED");
});

test.each(kinds)("a %s of a banned user does nothing, even with another user's cookie", async (kind) => {
  const { [kind]: headers } = await credentials();
  await app.raw.run("UPDATE user SET banned = ? WHERE email = ?", [true, email]);
  expect(await result("/api/app", headers)).toBe("401 UNAUTHORIZED");
  expect(await result("/api/auth/update-user", headers, { name: "B" })).toBe("401 UNAUTHORIZED");
  const cookie = await app.signInAs("other@example.com");
  await app.raw.run("UPDATE user SET name = 'O', onboarded_at = 1 WHERE email LIKE 'other@%'");
  await result("/api/auth/update-user", { ...headers, cookie }, { name: "B" });
  expect((await app.getUser(email))?.name).toBe("A");
});

test.each(kinds)("a %s that can't be looked up is an error, not a signed-out caller", async (kind) => {
  const { [kind]: headers } = await credentials();
  const unlock = await lockReaders(app.database);
  expect(await result("/api/app", headers)).toBe("503 DB_BUSY");
  await unlock();
  expect(await result("/api/app", headers)).toBe("200");
});

test("the token of a view-as session that may not continue gives no access", async () => {
  await credentials();
  const admin = await app.signInAs("admin@example.com");
  await app.raw.run(
    "UPDATE user SET role = 'admin', name = 'O', onboarded_at = 1 WHERE email LIKE 'admin@%'",
  );
  const userId = (await app.getUser(email))?.id;
  const view = await app.call("POST", "/api/auth/admin/impersonate-user", {
    cookie: admin,
    body: { userId },
  });
  const token = getBearer(app.getCookie(view));
  expect(await result("/api/app", token)).toBe("200");
  await app.raw.run("UPDATE user SET role = 'admin'");
  expect(await result("/api/app", token)).toBe("401 UNAUTHORIZED");
});

test("a header without a credential does not affect the cookie's session", async () => {
  const { cookie } = await credentials();
  for (let i = 0; i <= authCallLimits.attempts.networks[0]; i++)
    expect(await result("/api/app", { authorization: "Basic abc", cookie })).toBe("200");
  expect(await result("/api/auth/update-user", { authorization: "Basic abc", cookie }, { name: "B" })).toBe(
    "200",
  );
});

test("plugins that hook into reading a session are called", async () => {
  const { cookie } = await credentials();
  const routed = vi.spyOn(app.auth, "handler");
  const answer = await ask("/api/auth/get-session", { cookie });
  expect([answer.status, routed.mock.calls.length]).toEqual([200, 1]);
});

test("wrong keys are limited by visitor, and the right one still works", async () => {
  const { key } = await credentials();
  const guess = () => result("/api/app", { "x-api-key": "none", "x-forwarded-for": "203.0.113.9" });
  for (let i = 0; i < authCallLimits.attempts.networks[0]; i++)
    expect(await guess()).toBe("403 INVALID_API_KEY");
  expect(await guess()).toBe("429 RATE_LIMITED");
  expect(await result("/api/app", { ...key, "x-forwarded-for": "203.0.113.9" })).toBe("200");
});

test("a key cannot do what requires a recent sign-in, and cannot view as a user", async () => {
  const { key } = await credentials();
  await app.raw.run("UPDATE user SET role = 'admin'");
  await app.signInAs("other@example.com");
  const userId = (await app.getUser("other@example.com"))?.id;
  expect(await result("/api/auth/admin/impersonate-user", key, { userId })).toBe("401 UNAUTHORIZED");
  const change = { newEmail: "new@example.com" };
  expect(await result("/api/auth/email-otp/request-email-change", key, change)).toBe("400 SESSION_EXPIRED");
});

test("no response contains a token or an internal field, whichever path begins the session", async () => {
  const { cookie, bearer, key } = await credentials();
  const answers = [
    await app.call("POST", "/api/auth/sign-in/anonymous", { body: {} }),
    await ask("/api/auth/get-session", bearer),
    await ask("/api/auth/get-session", key),
  ];
  await app.call("POST", "/api/auth/sign-in/magic-link", { body: { email } });
  const link = new URL(/^\S+/.exec(app.mails.at(-1)?.text ?? "")?.[0] ?? "");
  link.searchParams.delete("callbackURL");
  answers.push(await app.call("GET", link.pathname + link.search));
  const { token } = await (await app.call("GET", "/api/auth/one-time-token/generate", { cookie })).json();
  answers.push(await app.call("POST", "/api/auth/one-time-token/verify", { body: { token } }));
  const secrets = [
    ...(await app.raw.rows<{ token: string }>("SELECT token FROM session")),
    { token: key["x-api-key"] },
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('"user"');
    expect(text).not.toMatch(/"search"|"impersonatedFrom"/);
    const told =
      [...answer.headers]
        .filter(([name]) => name !== "set-cookie")
        .flat()
        .join("\n") + text;
    for (const { token } of secrets) expect(told).not.toContain(token);
    expect(told).not.toMatch(/set-auth-token|access-control/);
  }
});

test("the path of an unknown plugin reveals no token either", async () => {
  const { cookie } = await credentials();
  await app.signInAs("another@example.com");
  const answer = await app.call("GET", "/api/auth/talkative/sessions", { cookie });
  const headers = ["x-session", "x-made"].map((name) => answer.headers.get(name));
  const told = `${await answer.text()} ${headers.join(" ")}`;
  const sessions = await app.raw.rows<{ id: string; token: string }>("SELECT id, token FROM session");
  expect(sessions.length).toBe(3);
  for (const { id, token } of sessions) {
    expect(told).toContain(id);
    expect(told).not.toContain(token);
  }
  expect(told).not.toMatch(/"search"|"impersonatedFrom"/);
});

test("our API sees a column that a plugin adds to sessions, but not the token", async () => {
  const { cookie, key } = await credentials();
  const body = { name: "Reading circle", slug: "circle" };
  const made = await app.call("POST", "/api/auth/organization/create", { cookie, body });
  const { id } = await made.json();
  const session = await (await app.call("GET", "/api/session", { cookie })).json();
  expect(session).toMatchObject({ activeOrganizationId: id });
  expect(session).not.toHaveProperty("token");
  expect(await (await ask("/api/session", key)).json()).not.toHaveProperty("token");
});
