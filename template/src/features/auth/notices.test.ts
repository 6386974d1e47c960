import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { rowsOf } from "#app/audit-testing.server.ts";
import { createDemoApp } from "#app/demo-testing.server.ts";
import { addPasskey } from "#app/passkey-testing.server.ts";
import { iris, withGitLab } from "#app/social-testing.server.ts";
import { cookiesOf, createTestApp } from "#app/testing.server.ts";
import { serverI18n } from "#app/texts.server.ts";
import { maxPasskeys, maxSessions, noticeLimit, settledAccountMs } from "#config/limits.ts";
import { account, session, user } from "#kit/auth/tables.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { renderTemplate } from "#kit/mail/mail.server.ts";
import { budgetEvent } from "#kit/rate/tables.server.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { day, minute } from "#kit/shared/time.ts";
import { until } from "#kit/testing/testing.server.ts";
import { authMails } from "./mails.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

const email = "user@example.com";
const id = "example-user";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

/** Signs in with a code, by default from a browser without cookies; returns the cookies. */
async function signIn({ post, codeFor }: App, cookie = "none=1", address = email): Promise<string> {
  const headers = { cookie, "user-agent": firefox };
  await post("/login", { email: address }, headers);
  const answer = await post("/login/verify", { email: address, code: codeFor(address) }, headers);
  expect(answer.status).toBe(303);
  return cookiesOf(answer);
}

const subjects = ({ mailbox }: App) =>
  mailbox.list().flatMap(({ to, subject }) => (to === email && !/\d{6}/.test(subject) ? [subject] : []));
const acts = async (app: App) =>
  (await rowsOf(app)).map(({ action, details }) => [action, JSON.parse(details)]).slice(1);

const passkeysOf = async ({ send }: Pick<App, "send">): Promise<{ id: string }[]> =>
  (await (await send("GET", `/api/users/${id}/passkeys`)).json()).items;

const codeOf = async (answer: Response) => `${answer.status} ${(await answer.json()).code}`;

test("users learn of a passkey that is added or removed by email, and of its new name too in the audit log", async () => {
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

test("administrators see a user's passkeys with their last use, and remove one, of which the user learns", async () => {
  const app = await createTestApp({ as: "admin" });
  const key = await addPasskey(app, await signIn(app));
  expect(await passkeysOf(app)).toMatchObject([{ name: "Key", lastUsedAt: null }]);
  await key.signIn();
  const [listed] = await passkeysOf(app);
  expect(listed).toMatchObject({ lastUsedAt: expect.stringContaining("T") });
  expect(JSON.stringify(listed)).not.toContain("publicKey");
  const path = `/api/users/${id}/passkeys/${listed?.id}`;
  expect(await codeOf(await app.send("DELETE", path.replace(id, "example-admin")))).toBe("409 SELF_ACTION");
  expect((await app.send("DELETE", path)).status).toBe(204);
  expect(await codeOf(await app.send("DELETE", path))).toBe("404 NOT_FOUND");
  expect(await codeOf(await key.signIn())).toBe("401 PASSKEY_NOT_FOUND");
  expect((await acts(app)).at(-1)).toEqual(["user.passkeyRemoved", { passkey: "Key" }]);
  await until(() => subjects(app).some((subject) => subject.startsWith("A passkey was removed")));
});

test("users learn of a provider that is linked or unlinked, but not of the one they signed up with", async () => {
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
  const told = (await rowsOf(app)).filter(({ action }) => action.startsWith("account.provider"));
  expect(told.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
    ["account.providerLinked", id, '{"provider":"GitLab"}'],
    ["account.providerUnlinked", id, '{"provider":"GitLab"}'],
  ]);
});

test.each([
  ["DELETE", "/api/account/sessions"],
  ["POST", "/api/auth/revoke-other-sessions"],
])("users learn of other sessions that %s %s ends, once", async (method, path) => {
  const app = await createTestApp({ as: "user" });
  await signIn(app);
  await signIn(app);
  await app.send(method, path, method === "POST" ? {} : undefined);
  await until(() => subjects(app).length === 1);
  const ended = (await rowsOf(app)).filter(({ action }) => action === "account.sessionsRevoked");
  expect([ended.length, ended[0]?.actorId]).toEqual([1, id]);
});

test("nothing is mailed of what is not done in the end", async () => {
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
  "what removes a way in needs a session begun before now and within a day, not %i ms ago",
  async (ago) => {
    const app = await createTestApp({ as: "user" });
    await addPasskey(app, app.cookie ?? "");
    const [listed] = await (await app.send("GET", "/api/auth/passkey/list-user-passkeys")).json();
    await app.db.update(session).set({ createdAt: new Date(Date.now() - ago) });
    for (const [path, body] of [
      ["passkey/delete-passkey", { id: listed.id }],
      ["unlink-account", { accountId: "none" }],
    ] as const)
      expect(await codeOf(await app.send("POST", `/api/auth/${path}`, body))).toBe("403 SESSION_NOT_FRESH");
  },
);

test("a user has at most so many passkeys and sessions: no more is added, those unused for longest end", async () => {
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
  expect(await codeOf(await app.send("GET", "/api/auth/passkey/generate-register-options"))).toBe(
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

test("the demo makes no challenges for passkeys", async () => {
  const app = await createDemoApp({ as: "user" });
  for (const kind of ["register", "authenticate"])
    expect(await codeOf(await app.send("GET", `/api/auth/passkey/generate-${kind}-options`))).toBe(
      "403 DEMO_MODE",
    );
});

/** Makes the account older than a day. */
function settle({ db }: App): Promise<unknown> {
  return completedAt(db, new Date(Date.now() - settledAccountMs - 1000));
}

function completedAt(db: App["db"], onboardedAt: Date | null): Promise<unknown> {
  const since = onboardedAt ? { createdAt: onboardedAt } : {};
  return db
    .update(user)
    .set({ onboardedAt, ...since })
    .execute();
}

const notices = ({ mailbox }: App, whose = email) =>
  mailbox.list().filter(({ to, text }) => to === whose && /\/app\/account/.test(text));
const added = async (app: App) =>
  (await rowsOf(app)).filter(({ action }) => action === "account.deviceAdded");

test("a sign-in on a new device is reported by email and in the audit log, one on a known device is not", async () => {
  const app = await createTestApp();
  await settle(app);
  const cookie = await signIn(app);
  await until(() => notices(app).length > 0);
  const [notice] = notices(app);
  expect(notice?.text).toContain("Firefox");
  expect(notice?.text).toContain("http://localhost/app/account");
  expect(await added(app)).toMatchObject([
    { actorEmail: email, details: JSON.stringify({ browser: "Firefox", system: "Linux" }) },
  ]);
  await signIn(app, cookie);
  await signIn(app);
  await until(() => notices(app).length > 1);
  // Sign-ins within one minute share one entry.
  expect([notices(app).length, (await added(app)).length]).toEqual([2, 1]);
});

test("a first sign-in is not reported, and none is by email on the first day", async () => {
  const app = await createTestApp();
  await completedAt(app.db, null);
  await signIn(app);
  expect(await added(app)).toEqual([]);
  await settle(app);
  const now = new Date();
  await app.db.update(user).set({ onboardedAt: now, createdAt: now }).where(eq(user.email, email));
  await signIn(app);
  expect(await added(app)).toHaveLength(1);
  // Mails are sent in order: once this one has arrived, an earlier one would have arrived, too.
  const another = "admin@example.com";
  await signIn(app, undefined, another);
  await until(() => notices(app, another).length > 0);
  expect(notices(app)).toEqual([]);
});

test("a sign-in with a provider is reported too", async () => {
  const { app, browser } = await withGitLab();
  await settle(app);
  expect(await browser().signIn({ ...iris, email })).toBe("/app");
  await until(() => notices(app).length > 0);
  expect(await added(app)).toHaveLength(1);
});

test("the mail neither delays nor fails the sign-in, and its failure is logged", async () => {
  const lines: string[] = [];
  const app = await createTestApp({ onLog: (line) => lines.push(line) });
  await settle(app);
  const { send } = app.mailbox;
  const { promise: refused, reject } = Promise.withResolvers<void>();
  let asked = false;
  app.mailbox.send = (mail) => {
    if (/\d{6}/.test(mail.subject)) return send(mail);
    asked = true;
    return refused;
  };
  await signIn(app);
  await until(() => asked);
  reject(new Error("The mail server is down."));
  await until(() => lines.some((line) => line.includes("notice.not-sent")));
  expect(lines.join("\n")).not.toContain(email);
});

test("mails are limited by the day", async () => {
  const app = await createTestApp();
  await settle(app);
  const free = () => app.db.delete(budgetEvent).where(like(budgetEvent.budget, "code.%"));
  for (let at = 0; at < noticeLimit.max; at++) {
    await signIn(app);
    await free();
    await until(() => notices(app).length > at);
  }
  await signIn(app);
  await signIn(app, undefined, "admin@example.com");
  // This mail is sent after the others.
  await until(() => app.mailbox.list().some(({ to, text }) => to !== email && text.includes("/app/account")));
  expect(notices(app)).toHaveLength(noticeLimit.max);
});

test.each(languages)("in %s the mail has nothing that could be taken for a code", async (language) => {
  const device = { browser: "Firefox", system: "Linux" };
  const accountUrl = "https://example.org/app/account";
  const template = authMails.newDevice({ at: new Date(), details: device, accountUrl });
  const mail = await renderTemplate(serverI18n(language), template);
  expect(mail.text).toContain(accountUrl);
  for (const part of [mail.subject, mail.text, mail.html.replace(/<style>.*?<\/style>|style="[^"]*"/gs, "")])
    expect(part).not.toMatch(/\d{6}/);
});
