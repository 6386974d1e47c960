import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { user } from "#kit/auth/tables.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { createMailService } from "#kit/mail/mail.server.ts";
import { defaultLanguage, languageCookie, languages } from "#kit/shared/i18n/languages.ts";
import { until } from "#kit/testing/testing.server.ts";
import { createTestApp } from "./testing.server.ts";
import { serverI18n } from "./texts.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

const email = "user@example.com";
const other = languages.at(-1) ?? defaultLanguage;

const userOf = async ({ db }: App) => {
  const [found] = await db.select().from(user).where(eq(user.email, email));
  if (!found) throw new Error("There is no such user");
  return found;
};
const languageOf = async (app: App) => (await userOf(app)).language;

async function signIn(app: App, language: string): Promise<void> {
  const headers = { cookie: "none=1", "accept-language": language };
  await app.post("/login", { email }, headers);
  const answer = await app.post("/login/verify", { email, code: app.codeFor(email) }, headers);
  expect(answer.status).toBe(303);
}

test("the language of mails is that of the last sign-in, or one chosen later", async () => {
  const app = await createTestApp({ as: "user" });
  expect(await languageOf(app)).toBe(defaultLanguage);
  await signIn(app, other);
  expect(await languageOf(app)).toBe(other);
  const answer = await app.send("PUT", "/api/account/language", { language: defaultLanguage });
  expect([answer.status, await languageOf(app)]).toEqual([204, defaultLanguage]);
});

test.each(["xx", "EN", "", null, 5, ["en"]])("%j is no language to choose", async (language) => {
  const app = await createTestApp({ as: "user" });
  expect((await app.send("PUT", "/api/account/language", { language })).status).toBe(400);
  expect(await languageOf(app)).toBe(defaultLanguage);
});

test("the chosen language counts more than that of the browser", async () => {
  const app = await createTestApp();
  const headers = {
    cookie: languageCookie(other).split(";", 1)[0] ?? "",
    "accept-language": defaultLanguage,
  };
  await app.post("/login", { email }, headers);
  await app.post("/login/verify", { email, code: app.codeFor(email) }, headers);
  expect(await languageOf(app)).toBe(other);
});

function services(app: App) {
  const lines: string[] = [];
  const log = createLog({ level: "info", write: (line) => lines.push(line) });
  const mail = createMailService({ db: app.db, log, mailer: app.mailbox, i18nOf: serverI18n });
  return { mail, lines };
}

const inLanguage = ({ language }: { language: string }) => ({
  subject: `In ${language}`,
  preview: "",
  title: "",
  blocks: [],
});

test.each([
  [other, other],
  [null, defaultLanguage],
  ["xx", defaultLanguage],
])("a user with the language %j gets mails in %s", async (language, used) => {
  const app = await createTestApp();
  await services(app).mail.send({ email, language }, inLanguage);
  expect(app.mailbox.list()[0]).toMatchObject({ to: email, subject: `In ${used}` });
});

test("a mail for later waits for the commit, and is not sent without it", async () => {
  const app = await createTestApp();
  const { mail } = services(app);
  const to = await userOf(app);
  const failing = write(app.db, async () => {
    mail.sendLater(to, inLanguage);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await write(app.db, async () => mail.sendLater(to, inLanguage));
  await until(() => app.mailbox.list().length > 0);
  expect(app.mailbox.list()).toHaveLength(1);
});

test("a mail for later that fails is in the log, without its address", async () => {
  const app = await createTestApp();
  const { mail, lines } = services(app);
  app.mailbox.send = async () => {
    throw new Error("The mail server is down.");
  };
  mail.sendLater(await userOf(app), inLanguage);
  await until(() => lines.some((line) => line.includes("mail.not-sent")));
  expect(lines.join()).not.toContain(email);
});
