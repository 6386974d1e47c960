import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { noticeLimit, settledAccountMs } from "#config/limits.ts";
import { authMails } from "#features/auth/mails.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { budgetEvent } from "#kit/rate/tables.server.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { until } from "#kit/testing/testing.server.ts";
import { getRows } from "./audit-testing.server.ts";
import { iris, withGitLab } from "./social-testing.server.ts";
import { createTestApp } from "./testing.server.ts";

const email = "user@example.com";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

type App = Awaited<ReturnType<typeof createTestApp>>;

/** Signs in with a code; returns the cookies. */
async function signIn(app: App, cookie = "", address = email): Promise<string> {
  const headers = { "user-agent": firefox, ...(cookie ? { cookie } : {}) };
  await app.post("/login", { email: address }, headers);
  const answer = await app.post("/login/verify", { email: address, code: app.codeFor(address) }, headers);
  expect(answer.status).toBe(303);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

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
  (await getRows(app)).filter(({ action }) => action === "account.deviceAdded");

test("a sign-in on a new device, but not on a known one, is reported by email and in the audit log", async () => {
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

test("an account's first sign-in is not reported, and sign-ins on its first day cause no email", async () => {
  const app = await createTestApp();
  await completedAt(app.db, null);
  await signIn(app);
  expect(await added(app)).toEqual([]);
  await settle(app);
  const now = new Date();
  await app.db.update(user).set({ onboardedAt: now, createdAt: now }).where(eq(user.email, email));
  await signIn(app);
  expect(await added(app)).toHaveLength(1);
  // Mails are sent in order, so an earlier one would have arrived by then.
  const another = "admin@example.com";
  await signIn(app, "", another);
  await until(() => notices(app, another).length > 0);
  expect(notices(app)).toEqual([]);
});

test("a sign-in with a provider is also reported", async () => {
  const { app, browser } = await withGitLab();
  await settle(app);
  expect(await browser().signIn({ ...iris, email })).toBe("/app");
  await until(() => notices(app).length > 0);
  expect(await added(app)).toHaveLength(1);
});

test("the email neither delays nor fails the sign-in, and a failure to send it is logged", async () => {
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
  await until(() => lines.some((line) => line.includes("mail.not-sent")));
  expect(lines.join("\n")).not.toContain(email);
});

test("limits these emails per day", async () => {
  const app = await createTestApp();
  await settle(app);
  const free = () => app.db.delete(budgetEvent).where(like(budgetEvent.budget, "code.%"));
  for (let at = 0; at < noticeLimit.max; at++) {
    await signIn(app);
    await free();
    await until(() => notices(app).length > at);
  }
  await signIn(app);
  await signIn(app, "", "admin@example.com");
  // This mail comes after the others.
  await until(() => app.mailbox.list().some(({ to, text }) => to !== email && text.includes("/app/account")));
  expect(notices(app)).toHaveLength(noticeLimit.max);
});

test.each(languages)(
  "in %s, the email contains nothing that could be mistaken for a code",
  async (language) => {
    const device = { browser: "Firefox", system: "Linux" };
    const accountUrl = "https://example.org/app/account";
    const template = authMails.newDevice({ at: new Date().toISOString(), details: device, accountUrl });
    const { mail: service } = await createTestApp();
    const mail = await service.render({ email, language }, template);
    expect(mail.text).toContain(accountUrl);
    for (const part of [
      mail.subject,
      mail.text,
      mail.html.replace(/<style>.*?<\/style>|style="[^"]*"/gs, ""),
    ])
      expect(part).not.toMatch(/\d{6}/);
  },
);
