import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { serverI18n } from "#app/texts.server.ts";
import { office } from "#app/users-testing.server.ts";
import { session } from "#kit/auth/tables.server.ts";
import { beforeDelete } from "#kit/db/dialect/testing.server.ts";
import { defaultLanguage, languages } from "#kit/shared/i18n/languages.ts";

test("a user is created, read, updated and deleted", async () => {
  const { create, send, outcome } = await office();
  const answer = await create({ name: "  Émile   Zola ", email: "EMILE@example.com" });
  expect(answer.status).toBe(201);
  const user = await answer.json();
  expect(user).toEqual({
    id: expect.any(String),
    email: "emile@example.com",
    name: "Émile   Zola",
    role: "user",
    emailVerified: false,
    banned: false,
    banReason: null,
    banExpires: null,
    onboardedAt: null,
    createdAt: expect.stringMatching(/Z$/),
    lastSeenOn: null,
    image: null,
  });
  const path = `/api/users/${user.id}`;
  expect(await (await send("GET", path)).json()).toEqual(user);
  expect(await (await send("PATCH", path, { name: "Zola", role: "admin" })).json()).toEqual({
    ...user,
    name: "Zola",
    role: "admin",
  });
  expect(await outcome("DELETE", path)).toBe("204");
  expect(await outcome("GET", path)).toBe("404 NOT_FOUND");
});

test("a created user signs in with a code sent to that email", async () => {
  const { created, post, codeFor } = await office();
  await created({ email: "new@example.com" });
  await post("/login", { email: "new@example.com" }, { cookie: "none=1" });
  const code = codeFor("new@example.com");
  const answer = await post("/login/verify", { email: "new@example.com", code }, { cookie: "none=1" });
  expect(answer.headers.getSetCookie().join()).toMatch(/session_token=\w/);
});

test.each([
  {},
  { name: "", email: "a@example.com", role: "user" },
  { name: "A\u202eB", email: "a@example.com", role: "user" },
  { name: "A", email: "nonsense", role: "user" },
  { name: "A", email: "a@example.com", role: "constructor" },
  { name: "A", email: "a@example.com", role: "user", banned: true },
  { name: "A", email: "a@example.com", role: "user", onboardedAt: "2026-01-01T00:00:00Z" },
])("%j neither creates nor updates a user", async (body) => {
  const { outcome, list } = await office();
  expect(await outcome("POST", "/api/users", body)).toBe("400 VALIDATION_ERROR");
  if (Object.keys(body).length > 0) {
    expect(await outcome("PATCH", "/api/users/example-user", body)).toBe("400 VALIDATION_ERROR");
  }
  expect((await list()).total).toBe(2);
});

test("an email is unique, ignoring case", async () => {
  const { outcome, getRow } = await office();
  const body = { name: "A", email: "User@Example.com", role: "user" };
  expect(await outcome("POST", "/api/users", body)).toBe("409 EMAIL_TAKEN");
  expect(await outcome("PATCH", "/api/users/example-user", { email: "admin@example.com" })).toBe(
    "409 EMAIL_TAKEN",
  );
  expect((await getRow("example-user"))?.email).toBe("user@example.com");
});

test("changing an email makes it unverified and signs the user out, but other updates do not", async () => {
  const { send, addSession, getSessions, getRow } = await office();
  await addSession("theirs", "example-user");
  await send("PATCH", "/api/users/example-user", { name: "Una", email: "user@example.com" });
  expect(await getSessions("example-user")).toEqual(["theirs"]);
  expect(await getRow("example-user")).toMatchObject({ emailVerified: true, name: "Una", search: "una" });
  const moved = await (await send("PATCH", "/api/users/example-user", { email: "una@example.com" })).json();
  expect(moved).toMatchObject({ email: "una@example.com", emailVerified: false });
  expect(await getSessions("example-user")).toEqual([]);
});

test("the last activity is that of the newest session, and an administrator's view does not count", async () => {
  const { db, list, send, addSession } = await office();
  const times = {
    old: "2026-05-01T12:00:00.000Z",
    new: "2026-05-03T12:00:00.000Z",
    admin: "2026-05-04T12:00:00.000Z",
  };
  for (const [id, updatedAt] of Object.entries(times)) {
    await addSession(id, "example-user");
    const impersonatedBy = id === "admin" ? "example-admin" : null;
    await db
      .update(session)
      .set({ updatedAt: new Date(updatedAt), impersonatedBy })
      .where(eq(session.id, id));
  }
  await send("POST", "/api/users", { name: "Uma", email: "uma@example.com", role: "user" });
  const { items } = await list({ role: "user", sort: "name" });
  const seen = items.map(({ email, lastSeenOn }: Record<string, unknown>) => [email, lastSeenOn]);
  expect(seen).toEqual(
    expect.arrayContaining([
      ["user@example.com", "2026-05-03"],
      ["uma@example.com", null],
    ]),
  );
  expect(await (await send("GET", "/api/users/example-user")).json()).toMatchObject({
    lastSeenOn: "2026-05-03",
  });
});

test("users cannot delete, ban or demote themselves, or change their own email as administrators", async () => {
  const { outcome, getRow } = await office();
  const own = "/api/users/example-admin";
  const before = await getRow("example-admin");
  expect(await outcome("DELETE", own)).toBe("409 SELF_ACTION");
  expect(await outcome("POST", `${own}/ban`, { reason: "no" })).toBe("409 SELF_ACTION");
  expect(await outcome("PATCH", own, { role: "user" })).toBe("409 SELF_ACTION");
  expect(await outcome("PATCH", own, { email: "other@example.com" })).toBe("409 SELF_ACTION");
  expect(await getRow("example-admin")).toEqual(before);
  expect(await outcome("PATCH", own, { name: "Ada", role: "admin", email: "admin@example.com" })).toBe("200");
});

test("the last administrator cannot be removed, even with concurrent requests", async () => {
  const { created, outcome, database, getRow } = await office();
  const { id } = await created({ role: "admin" });
  // Simulates that the caller loses the role after it has been read.
  await beforeDelete(database, "user", "UPDATE user SET role = 'user' WHERE id <> OLD.id");
  expect(await outcome("DELETE", `/api/users/${id}`)).toBe("409 LAST_ADMIN");
  expect((await getRow(id))?.role).toBe("admin");
});

test("a new user can be invited by email, in the language chosen for them", async () => {
  const { create, outcome, mailbox, getRow } = await office();
  const chosen = languages.at(-1) ?? defaultLanguage;
  const mailTo = (email: string) => mailbox.list().find(({ to }) => to === email)?.text;
  await create({ name: "Uma", email: "uma@example.com" });
  const invited = await (await create({ name: "Zoé", email: "zoe@example.com", invite: chosen })).json();
  await expect
    .poll(() => mailTo("zoe@example.com"))
    .toContain("http://localhost/login?email=zoe%40example.com");
  expect(mailTo("zoe@example.com")).toContain(serverI18n(chosen).t("users:mail.invitation.action"));
  expect(mailTo("uma@example.com")).toBeUndefined();
  expect((await getRow(invited.id))?.language).toBe(chosen);
  const refused = { name: "A", email: "a@example.com", role: "user", invite: "xx" };
  expect(await outcome("POST", "/api/users", refused)).toBe("400 VALIDATION_ERROR");
});

test("a ban has a reason and an optional end, ends the sessions and prevents sign-in", async () => {
  const { send, outcome, addSession, getSessions, post, codeFor } = await office();
  await addSession("theirs", "example-user");
  const path = "/api/users/example-user";
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  expect(await (await send("POST", `${path}/ban`, { reason: " spam ", expiresAt })).json()).toMatchObject({
    banned: true,
    banReason: "spam",
    banExpires: expiresAt,
  });
  expect(await getSessions("example-user")).toEqual([]);
  const email = "user@example.com";
  const signIn = async () => {
    await post("/login", { email }, { cookie: "none=1" });
    const answer = await post("/login/verify", { email, code: codeFor(email) }, { cookie: "none=1" });
    if (/session_token=\w/.test(answer.headers.getSetCookie().join())) return "signed in";
    const { code, issues } = (await answer.json()).answer.problem;
    return [code, ...issues.map((issue: { code: string }) => issue.code)];
  };
  const until = `banUntil:${Date.parse(expiresAt)}`;
  expect(await signIn()).toEqual(["BANNED_USER", "banReason:spam", until]);
  expect(await outcome("POST", `${path}/ban`, { reason: "spam: much" })).toBe("200");
  expect(await signIn()).toEqual(["BANNED_USER", "banReason:spam: much", "banEndless"]);
  expect(await (await send("POST", `${path}/unban`)).json()).toMatchObject({
    banned: false,
    banReason: null,
    banExpires: null,
  });
  expect(await signIn()).toBe("signed in");
});

test.each([
  {},
  { reason: "" },
  { reason: "x".repeat(501) },
  { reason: "no", expiresAt: "tomorrow" },
  { reason: "no", expiresAt: "2020-01-01T00:00:00Z" },
  { reason: "no", role: "user" },
])("%j is not a valid ban", async (body) => {
  const { outcome, getRow } = await office();
  expect(await outcome("POST", "/api/users/example-user/ban", body)).toBe("400 VALIDATION_ERROR");
  expect((await getRow("example-user"))?.banned).toBe(false);
});

test("an expired ban has no effect", async () => {
  const { raw, send } = await office();
  await raw.run("UPDATE user SET banned = true, ban_reason = 'x', ban_expires = 1 WHERE id = 'example-user'");
  expect(await (await send("GET", "/api/users/example-user")).json()).toMatchObject({
    banned: false,
    banReason: null,
    banExpires: null,
  });
});

test("an unknown user is not found", async () => {
  const { outcome } = await office();
  const path = "/api/users/nobody";
  expect(await outcome("GET", path)).toBe("404 NOT_FOUND");
  expect(await outcome("PATCH", path, { name: "A" })).toBe("404 NOT_FOUND");
  expect(await outcome("PATCH", path, { email: "a@example.com" })).toBe("404 NOT_FOUND");
  expect(await outcome("DELETE", path)).toBe("404 NOT_FOUND");
  expect(await outcome("POST", `${path}/ban`, { reason: "no" })).toBe("404 NOT_FOUND");
  expect(await outcome("POST", `${path}/unban`)).toBe("404 NOT_FOUND");
  expect(await outcome("GET", `${path}/sessions`)).toBe("404 NOT_FOUND");
  expect(await outcome("DELETE", `${path}/sessions`)).toBe("404 NOT_FOUND");
  expect(await outcome("DELETE", `${path}/sessions/none`)).toBe("404 NOT_FOUND");
});
