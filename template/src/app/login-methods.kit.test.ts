import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { account, passkey, session, user } from "#kit/auth/tables.server.ts";
import { addPasskey } from "./passkey-testing.server.ts";
import { iris, withGitLab } from "./social-testing.server.ts";
import { createTestApp, getCookies } from "./testing.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

const old = "user@example.com";
const next = "uma@example.com";
const id = "example-user";

async function signIn({ post, codeFor }: App, email: string): Promise<string> {
  const none = { cookie: "none=1" };
  await post("/login", { email }, none);
  return getCookies(await post("/login/verify", { email, code: codeFor(email) }, none));
}

/** The example user has a session, a passkey and a link to a provider. */
async function withWaysIn(app: App) {
  const cookie = await signIn(app, old);
  const key = await addPasskey(app, cookie);
  expect([key.added.status, (await key.signIn()).status]).toEqual([200, 200]);
  await app.db
    .insert(account)
    .values({ id: "link", userId: id, providerId: "gitlab", accountId: String(iris.id) });
  return { cookie, key };
}

const waysIn = async ({ db }: App) => ({
  sessions: (await db.select().from(session).where(eq(session.userId, id))).length,
  links: (await db.select().from(account).where(eq(account.userId, id))).length,
  passkeys: (await db.select().from(passkey).where(eq(passkey.userId, id))).length,
});
const none = { sessions: 0, links: 0, passkeys: 0 };

const outcome = async (answer: Response) =>
  answer.ok ? `${answer.status}` : `${answer.status} ${(await answer.json()).code}`;

function ask(
  { fetch }: App,
  cookie: string,
  path: string,
  body?: object,
  method = "POST",
): Promise<Response> {
  const headers = { cookie, "content-type": "application/json" };
  return fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

const moves: Record<string, (app: App) => Promise<Response>> = {
  "PATCH /api/users/{id}": ({ send }) => send("PATCH", `/api/users/${id}`, { email: next }),
  "/admin/update-user": ({ send }) =>
    send("POST", "/api/auth/admin/update-user", { userId: id, data: { email: next } }),
};

test.each(Object.entries(moves))(
  "an address changed by %s leaves no way to sign in, before or after the new owner verifies it",
  async (_, move) => {
    const app = await createTestApp({ as: "admin" });
    const { cookie, key } = await withWaysIn(app);
    expect(await outcome(await move(app))).toBe("200");
    expect(await waysIn(app)).toEqual(none);
    expect((await ask(app, cookie, "/api/account/sessions", undefined, "GET")).status).toBe(401);
    expect(await outcome(await key.signIn())).toBe("401 PASSKEY_NOT_FOUND");
    await signIn(app, next);
    expect(await outcome(await key.signIn())).toBe("401 PASSKEY_NOT_FOUND");
    expect(await waysIn(app)).toEqual({ ...none, sessions: 1 });
  },
);

test("users who change their address keep only that session", async () => {
  const app = await createTestApp();
  const { cookie, key } = await withWaysIn(app);
  const elsewhere = await signIn(app, old);
  await ask(app, cookie, "/api/auth/email-otp/request-email-change", { newEmail: next });
  const change = { newEmail: next, otp: app.codeFor(next) };
  const answer = await ask(app, cookie, "/api/auth/email-otp/change-email", change);
  expect(answer.status).toBe(200);
  expect(await waysIn(app)).toEqual({ ...none, sessions: 1 });
  expect((await ask(app, getCookies(answer), "/api/account/sessions", undefined, "GET")).status).toBe(200);
  expect((await ask(app, elsewhere, "/api/account/sessions", undefined, "GET")).status).toBe(401);
  expect(await outcome(await key.signIn())).toBe("401 PASSKEY_NOT_FOUND");
});

test("verifying an address for the first time removes every earlier way to sign in", async () => {
  const app = await createTestApp();
  const { cookie, key } = await withWaysIn(app);
  await app.db.update(user).set({ emailVerified: false }).where(eq(user.id, id));
  await signIn(app, old);
  expect(await waysIn(app)).toEqual({ ...none, sessions: 1 });
  expect((await ask(app, cookie, "/api/account/sessions", undefined, "GET")).status).toBe(401);
  expect(await outcome(await key.signIn())).toBe("401 PASSKEY_NOT_FOUND");
  // Only the first verification ends the other ways to sign in.
  await addPasskey(app, await signIn(app, old));
  await signIn(app, old);
  expect(await waysIn(app)).toEqual({ sessions: 3, links: 0, passkeys: 1 });
});

test("a provider that vouches for an address verifies it", async () => {
  const { app, browser } = await withGitLab();
  const { key } = await withWaysIn(app);
  await app.db.update(user).set({ emailVerified: false }).where(eq(user.id, id));
  const { signIn, who } = browser();
  expect(await signIn({ ...iris, email: old })).toBe("/app");
  expect(await who()).toMatchObject({ id, emailVerified: true });
  expect(await outcome(await key.signIn())).toBe("401 PASSKEY_NOT_FOUND");
  expect(await waysIn(app)).toMatchObject({ sessions: 1, passkeys: 0 });
});

test("a failed change of address removes no way to sign in", async () => {
  const app = await createTestApp({ as: "admin" });
  const { key } = await withWaysIn(app);
  const before = await waysIn(app);
  await app.raw.run("ALTER TABLE audit_entry RENAME TO elsewhere");
  for (const move of Object.values(moves)) expect((await move(app)).status).toBeGreaterThanOrEqual(500);
  await app.raw.run("ALTER TABLE elsewhere RENAME TO audit_entry");
  expect(await waysIn(app)).toEqual(before);
  expect((await key.signIn()).status).toBe(200);
});
