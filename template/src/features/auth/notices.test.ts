import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getRows } from "#app/audit-testing.server.ts";
import { createDemoApp } from "#app/demo-testing.server.ts";
import { addPasskey } from "#app/passkey-testing.server.ts";
import { iris, withGitLab } from "#app/social-testing.server.ts";
import { createTestApp, getCookies } from "#app/testing.server.ts";
import { maxPasskeys, maxSessions } from "#config/limits.ts";
import { account, session } from "#kit/auth/tables.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { day, minute } from "#kit/shared/time.ts";
import { until } from "#kit/testing/testing.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

const email = "user@example.com";
const id = "example-user";

async function signIn({ post, codeFor }: App): Promise<string> {
  const none = { cookie: "none=1" };
  await post("/login", { email }, none);
  return getCookies(await post("/login/verify", { email, code: codeFor(email) }, none));
}

const subjects = ({ mailbox }: App) =>
  mailbox.list().flatMap(({ to, subject }) => (to === email && !/\d{6}/.test(subject) ? [subject] : []));
const acts = async (app: App) =>
  (await getRows(app)).map(({ action, details }) => [action, JSON.parse(details)]).slice(1);

const getPasskeys = async ({ send }: Pick<App, "send">): Promise<{ id: string }[]> =>
  (await (await send("GET", `/api/users/${id}/passkeys`)).json()).items;

const getCode = async (answer: Response) => `${answer.status} ${(await answer.json()).code}`;

test("users get an email when a passkey is added or removed, and its renaming is also in the audit log", async () => {
  const app = await createTestApp({ as: "user" });
  await addPasskey(app, app.cookie ?? "");
  await until(() => subjects(app).length === 1);
  const [{ id }] = await (await app.send("GET", "/api/auth/passkey/list-user-passkeys")).json();
  for (const name of ["Blue key", "Blue key"])
    expect((await app.send("POST", "/api/auth/passkey/update-passkey", { id, name })).status).toBe(200);
  await app.send("POST", "/api/auth/passkey/delete-passkey", { id });
  await until(() => subjects(app).length === 2);
  expect(subjects(app)).toEqual([
    expect.stringContaining("A passkey was removed"),
    expect.stringContaining("A passkey was added"),
  ]);
  expect(await acts(app)).toEqual([
    ["account.passkeyAdded", { passkey: "Key" }],
    ["account.passkeyRenamed", { from: "Key", to: "Blue key" }],
    ["account.passkeyRemoved", { passkey: "Blue key" }],
  ]);
});

test("administrators see a user's passkeys with their last use, and the user is notified when they remove one", async () => {
  const app = await createTestApp({ as: "admin" });
  const key = await addPasskey(app, await signIn(app));
  expect(await getPasskeys(app)).toMatchObject([{ name: "Key", lastUsedAt: null }]);
  await key.signIn();
  const [listed] = await getPasskeys(app);
  expect(listed).toMatchObject({ lastUsedAt: expect.stringContaining("T") });
  expect(JSON.stringify(listed)).not.toContain("publicKey");
  const path = `/api/users/${id}/passkeys/${listed?.id}`;
  expect(await getCode(await app.send("DELETE", path.replace(id, "example-admin")))).toBe("409 SELF_ACTION");
  expect((await app.send("DELETE", path)).status).toBe(204);
  expect(await getCode(await app.send("DELETE", path))).toBe("404 NOT_FOUND");
  expect(await getCode(await key.signIn())).toBe("401 PASSKEY_NOT_FOUND");
  expect((await acts(app)).at(-1)).toEqual(["user.passkeyRemoved", { passkey: "Key" }]);
  await until(() => subjects(app).some((subject) => subject.startsWith("A passkey was removed")));
});

test("users get an email when a provider is linked or unlinked, but not for the one they signed up with", async () => {
  const { app, browser } = await withGitLab();
  const stranger = browser();
  await stranger.signIn(iris);
  expect(await acts(app)).toEqual([]);
  const own = browser();
  await own.signIn({ ...iris, id: 8, email });
  await until(() => subjects(app).some((subject) => subject.startsWith("A provider was linked")));
  const [link] = await app.db.select().from(account).where(eq(account.userId, id));
  const headers = {
    "content-type": "application/json",
    cookie: [...own.jar].map(([name, value]) => `${name}=${value}`).join("; "),
  };
  const body = JSON.stringify({ accountId: link?.id });
  expect((await app.fetch("/api/auth/unlink-account", { method: "POST", headers, body })).status).toBe(200);
  await until(() => subjects(app).some((subject) => subject.startsWith("A provider was unlinked")));
  const told = (await getRows(app)).filter(({ action }) => action.startsWith("account.provider"));
  expect(told.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
    ["account.providerLinked", id, '{"provider":"GitLab"}'],
    ["account.providerUnlinked", id, '{"provider":"GitLab"}'],
  ]);
});

test.each([
  ["DELETE", "/api/account/sessions"],
  ["POST", "/api/auth/revoke-other-sessions"],
])("users get one email about other sessions that %s %s ends", async (method, path) => {
  const app = await createTestApp({ as: "user" });
  await signIn(app);
  await signIn(app);
  await app.send(method, path, method === "POST" ? {} : undefined);
  await until(() => subjects(app).length === 1);
  const ended = (await getRows(app)).filter(({ action }) => action === "account.sessionsRevoked");
  expect([ended.length, ended[0]?.actorId]).toEqual([1, id]);
});

test("sends no email about a change that is rolled back", async () => {
  const app = await createTestApp({ as: "user" });
  await signIn(app);
  const refused = write(app.db, async () => {
    await app.send("DELETE", "/api/account/sessions");
    throw new Error("Not in the end.");
  });
  await expect(refused).rejects.toThrow("Not in the end.");
  await addPasskey(app, app.cookie ?? "");
  await until(() => subjects(app).length > 0);
  expect(subjects(app)).toEqual([expect.stringContaining("A passkey was added")]);
});

test.each([-minute * 2, day + minute])(
  "removing a way to sign in requires a session begun within the last day, not %i ms ago",
  async (ago) => {
    const app = await createTestApp({ as: "user" });
    await addPasskey(app, app.cookie ?? "");
    const [listed] = await (await app.send("GET", "/api/auth/passkey/list-user-passkeys")).json();
    await app.db.update(session).set({ createdAt: new Date(Date.now() - ago) });
    for (const [path, body] of [
      ["passkey/delete-passkey", { id: listed.id }],
      ["unlink-account", { accountId: "none" }],
    ] as const)
      expect(await getCode(await app.send("POST", `/api/auth/${path}`, body))).toBe("403 SESSION_NOT_FRESH");
  },
);

test("passkeys and sessions per user are limited: no passkey is added, and the least recently used sessions end", async () => {
  const app = await createTestApp({ as: "user" });
  const keys = Array.from({ length: maxPasskeys - 1 }, (_, at) => ({ at }));
  for (const { at } of keys)
    await app.raw.run(
      "INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up) VALUES (?, 'k', ?, ?, 0, 'singleDevice', ?)",
      [`key-${at}`, id, `key-${at}`, false],
    );
  const adding = await Promise.all(
    [app.cookie ?? "", app.cookie ?? ""].map((cookie) => addPasskey(app, cookie)),
  );
  expect(adding.map(({ added }) => added.status).sort()).toEqual([200, 409]);
  expect(await getCode(await app.send("GET", "/api/auth/passkey/generate-register-options"))).toBe(
    "409 TOO_MANY_PASSKEYS",
  );
  const now = Date.now();
  const old = Array.from({ length: maxSessions }, (_, at) => ({
    id: `old-${at}`,
    userId: id,
    token: `${at}`.padStart(32, "t"),
    expiresAt: new Date(now + day),
    updatedAt: new Date(now - day - at),
  }));
  await app.db.insert(session).values(old);
  await signIn(app);
  const kept = await app.db.select().from(session).where(eq(session.userId, id));
  expect(kept).toHaveLength(maxSessions);
  const ids = kept.map((one) => one.id);
  expect([ids.includes("old-0"), ids.includes(`old-${maxSessions - 1}`)]).toEqual([true, false]);
});

test("the demo creates no challenges for passkeys", async () => {
  const app = await createDemoApp({ as: "user" });
  for (const kind of ["register", "authenticate"])
    expect(await getCode(await app.send("GET", `/api/auth/passkey/generate-${kind}-options`))).toBe(
      "403 DEMO_MODE",
    );
});
