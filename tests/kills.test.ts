import { inject, type TestContext, test } from "vitest";
import { ask, post } from "../packages/conformance/src/ask.ts";
import { limitMs } from "../packages/conformance/src/limits.ts";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { thisBuild } from "./support/builds.ts";
import { aloneWith, forget, freePort, type Running, runIn, serveWith, settings } from "./support/server.ts";

const project = inject("project");
const isPostgres = thisBuild().database === "postgres";
/** 200 kills, together with those on PostgreSQL. */
const kills = Number(process.env.KILLS) || (isPostgres ? 35 : 45);
/** Each process runs two jobs at a time. */
const places = 2;

/** The same seed, which each run prints, gives the same random moments. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Invited {
  email: string;
  isAnswered: boolean;
}

/** A database with an administrator, and a mail server. */
async function prepared({ expect, onTestFinished }: TestContext) {
  const mailbox = await startSmtpMailbox(freePort());
  const env = await settings({ SMTP_URL: mailbox.url, NODE_ENV: "production" });
  onTestFinished(async () => {
    await mailbox.close();
    forget(env);
  });
  const { code, output } = await runIn(project, ["run", "db:seed"], env);
  expect(code, output).toBe(0);
  const target = { origin: env.BASE_URL ?? "", trusted: false, mailbox };
  return { env, mailbox, target };
}

/** Invites people until stopped, several at a time, whether or not the server responds. */
function startInviting(target: { origin: string }, cookie: string) {
  const invited: Invited[] = [];
  let isOver = false;
  const invite = async () => {
    while (!isOver) {
      const email = `p${invited.length}@example.org`;
      const one: Invited = { email, isAnswered: false };
      invited.push(one);
      const user = { name: "Person", email, role: "user", invite: thisBuild().languages[0] };
      const answer = await post(target, "/api/users", user, { cookie }).catch(() => undefined);
      one.isAnswered = answer?.status === 201;
      // A pause for the server under test, which shares two processors with other servers.
      await Bun.sleep(20);
    }
  };
  const all = [invite(), invite(), invite()];
  return {
    invited,
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

interface Job {
  state: string;
  attempts: number;
}

/** All invitations in the queue; a sign-in also queues a mail. */
async function mailsOwed(target: { origin: string }, cookie: string): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = new URLSearchParams({
      name: "mail",
      searchTerm: "invitation",
      limit: "100",
      ...(cursor && { cursor }),
    });
    const { body } = await ask(target, `/api/jobs?${query}`, { headers: { cookie } });
    const page: { items: Job[]; nextCursor: string | null } = JSON.parse(body);
    jobs.push(...page.items);
    cursor = page.nextCursor;
  }
  return jobs;
}

/** Counts the invitations in a state. Listing them would be slow with thousands of jobs. */
async function countMails(target: { origin: string }, cookie: string, state: string): Promise<number> {
  const query = new URLSearchParams({ name: "mail", searchTerm: "invitation", state, limit: "1" });
  const { body } = await ask(target, `/api/jobs?${query}`, { headers: { cookie } });
  return JSON.parse(body).total;
}

const listening = (server: Running) =>
  server
    .output()
    .split("\n")
    .flatMap((line) => (line.includes('"event":"listening"') ? Number(JSON.parse(line).pid) : []));

type Env = Awaited<ReturnType<typeof settings>>;

/** How a server is started and killed; each kill ends with a server that serves again. */
const ways: Record<
  string,
  (
    env: Env,
    random: () => number,
    expect: TestContext["expect"],
  ) => Promise<{ kill(): Promise<void>; end(): Promise<unknown> }>
> = {
  "one process": (env) => restarted(() => serveWith(process.execPath, ["scripts/start.ts"], project, env)),
  "one of two processes": async (env, random, expect) => {
    const two = { ...env, PROCESSES: "2" };
    const server = await serveWith(process.execPath, ["scripts/start.ts"], project, two);
    const count = () => listening(server).length;
    await expect.poll(count).toBe(2);
    const living: number[] = listening(server);
    return {
      async kill() {
        const [pid = 0] = living.splice(Math.floor(random() * living.length), 1);
        const before = count();
        process.kill(pid, "SIGKILL");
        await expect.poll(count).toBe(before + 1);
        living.push(listening(server).at(-1) ?? 0);
      },
      end: () => server.stop(),
    };
  },
  "the executable": (env) => restarted(() => aloneWith(project, env).serve()),
};

async function restarted(start: () => Promise<Running>) {
  let server = await start();
  return {
    async kill() {
      await server.stop("SIGKILL");
      server = await start();
    },
    end: () => server.stop(),
  };
}

const chosen = Object.keys(ways).filter((way) => !isPostgres || way !== "the executable");

// Concurrent, because the cases mostly wait for the leases of killed processes.
test.concurrent.for(chosen)(
  "%s killed at random moments: every acknowledged invitation arrives, none before its user, and attempts are counted",
  { timeout: limitMs(900_000) },
  async (way, context) => {
    const { expect, onTestFinished } = context;
    const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
    console.log(`${way}: SEED=${seed} KILLS=${kills}`);
    const random = createRandom(seed);
    const { env, mailbox, target } = await prepared(context);
    const server = await ways[way]?.(env, random, expect);
    if (!server) throw new Error(`There is no way ${way}.`);
    onTestFinished(async () => void (await server.end()));
    const cookie = await signIn(target, "admin@example.com");
    const load = startInviting(target, cookie);
    const count = () => load.invited.filter(({ isAnswered }) => isAnswered).length;
    const counts = async (least: number) =>
      expect.poll(count, { timeout: limitMs(60_000) }).toBeGreaterThan(least);
    for (let killed = 0; killed < kills; killed++) {
      // Every other kill comes soon after the start, perhaps before the first response.
      if (killed % 2 === 0) await counts(count());
      await Bun.sleep(random() * 500);
      await server.kill();
    }
    await counts(kills);
    await load.stop();
    const unfinished = async () =>
      (await countMails(target, cookie, "waiting")) ||
      (await countMails(target, cookie, "running")) ||
      // Meanwhile, a job may have moved from one state to the other.
      (await mailsOwed(target, cookie)).filter(({ state }) => ["waiting", "running"].includes(state)).length;
    // Jobs of the killed process keep their lease for a minute.
    await expect.poll(unfinished, { timeout: limitMs(180_000), interval: 500 }).toBe(0);

    const arrived = mailbox.mails.filter(({ to }) => to.endsWith("@example.org"));
    const answered = load.invited.filter(({ isAnswered }) => isAnswered).map(({ email }) => email);
    const got = new Set(arrived.map(({ to }) => to));
    expect(answered.filter((email) => !got.has(email))).toEqual([]);
    // A killed server may have committed a request without responding: then the mail's user exists.
    for (const email of [...got].filter((email) => !answered.includes(email))) {
      const found = await ask(target, `/api/users?searchTerm=${email}`, { headers: { cookie } });
      expect(JSON.parse(found.body).items).toMatchObject([{ email }]);
    }
    const jobs = await mailsOwed(target, cookie);
    expect(jobs.length).toBe(got.size);
    expect(jobs.filter(({ state, attempts }) => state !== "done" || attempts < 1)).toEqual([]);
    const attempts = jobs.reduce((sum, job) => sum + job.attempts, 0);
    expect(attempts - jobs.length).toBeLessThanOrEqual(places * kills);
    // At most one more for each attempt, always with the same Message-ID.
    expect(arrived.length).toBeLessThanOrEqual(attempts);
    const ids = new Set(arrived.map(({ to, messageId }) => `${to} ${messageId}`));
    expect(ids.size).toBe(got.size);
  },
);

test.concurrent("emails sent while the mail server was down arrive once each when it is up again", async (context) => {
  const { expect, onTestFinished } = context;
  const { env, mailbox, target } = await prepared(context);
  const server = await serveWith(process.execPath, ["scripts/start.ts"], project, env);
  onTestFinished(async () => void (await server.stop()));
  const cookie = await signIn(target, "admin@example.com");
  await mailbox.close();
  const emails = Array.from({ length: 20 }, (_, at) => `down${at}@example.org`);
  for (const email of emails) {
    const user = { name: "Person", email, role: "user", invite: thisBuild().languages[0] };
    expect((await post(target, "/api/users", user, { cookie })).status).toBe(201);
  }
  const tried = async () => (await mailsOwed(target, cookie)).filter(({ attempts }) => attempts > 0).length;
  await expect.poll(tried).toBe(emails.length);
  const again: SmtpMailbox = await startSmtpMailbox(Number(new URL(mailbox.url).port));
  onTestFinished(() => again.close());
  const done = async () => (await mailsOwed(target, cookie)).filter(({ state }) => state === "done").length;
  await expect.poll(done, { timeout: limitMs(180_000), interval: 500 }).toBe(emails.length);
  // A notice of the administrator's sign-in may also be pending.
  const invited = again.mails.map(({ to }) => to).filter((to) => to.endsWith("@example.org"));
  expect(invited.sort()).toEqual(emails.toSorted());
});
