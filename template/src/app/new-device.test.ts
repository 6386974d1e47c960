import { expect, test } from "vitest";
import { codeMails } from "#app/code-mails.server.ts";
import { until } from "#server/testing.server.ts";
import { languages } from "#shared/i18n/languages.ts";
import { deviceMailLimit, settledAccountMs } from "#shared/limits.ts";
import { iris, withGitLab } from "./social-testing.server.ts";
import { createTestApp } from "./testing.server.ts";

const email = "user@example.com";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

type App = Awaited<ReturnType<typeof createTestApp>>;

/** Signs in with a code; answers with the cookies. */
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

/** The account has been there for more than a day. */
function settle({ sqlite }: App): void {
  sqlite.run("UPDATE user SET onboarded_at = ? WHERE email = ?", [
    Date.now() - settledAccountMs - 1000,
    email,
  ]);
}

const notices = ({ mailbox }: App) =>
  mailbox.list().filter(({ to, text }) => to === email && /\/app\/account/.test(text));
const added = ({ sqlite }: App) =>
  sqlite.query("SELECT actor_email, details FROM audit_entry WHERE action = 'account.deviceAdded'").all();

test("a sign-in on a new device is told by mail and in the audit log, one on a known device is not", async () => {
  const app = await createTestApp();
  settle(app);
  const cookie = await signIn(app);
  await until(() => notices(app).length > 0);
  const [notice] = notices(app);
  expect(notice?.text).toContain("Firefox");
  expect(notice?.text).toContain("http://localhost/app/account");
  expect(added(app)).toEqual([
    { actor_email: email, details: JSON.stringify({ browser: "Firefox", system: "Linux" }) },
  ]);
  await signIn(app, cookie);
  await signIn(app);
  await until(() => notices(app).length > 1);
  expect([notices(app).length, added(app).length]).toEqual([2, 2]);
});

test("nobody is told of their first sign-in, nor by mail on the first day", async () => {
  const app = await createTestApp();
  app.sqlite.run("UPDATE user SET onboarded_at = NULL WHERE email = ?", [email]);
  await signIn(app);
  expect(added(app)).toEqual([]);
  app.sqlite.run("UPDATE user SET onboarded_at = ? WHERE email = ?", [Date.now(), email]);
  await signIn(app);
  expect(added(app)).toHaveLength(1);
  settle(app);
  await signIn(app);
  await until(() => notices(app).length > 0);
  expect(notices(app)).toHaveLength(1);
});

test("a sign-in with a provider is told as well", async () => {
  const { app, browser } = await withGitLab();
  settle(app);
  expect(await browser().signIn({ ...iris, email })).toBe("/app");
  await until(() => notices(app).length > 0);
  expect(added(app)).toHaveLength(1);
});

test("the mail neither delays nor fails the sign-in, and its failure is logged", async () => {
  const lines: string[] = [];
  const app = await createTestApp({ onLog: (line) => lines.push(line) });
  settle(app);
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
  await until(() => lines.some((line) => line.includes("new-device.not-told")));
  expect(lines.join("\n")).not.toContain(email);
});

test("so many mails a day", async () => {
  const app = await createTestApp();
  settle(app);
  const free = () => app.sqlite.run("DELETE FROM budget_event WHERE budget LIKE 'code.%'");
  for (let at = 0; at < deviceMailLimit.max; at++) {
    await signIn(app);
    free();
    await until(() => notices(app).length > at);
  }
  await signIn(app);
  app.sqlite.run("UPDATE user SET onboarded_at = 1");
  await signIn(app, "", "admin@example.com");
  // This one comes later.
  await until(() => app.mailbox.list().some(({ to, text }) => to !== email && text.includes("/app/account")));
  expect(notices(app)).toHaveLength(deviceMailLimit.max);
});

test.each(languages)("in %s the mail has nothing that could be taken for a code", async (language) => {
  const device = { browser: "Firefox", system: "Linux" };
  const accountUrl = "https://example.org/app/account";
  const mail = await codeMails.newDevice({ at: new Date(), device, accountUrl, language });
  expect(mail.text).toContain(accountUrl);
  for (const part of [mail.subject, mail.text, mail.html.replace(/<style>.*?<\/style>|style="[^"]*"/gs, "")])
    expect(part).not.toMatch(/\d{6}/);
});
