import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ask, post } from "../packages/conformance/src/ask.ts";
import { topicsFor } from "../packages/conformance/src/checks.ts";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { newPerson, sendCode, signIn } from "../packages/conformance/src/person.ts";
import { type Provider, startProvider } from "../packages/conformance/src/provider/gitlab.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import { newEmail, newVisitor, type Target } from "../packages/conformance/src/target.ts";
import { pngBytes } from "../template/kit/storage/fixtures/images.server.ts";
import { startS3 } from "../template/kit/storage/fixtures/s3.server.ts";
import { thisBuild } from "./support/builds.ts";
import { testChecks } from "./support/checks.ts";
import { type Instance, startInstance, startInstances } from "./support/instances.ts";
import { atLeast, startLoad } from "./support/load.ts";
import { type ReverseProxy, startProxy } from "./support/proxy.ts";
import { forget, runIn, settings } from "./support/server.ts";

const { languages, title } = thisBuild();
const project = inject("project");
const count = 3;

let mailbox: SmtpMailbox;
let provider: Provider;
let proxy: ReverseProxy;
let bucket: ReturnType<typeof startS3>;
let env: Awaited<ReturnType<typeof settings>>;
let instances: Instance[] = [];
let target: Target;
let sql: SQL;

/** An instance, addressed without the proxy. */
function direct(at: number): { origin: string } & { own: Record<string, string> } {
  const { host } = new URL(proxy.origin);
  const port = instances[at % count]?.port;
  return { origin: `http://127.0.0.1:${port}`, own: { host, origin: proxy.origin } };
}

function askAt(at: number, path: string, headers: Record<string, string> = {}) {
  const { origin, own } = direct(at);
  return ask({ origin }, path, { headers: { ...own, ...headers } });
}

function postAt(at: number, path: string, data: unknown, headers: Record<string, string> = {}) {
  const { origin, own } = direct(at);
  return post({ origin }, path, data, { ...own, ...headers });
}

const getCode = (body: string): unknown => JSON.parse(body).code;
const everywhere = Array.from({ length: count }, (_, at) => at);

beforeAll(async () => {
  mailbox = await startSmtpMailbox();
  provider = await startProvider();
  proxy = await startProxy();
  bucket = startS3("pictures");
  const shared = {
    SMTP_URL: mailbox.url,
    TRUSTED_PROXIES: "127.0.0.1",
    ...bucket.settings,
    ...provider.settings,
  };
  env = await settings({ ...shared, BASE_URL: proxy.origin }, "localhost");
  sql = new SQL(env.DATABASE_URL ?? "", { max: 2 });
  // On an empty database.
  instances = await startInstances(project, env, { proxy, count });
  await runIn(project, ["run", "db:seed"], env);
  target = await openTarget({ baseURL: proxy.origin, mailbox, languages, title, trusted: true });
});

afterAll(async () => {
  await target?.browser.close();
  await Promise.all(instances.map(({ server }) => server.stop()));
  await sql?.close();
  await proxy?.close();
  await mailbox?.close();
  await provider?.close();
  await bucket?.stop();
  if (env) forget(env);
});

describe("three instances on one database", () => {
  test("run each migration once when started at the same time", async () => {
    const journal = readFileSync(join(project, "drizzle/meta/_journal.json"), "utf8");
    const { entries }: { entries: unknown[] } = JSON.parse(journal);
    const [row] = await sql`SELECT count(*)::int AS applied FROM __drizzle_migrations`;
    expect(row.applied).toBe(entries.length);
    for (const at of everywhere) expect((await askAt(at, "/readyz")).status).toBe(200);
  });

  test("share the schedules, with one row for each", async () => {
    const rows = await sql`SELECT name, count(*)::int AS times FROM job GROUP BY name`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, times } of rows) expect([name, times]).toEqual([name, 1]);
  });

  test("show the same login page, in every language and theme", async () => {
    // Without the parts that differ in each response: nonce, request id and the time of rendering.
    const own = /nonce="[^"]*"|"nonce":"[^"]*"|nonce-[\w+/=-]+|[\da-f]{8}-[\da-f-]{27}|\bu:\d{13}/g;
    for (const language of languages) {
      for (const cookie of ["theme=dark", "theme=light"]) {
        const headers = { "accept-language": language, cookie };
        // Twice: the second one comes from the cache.
        const pages = await Promise.all(
          [...everywhere, ...everywhere].map((at) => askAt(at, "/login", headers)),
        );
        expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
        expect(new Set(pages.map(({ body }) => body.replaceAll(own, ""))).size).toBe(1);
      }
    }
  });

  test("share an address's budget, so that guesses on one count on all", async () => {
    const email = newEmail("shared");
    const visitor = () => newVisitor(target);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      if (at % 3 === 0 && at < 10) expect((await sendCode(target, email, visitor())).status).toBe(200);
      statuses.push(
        (await postAt(at, "/api/auth/sign-in/email-otp", { email, otp: "000000" }, visitor())).status,
      );
    }
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(statuses.slice(0, 10)).not.toContain(429);
    const right = await mailbox.codeFor(email);
    for (const at of everywhere)
      expect((await postAt(at, "/api/auth/sign-in/email-otp", { email, otp: right }, visitor())).status).toBe(
        429,
      );
  });

  test("share a visitor's limit", async () => {
    const visitor = newVisitor(target);
    for (let i = 0; i < 100; i++)
      await postAt(i, "/api/auth/sign-in/email-otp", { email: newEmail("many"), otp: "000000" }, visitor);
    for (const at of everywhere) {
      const refused = await postAt(
        at,
        "/api/auth/sign-in/email-otp",
        { email: newEmail("many"), otp: "000000" },
        visitor,
      );
      expect([refused.status, getCode(refused.body)]).toEqual([429, "RATE_LIMITED"]);
    }
  });

  test("share sessions: revoking, banning or promoting on one takes effect on the others immediately", async () => {
    const admin = await signIn(target, "admin@example.com");
    const person = await newPerson(target, "Nomad");
    const { cookie } = person;
    const session = async (at: number) =>
      JSON.parse((await askAt(at, "/api/auth/get-session", { cookie })).body);
    for (const at of everywhere) expect((await session(at)).user.email).toBe(person.email);
    const { id } = (await session(0)).user;

    const setRole = (at: number, role: string) =>
      postAt(at, "/api/auth/admin/set-role", { userId: id, role }, { cookie: admin });
    expect((await askAt(1, "/manager/dashboard", { cookie })).status).toBe(403);
    expect((await setRole(0, "admin")).status).toBe(200);
    for (const at of everywhere) expect((await askAt(at, "/manager/dashboard", { cookie })).status).toBe(200);
    expect((await setRole(1, "user")).status).toBe(200);
    for (const at of everywhere) expect((await askAt(at, "/manager/dashboard", { cookie })).status).toBe(403);

    expect((await postAt(2, "/api/auth/admin/ban-user", { userId: id }, { cookie: admin })).status).toBe(200);
    for (const at of everywhere)
      expect((await askAt(at, "/api/account/sessions", { cookie })).status).toBe(401);
    expect((await postAt(0, "/api/auth/admin/unban-user", { userId: id }, { cookie: admin })).status).toBe(
      200,
    );

    const again = await signIn(target, person.email);
    const signedIn = (at: number) => askAt(at, "/api/account/sessions", { cookie: again });
    for (const at of everywhere) expect((await signedIn(at)).status).toBe(200);
    expect((await postAt(1, "/api/auth/sign-out", {}, { cookie: again })).status).toBe(200);
    for (const at of everywhere) expect((await signedIn(at)).status).toBe(401);
  });

  test("keep pictures in one bucket, so a picture stored by one can be shown and removed by the others", async () => {
    const cookie = await reader();
    const [book] = JSON.parse((await ask(target, "/api/books", { headers: { cookie } })).body).items;
    const send = (at: number, method: string, image?: Uint8Array<ArrayBuffer>) => {
      const { origin, own } = direct(at);
      const type = image ? { "content-type": "image/png" } : {};
      return fetch(`${origin}/api/books/${book.id}/cover`, {
        method,
        headers: { ...own, cookie, ...type },
        ...(image ? { body: image } : {}),
      });
    };
    const stored = await send(0, "PUT", pngBytes());
    expect(stored.status).toBe(200);
    const { cover } = await stored.json();
    for (const at of everywhere) expect((await askAt(at, cover, { cookie })).status).toBe(200);
    expect(bucket.keys()).toHaveLength(1);
    expect((await send(1, "DELETE")).ok).toBe(true);
    for (const at of everywhere) {
      const { body } = await askAt(at, `/api/books/${book.id}`, { cookie });
      expect(JSON.parse(body).cover).toBeNull();
    }
  });

  test("accept only one book for a title and an author, on any instance", async () => {
    const cookie = await signIn(target, "admin@example.com");
    const book = await newBook();
    const statuses = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (at) => (await postAt(at, "/api/books", book, { cookie })).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });
});

async function newBook() {
  const { items } = JSON.parse(
    (await ask(target, "/api/genres", { headers: { cookie: await reader() } })).body,
  );
  const name = crypto.randomUUID();
  return { title: name, author: name, publisher: "Instances", genreId: items[0].id, description: "" };
}

let reading: Promise<string> | undefined;
/** One session for all reads. */
function reader(): Promise<string> {
  reading ??= signIn(target, "admin@example.com");
  return reading;
}

async function titlesIn(names: ReadonlySet<string>): Promise<number> {
  const rows: { title: string }[] = await sql`SELECT title FROM book WHERE publisher = 'Instances'`;
  return rows.filter(({ title: name }) => names.has(name)).length;
}

describe("three instances under load", () => {
  test("lose no acknowledged write when one is killed, and nobody has to sign in again", async () => {
    const load = await startLoad(target, await reader(), await newBook());
    await atLeast(load, 20);
    const [killed] = instances;
    if (!killed) throw new Error("There is no instance.");
    await killed.server.stop("SIGKILL");
    await atLeast(load, 20);
    instances[0] = await startInstance(project, env, killed.port);
    await atLeast(load, 10);
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(await titlesIn(load.acknowledged)).toBe(load.acknowledged.size);
  });

  test("a rolling restart fails no request", async () => {
    const load = await startLoad(target, await reader(), await newBook());
    await atLeast(load, 10);
    for (const [at, { port, server }] of instances.entries()) {
      expect((await server.stop("SIGTERM")).code).toBe(0);
      await atLeast(load, 10);
      instances[at] = await startInstance(project, env, port);
      await atLeast(load, 10);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(await titlesIn(load.acknowledged)).toBe(load.acknowledged.size);
  });
});

describe("everything works through the proxy as with one instance", () => {
  // The checks that several processes sharing a database could break. Others, such as layout, drafts and input errors,
  // do not depend on it.
  const ofPages =
    /390 px|768 px|banner|back button|keyboard alone|apply at once|has a table|another user$|another tab|browser's cache|dead control|Back from|in words/;
  const topics = topicsFor(["en"]);
  const { journey, books, reading, account, pictures, users, tables, dashboard, sessions } = topics;
  const { guards, codes, social, passkeys, "no-scripts": forms, headers, malformed, errors } = topics;
  const checks = [journey, books, reading, account, pictures, users, tables, dashboard, sessions]
    .concat([guards, codes, social, passkeys, forms, headers, malformed, errors])
    .flatMap((topic) => topic ?? [])
    .filter(({ name }) => !ofPages.test(name));
  testChecks(checks, () => target);
});
