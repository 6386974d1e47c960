import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startSmtp } from "#features/auth/testing-smtp.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { job } from "#kit/jobs/job.server.ts";
import { createQueue } from "#kit/jobs/queue.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { createMailService, type Mailer, mailJob, mailTemplate } from "#kit/mail/mail.server.ts";
import { defaultLanguage, languageCookie, languages } from "#kit/shared/i18n/languages.ts";
import { createTestApp } from "./testing.server.ts";
import { serverI18n } from "./texts.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

const email = "user@example.com";
const other = languages.at(-1) ?? defaultLanguage;

const getUser = async ({ db }: App) => {
  const [found] = await db.select().from(user).where(eq(user.email, email));
  if (!found) throw new Error("There is no such user");
  return found;
};
const getLanguage = async (app: App) => (await getUser(app)).language;

async function signIn(app: App, language: string): Promise<void> {
  const headers = { cookie: "none=1", "accept-language": language };
  await app.post("/login", { email }, headers);
  const answer = await app.post("/login/verify", { email, code: app.codeFor(email) }, headers);
  expect(answer.status).toBe(303);
}

test("mails are in the language of the last sign-in, or one chosen later", async () => {
  const app = await createTestApp({ as: "user" });
  expect(await getLanguage(app)).toBe(defaultLanguage);
  await signIn(app, other);
  expect(await getLanguage(app)).toBe(other);
  const answer = await app.send("PUT", "/api/account/language", { language: defaultLanguage });
  expect([answer.status, await getLanguage(app)]).toEqual([204, defaultLanguage]);
});

test.each(["xx", "EN", "", null, 5, ["en"]])("%j is not a supported language", async (language) => {
  const app = await createTestApp({ as: "user" });
  expect((await app.send("PUT", "/api/account/language", { language })).status).toBe(400);
  expect(await getLanguage(app)).toBe(defaultLanguage);
});

test("the chosen language takes precedence over the browser's", async () => {
  const app = await createTestApp();
  const headers = {
    cookie: languageCookie(other).split(";", 1)[0] ?? "",
    "accept-language": defaultLanguage,
  };
  await app.post("/login", { email }, headers);
  await app.post("/login/verify", { email, code: app.codeFor(email) }, headers);
  expect(await getLanguage(app)).toBe(other);
});

const inLanguage = mailTemplate("language", z.object({ word: z.string() }), ({ word }) => ({ language }) => ({
  subject: `${word} ${language}`,
  preview: "",
  title: "",
  blocks: [],
}));
const told = inLanguage({ word: "In" });

/** A mail service that knows this test's mail, and its job. */
async function services(to?: Mailer) {
  const lines: string[] = [];
  const app = await createTestApp();
  const log = createLog({ level: "info", write: (line) => lines.push(line) });
  const { db, mailbox } = app;
  const mailer = to ?? mailbox;
  // The app's own jobs do not know this mail, so this does not wake them.
  const jobs = createQueue(db);
  const frame = () => import("#ui/mail-frame.server.tsx");
  const mail = createMailService({ db, log, mailer, jobs, mails: { told }, i18nOf: serverI18n, frame });
  const deliver = job(mailJob.name, mailJob.schema, (owed, { id }) => mail.deliver(owed, id));
  const running = app.startJobs({ jobs: [deliver], places: 1, pollMs: 0 });
  onTestFinished(() => running.close());
  return { ...app, app, mail, lines, running };
}

test.each([
  [other, other],
  [null, defaultLanguage],
  ["xx", defaultLanguage],
])("a user with the language %j gets mails in %s", async (language, used) => {
  const { mail, mailbox } = await services();
  await mail.send({ email, language }, told);
  expect(mailbox.list()[0]).toMatchObject({ to: email, subject: `In ${used}` });
});

test("a deferred mail uses the address and language at the time of sending, and is not sent to a deleted user", async () => {
  const { app, db, mail, mailbox, running } = await services();
  const to = await getUser(app);
  await write(db, async () => {
    await mail.sendLater(to, told);
    await db.update(user).set({ language: other, email: "moved@example.com" }).where(eq(user.id, to.id));
  });
  await running.drain();
  expect(mailbox.list()).toMatchObject([{ to: "moved@example.com", subject: `In ${other}` }]);
  await write(db, async () => {
    await mail.sendLater(to, told);
    await db.delete(user).where(eq(user.id, to.id));
  });
  await running.drain();
  expect(mailbox.list()).toHaveLength(1);
});

test("a deferred mail also goes to an address without an account, in its language", async () => {
  const { db, mail, mailbox, running } = await services();
  await write(db, async () => {
    await mail.sendLater({ email: "visitor@example.com", language: other }, told);
    await mail.sendLater({ email: "stranger@example.com", language: null }, told);
  });
  await running.drain();
  const sent = mailbox.list().map(({ to, subject }) => `${to} ${subject}`);
  expect(sent.sort()).toEqual([
    `stranger@example.com In ${defaultLanguage}`,
    `visitor@example.com In ${other}`,
  ]);
});

test("a deferred mail to an address that the mail server refuses is dropped, if nobody has confirmed the address", async () => {
  const refuse = Object.assign(new Error("No such mailbox"), { responseCode: 550 });
  const { mailer, stop } = await startSmtp({ onRcptTo: (_address, _session, done) => done(refuse) });
  onTestFinished(stop);
  const { app, db, mail, running } = await services(mailer);
  await mail.sendLater({ email: "nobody@example.com", language: null }, told);
  await mail.sendLater(await getUser(app), told);
  await running.drain();
  const owed = await db.select().from(queuedJob);
  expect(owed.map(({ state }) => state).sort()).toEqual(["discarded", "waiting"]);
});

test("a deferred mail waits for the commit, and is not sent without it", async () => {
  const { app, db, mail, mailbox, running } = await services();
  const to = await getUser(app);
  const failing = write(db, async () => {
    await mail.sendLater(to, told);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await write(db, async () => mail.sendLater(to, told));
  await running.drain();
  expect(mailbox.list()).toHaveLength(1);
});

test("a deferred mail that fails is logged without its address, and sent again once the mail server is back", async () => {
  const { app, db, mail, mailbox, lines, running } = await services();
  const { send } = mailbox;
  const tried: (string | undefined)[] = [];
  mailbox.send = async (sent) => {
    tried.push(sent.messageId);
    if (tried.length < 3) throw new Error(`The mail server does not take ${email}.`);
    await send(sent);
  };
  const to = await getUser(app);
  await mail.sendLater(to, told);
  for (let times = 0; times < 3; times++) {
    await running.drain();
    await db.update(queuedJob).set({ runAt: new Date(0) });
  }
  expect(mailbox.list()).toHaveLength(1);
  expect([tried.length, new Set(tried).size, typeof tried[0]]).toEqual([3, 1, "string"]);
  const said = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "mail.not-sent");
  expect(said).toMatchObject([
    { userId: to.id, mail: "language" },
    { userId: to.id, mail: "language" },
  ]);
  expect(lines.join()).not.toContain(email);
});

test("a mail that its feature does not list is refused when sent", async () => {
  const { app, mail } = await services();
  const unknown = mailTemplate("unknown", z.object({}), () => () => ({
    subject: "",
    preview: "",
    title: "",
    blocks: [],
  }));
  await expect(mail.sendLater(await getUser(app), unknown({}))).rejects.toThrow('the mail "unknown"');
  await expect(mail.sendLater(await getUser(app), inLanguage(JSON.parse("{}")))).rejects.toThrow();
});
