import { SQL } from "bun";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ask, post } from "../packages/conformance/src/ask.ts";
import { limitMs } from "../packages/conformance/src/limits.ts";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { createDatabase } from "./support/database.ts";
import { type Instance, startInstances } from "./support/instances.ts";
import { atLeast, getRefusal, type Load, startLoad, visit } from "./support/load.ts";
import { type Postgres, startPostgres } from "./support/postgres.ts";
import { type ReverseProxy, startProxy } from "./support/proxy.ts";
import { type Relay, startRelay } from "./support/relay.ts";
import { forget, runIn, settings } from "./support/server.ts";

// Three instances behind a proxy, connected to PostgreSQL through a relay.

const project = inject("project");
const connections = 30;
let postgres: Postgres;
let relay: Relay;
let mailbox: SmtpMailbox;
let proxy: ReverseProxy;
let env: Awaited<ReturnType<typeof settings>>;
let instances: Instance[] = [];
let cookie: string;
let book: Record<string, unknown>;
/** For the test itself, without the relay. */
let url: string;

async function query(text: string): Promise<Record<string, unknown>[]> {
  const sql = new SQL(url, { max: 1, connectionTimeout: limitMs(5) });
  return await sql.unsafe(text).finally(() => sql.close({ timeout: 0 }));
}

beforeAll(async () => {
  postgres = await startPostgres(project, [`max_connections=${connections}`]);
  url = await createDatabase(postgres.url);
  relay = await startRelay(postgres.port);
  mailbox = await startSmtpMailbox();
  proxy = await startProxy();
  const through = Object.assign(new URL(url), { port: relay.port }).href;
  const shared = { SMTP_URL: mailbox.url, TRUSTED_PROXIES: "127.0.0.1", BASE_URL: proxy.origin };
  env = await settings({ ...shared, DATABASE_URL: through, DATABASE_POOL: "5" }, "localhost");
  instances = await startInstances(project, env, { proxy, count: 3 });
  await runIn(project, ["run", "db:seed"], env);
  cookie = await signIn({ origin: proxy.origin, mailbox, trusted: true }, "admin@example.com");
  const { body } = await ask(proxy, "/api/genres", { headers: { cookie } });
  book = { publisher: "Faults", genreId: JSON.parse(body).items[0].id, description: "" };
});

afterAll(async () => {
  console.table(rounds);
  await Promise.all(instances.map(({ server }) => server.stop()));
  await relay?.close();
  await postgres?.stop();
  await proxy?.close();
  await mailbox?.close();
  if (env) forget(env);
});

/** Requests health checks, the API and a page from one instance; returns the responses. */
async function getAnswers({ port }: Instance) {
  const origin = `http://127.0.0.1:${port}`;
  const own = { host: new URL(proxy.origin).host, origin: proxy.origin };
  const name = crypto.randomUUID();
  const began = performance.now();
  const live = ask({ origin }, "/livez").then(({ status }) => ({
    status,
    tookMs: performance.now() - began,
  }));
  const [ready, read, write, page, { status, tookMs }] = await Promise.all([
    ask({ origin }, "/readyz"),
    ask({ origin }, "/api/books?limit=5", { headers: { ...own, cookie } }),
    post({ origin }, "/api/books", { ...book, title: name, author: name }, { ...own, cookie }),
    visit({ origin }, cookie, own),
    live,
  ]);
  const said = (answer: typeof read) => getRefusal(answer) ?? String(answer.status);
  const ways = { read: said(read), write: said(write), page: said(page) };
  return {
    tookMs,
    answers: { live: status, ready: ready.status, reasons: JSON.parse(ready.body).reasons, ...ways },
  };
}

interface Fault {
  begin(): void | Promise<void>;
  /** Resolves once the database can answer again. */
  end(): void | Promise<void>;
  /** The expected responses in the meantime. */
  meanwhile: { read: string; write: string; page: string };
}

const away = { read: "DB_BUSY", write: "DB_BUSY", page: "page" };
let others: SQL[] = [];

function signal(name: NodeJS.Signals): void {
  for (const pid of postgres.pids()) process.kill(pid, name);
}

/** Uses up all connections of the server, including those of the instances. */
async function takeConnections(): Promise<void> {
  const taken = async () => {
    const sql = new SQL(postgres.url, { max: 1, connectionTimeout: limitMs(5) });
    try {
      await sql`SELECT 1`;
      return sql;
    } catch {
      await sql.close({ timeout: 0 });
      return undefined;
    }
  };
  // A closed connection becomes available a moment later.
  while (others.length < connections) {
    const sql = await taken();
    const [other] = others;
    if (sql) others.push(sql);
    else if (!other) throw new Error("PostgreSQL has no connection to take.");
    else await other`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'shop_%'`;
  }
}

const faults: Record<string, Fault> = {
  "is restarted": { begin: () => postgres.halt(), end: () => postgres.start(), meanwhile: away },
  "is killed": { begin: () => signal("SIGKILL"), end: () => postgres.start(), meanwhile: away },
  "is paused": { begin: () => signal("SIGSTOP"), end: () => signal("SIGCONT"), meanwhile: away },
  "has no connection left": {
    begin: takeConnections,
    async end() {
      await Promise.all(others.map((sql) => sql.close({ timeout: 0 })));
      others = [];
    },
    meanwhile: away,
  },
  "is read-only": {
    begin: async () => {
      await query("ALTER SYSTEM SET default_transaction_read_only = on");
      await query("SELECT pg_reload_conf()");
      // The statement returns before the server has reloaded its settings.
      for (let [row] = [{}] as Record<string, unknown>[]; row?.default_transaction_read_only !== "on"; )
        [row] = await query("SHOW default_transaction_read_only");
    },
    end: async () => {
      await query("ALTER SYSTEM RESET default_transaction_read_only");
      await query("SELECT pg_reload_conf()");
    },
    meanwhile: { read: "200", write: "STORAGE_UNAVAILABLE", page: "200" },
  },
  "is behind a network that is cut": {
    begin: () => relay.cut(),
    end: () => relay.heal(),
    meanwhile: away,
  },
};

const rounds: Record<string, string | number>[] = [];

async function countLost({ acknowledged }: Load): Promise<number> {
  const rows = await query("SELECT title FROM book WHERE publisher = 'Faults'");
  const there = new Set(rows.map(({ title }) => title));
  return [...acknowledged].filter((title) => !there.has(title)).length;
}

/** Resolves once a write, a read and a page have succeeded, each retried as a user would. */
async function recovered(): Promise<void> {
  const until = async (isDone: () => Promise<boolean>) => {
    while (!(await isDone())) await Bun.sleep(20);
  };
  const name = crypto.randomUUID();
  const title = { title: name, author: name };
  await Promise.all([
    until(async () =>
      [201, 409].includes((await post(proxy, "/api/books", { ...book, ...title }, { cookie })).status),
    ),
    until(async () => (await ask(proxy, "/api/books", { headers: { cookie } })).status === 200),
    until(async () => (await visit(proxy, cookie)).status === 200),
  ]);
}

/** Everything works again, and nothing that was acknowledged is lost. */
async function isBack(fault: string, load: Load, more: Record<string, number> = {}): Promise<void> {
  const began = performance.now();
  await recovered();
  const recoveryMs = performance.now() - began;
  await atLeast(load, 10);
  await load.stop();
  const lost = await countLost(load);
  const gaps = (["read", "page", "write"] as const).map((kind) => [
    `longest ${kind} gap ms`,
    load.longestGapMs(kind),
  ]);
  const refused = [...load.refusals].sort().join(", ");
  const figures = Object.entries({ ...more, "recovery ms": recoveryMs, ...Object.fromEntries(gaps) });
  const rounded = Object.fromEntries(figures.map(([name, value]) => [name, Math.round(Number(value))]));
  rounds.push({ fault, acknowledged: load.acknowledged.size, lost, ...rounded, refused });
  expect(load.failures).toEqual([]);
  expect(lost).toBe(0);
}

describe("while PostgreSQL", () => {
  test.each(Object.entries(faults))(
    "%s, users are asked to try again, no acknowledged write is lost, and the server recovers without help",
    async (name, { begin, end, meanwhile }) => {
      const expected = { live: 200, ready: 503, reasons: ["database"], ...meanwhile };
      const load = await startLoad(proxy, cookie, book, { mayRefuse: true });
      await atLeast(load, 10);
      await begin();
      const seen = await Promise.all(instances.map(getAnswers)).finally(end);
      expect(seen.map(({ answers }) => answers)).toEqual(instances.map(() => expected));
      await isBack(name, load, { "slowest livez ms": Math.max(...seen.map((one) => one.tookMs)) });
    },
  );
});

test("on a network that drops connections, users can continue, and no acknowledged write is lost", async () => {
  const load = await startLoad(proxy, cookie, book, { mayRefuse: true });
  await atLeast(load, 10);
  for (let dropped = 0; dropped < 50; ) {
    if (relay.drop()) dropped++;
    // Only sets the pace of the failures.
    await Bun.sleep(50);
  }
  await isBack("drops connections", load);
});
