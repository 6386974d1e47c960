import { expect, test } from "vitest";
import { browser } from "#app/browser-testing.server.ts";
import { createTestApp } from "#app/testing.server.ts";
import { getAccess } from "#kit/auth/access.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { hour } from "#kit/shared/time.ts";

const viewing = "example-user by example-admin";

test("an administrator views as a user for up to an hour, and one call ends it", async () => {
  const { start, stop, who, rows, cookies, ask } = await browser();
  expect(await start()).toBe("200");
  expect(await who()).toBe(viewing);
  const [view] = (await rows()).filter(({ impersonatedBy }) => impersonatedBy !== null);
  const left = (view?.expiresAt.getTime() ?? 0) - Date.now();
  expect(left).toBeGreaterThan(hour - 60_000);
  expect(left).toBeLessThanOrEqual(hour);
  expect((await ask("GET", "/api/users")).status).toBe(403);
  expect(await stop()).toBe("200");
  expect(await who()).toBe("example-admin");
  expect(cookies.names()).toEqual(["session_token"]);
  expect(await rows()).toHaveLength(1);
  // Another tab may still show the button.
  expect(await stop()).toBe("200");
});

test("the responses name both users and contain no token, and better-auth reads the cookie", async () => {
  const { ask, rows, cookies } = await browser();
  const answer = await ask("POST", "/api/auth/admin/impersonate-user", { userId: "example-user" });
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    user: { id: "example-user" },
    session: { impersonatedBy: "example-admin" },
  });
  const back = await (await ask("POST", "/api/auth/admin/stop-impersonating", {})).text();
  expect(JSON.parse(back)).toMatchObject({
    user: { id: "example-admin" },
    session: { impersonatedBy: null },
  });
  for (const { token } of await rows()) expect(text + back).not.toContain(token);
  expect(cookies.header()).toContain((await rows())[0]?.token);
});

test("an administrator cannot view as themselves, another administrator, a banned user or an unknown user", async () => {
  const { start, db, rows } = await browser();
  const add = (id: string, values: Partial<typeof user.$inferInsert>) =>
    db.insert(user).values({ id, email: `${id}@example.com`, ...values });
  await add("boss", { role: "admin" });
  await add("troll", { banned: true });
  await add("former", { banned: true, banExpires: new Date(1) });
  expect(await start("example-admin")).toBe("409 SELF_ACTION");
  expect(await start("boss")).toBe("403 YOU_CANNOT_IMPERSONATE_ADMINS");
  expect(await start("troll")).toBe("403 BANNED_USER");
  expect(await start("none")).toBe("404 USER_NOT_FOUND");
  expect(await rows()).toHaveLength(1);
  expect(await start("former")).toBe("200");
  expect(await start("example-user")).toBe("403 IMPERSONATING");
});

test("a user cannot view as anyone, and without a session there is nothing to stop", async () => {
  const { fetch } = await createTestApp({ as: "user" });
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ userId: "example-admin" });
  const start = await fetch("/api/auth/admin/impersonate-user", { method: "POST", headers: json, body });
  expect(start.status).toBe(403);
  const stop = await fetch("/api/auth/admin/stop-impersonating", {
    method: "POST",
    headers: { ...json, cookie: "none=1" },
    body: "{}",
  });
  expect(stop.status).toBe(401);
});

test("changes to the account are refused, and reading is allowed", async () => {
  const { app, start, outcome, db, post, cookies } = await browser();
  expect(await start()).toBe("200");
  const before = await db.select().from(user);
  const own = app.routes.filter((route) => {
    const needed = getAccess(route);
    const ofAccount = needed === "session" || (typeof needed === "object" && "account" in needed);
    return ofAccount && route.method !== "GET";
  });
  expect(own.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      "POST /api/account/onboarding",
      "PUT /api/account/language",
      "DELETE /api/account/sessions",
      "DELETE /api/account/sessions/:id",
      "DELETE /api/account/",
    ]),
  );
  for (const { method, path } of own)
    expect([path, await outcome(method, path, {})]).toEqual([path, "403 IMPERSONATING"]);
  for (const path of [
    "update-user",
    "delete-user",
    "email-otp/request-email-change",
    "email-otp/change-email",
    "revoke-session",
    "revoke-sessions",
    "revoke-other-sessions",
    "unlink-account",
    "link-social",
    "passkey/verify-registration",
    "passkey/delete-passkey",
    "admin/ban-user",
    "a-plugin/of-the-project",
  ])
    expect([path, await outcome("POST", `/api/auth/${path}`, {})]).toEqual([
      path,
      path.startsWith("a-plugin") ? "404 NOT_FOUND" : "403 IMPERSONATING",
    ]);
  const form = await post("/onboarding", { name: "Other", redirect: "/app" }, { cookie: cookies.header() });
  expect(form.status).toBe(403);
  expect(await form.json()).toMatchObject({ answer: { problem: { code: "IMPERSONATING" } } });
  expect(await db.select().from(user)).toEqual(before);
  expect(await outcome("GET", "/api/account/sessions")).toBe("200");
  const headers = { cookie: cookies.header(), host: "localhost", origin: "http://localhost" };
  const socket = { headers: { ...headers, upgrade: "websocket" } };
  const opened = await app.fetch(new Request("http://localhost/api/account/sessions", socket));
  expect((await opened.json()).code).toBe("IMPERSONATING");
});

const endings: [string, string][] = [
  [
    "the clock, which was ahead at the start, is right again",
    "UPDATE session SET created_at = created_at + 86400000, expires_at = expires_at + 86400000 WHERE impersonated_by IS NOT NULL",
  ],
  ["the hour is over", "UPDATE session SET expires_at = 1 WHERE impersonated_by IS NOT NULL"],
  ["the administrator loses the role", "UPDATE user SET role = 'user' WHERE id = 'example-admin'"],
  ["the administrator is banned", "UPDATE user SET banned = true WHERE id = 'example-admin'"],
  ["the administrator is deleted", "DELETE FROM user WHERE id = 'example-admin'"],
  ["the administrator's own session is revoked", "DELETE FROM session WHERE impersonated_by IS NULL"],
  [
    "the administrator's own session expires",
    "UPDATE session SET expires_at = 1 WHERE impersonated_by IS NULL",
  ],
  ["the user becomes an administrator", "UPDATE user SET role = 'admin' WHERE id = 'example-user'"],
  ["the user is banned", "UPDATE user SET banned = true WHERE id = 'example-user'"],
  ["the user is deleted", "DELETE FROM user WHERE id = 'example-user'"],
];
test.each(endings)("viewing ends immediately when %s", async (_, change) => {
  const { start, who, outcome, raw } = await browser();
  await raw.run(
    "INSERT INTO user (id, email, role, created_at, updated_at) VALUES ('boss', 'boss@example.com', 'admin', 1, 1)",
  );
  expect(await start()).toBe("200");
  expect(await who()).toBe(viewing);
  await raw.run(change);
  expect(await who()).toBeNull();
  expect(await outcome("GET", "/api/account/sessions")).toBe("401 UNAUTHORIZED");
});

test("after viewing has expired, the next page belongs to the administrator, at the same URL", async () => {
  const { start, who, ask, raw, cookies } = await browser();
  await start();
  await raw.run("UPDATE session SET expires_at = 1 WHERE impersonated_by IS NOT NULL");
  const page = await ask("GET", "/app/books?searchTerm=a", undefined, { accept: "text/html" });
  expect([page.status, page.headers.get("location")]).toEqual([303, "/app/books?searchTerm=a"]);
  expect(await who()).toBe("example-admin");
  expect(cookies.names()).toEqual(["session_token"]);
  await start();
  await raw.run("UPDATE session SET expires_at = 1 WHERE impersonated_by IS NOT NULL");
  expect(
    (await ask("GET", "http://localhost//evil.example", undefined, { accept: "text/html" })).headers.get(
      "location",
    ),
  ).toBe("/");
  await start();
  await raw.run("DELETE FROM session");
  expect((await ask("GET", "/app", undefined, { accept: "text/html" })).headers.get("location")).toBeNull();
});

test("signing out, or signing in as another user, ends both sessions", async () => {
  const { start, ask, who, rows, cookies } = await browser();
  await start();
  const answer = await ask("POST", "/api/auth/sign-out");
  expect(answer.status).toBe(200);
  expect([await rows(), cookies.names(), await who()]).toEqual([[], [], null]);

  const other = await browser();
  await other.start();
  const headers = { cookie: other.cookies.header() };
  await other.post("/login", { email: "new@example.com" }, headers);
  await other.post(
    "/login/verify",
    { email: "new@example.com", code: other.codeFor("new@example.com") },
    headers,
  );
  expect(
    (await other.rows()).map(({ userId, impersonatedBy }) => [userId === "example-admin", impersonatedBy]),
  ).toEqual([[false, null]]);
});

test("viewing as a second user ends viewing as the first one", async () => {
  const { start, rows, cookie, cookies } = await browser();
  await start();
  cookies.take(new Response(null, { headers: { "set-cookie": `${cookie}; Path=/` } }));
  expect(await start()).toBe("200");
  expect(await rows()).toHaveLength(2);
});

test("the user's own list of sessions omits the view; the manager area marks it and can end it", async () => {
  const { start, ask, who, fetch, cookie, rows } = await browser();
  await start();
  expect((await (await ask("GET", "/api/account/sessions")).json()).items).toEqual([]);
  const path = "/api/users/example-user/sessions";
  const { items } = await (await fetch(path, { headers: { cookie } })).json();
  expect(items).toEqual([expect.objectContaining({ impersonated: true, current: false })]);
  const ended = await fetch(`${path}/${items[0].id}`, { method: "DELETE", headers: { cookie } });
  expect([ended.status, await who(), (await rows()).length]).toEqual([204, null, 1]);
});

test("every log line names both users, and the start and the end are logged", async () => {
  const { start, ask, stop, lines } = await browser();
  await start();
  await ask("GET", "/api/account/sessions");
  await stop();
  await ask("GET", "/api/account/sessions");
  const events = lines
    .map((line) => JSON.parse(line))
    .filter(({ event, path }) => event.startsWith("impersonation") || path === "/api/account/sessions")
    .map(({ event, userId, impersonatedBy }) => [event, userId, impersonatedBy]);
  expect(events).toEqual([
    ["impersonation.started", "example-user", "example-admin"],
    ["request", "example-user", "example-admin"],
    ["impersonation.stopped", "example-user", "example-admin"],
    ["request", "example-admin", undefined],
  ]);
});

test("the bootstrap data of a page names the administrator", async () => {
  const { start, ask } = await browser();
  await start();
  const page = await (await ask("GET", "/app", undefined, { accept: "text/html" })).json();
  expect(page.bootstrap.session).toMatchObject({
    user: { id: "example-user" },
    impersonatedBy: "example-admin",
  });
});
