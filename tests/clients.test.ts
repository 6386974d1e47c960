import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { plainEnvironment } from "./runner/processes.ts";
import { pages, parseBlocks } from "./support/documented.ts";
import { forget, type Running, runIn, serve, settings } from "./support/server.ts";

const project = inject("project");
const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-clients-")));

let mailbox: SmtpMailbox;
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;

/**
 * Writes a separate program with the files of template/docs/typed-clients.md and the types that its commands
 * generate.
 */
async function writeProgram(): Promise<void> {
  const home = join(import.meta.dirname, "clients");
  cpSync(home, work, { recursive: true, filter: (path) => path !== join(home, "node_modules") });
  symlinkSync(join(home, "node_modules"), join(work, "node_modules"));
  const guide = pages().find(({ name }) => name === "template/docs/typed-clients.md");
  for (const { language, lines } of guide ? parseBlocks(guide) : []) {
    const [, name] = /^\/\/ (\S+\.ts)$/.exec(lines[0] ?? "") ?? [];
    if (language !== "ts" || name === undefined) continue;
    writeFileSync(join(work, name), lines.join("\n").replace("http://localhost:3000", server.origin));
  }

  const typed = await runIn(project, ["run", "api:types", join(work, "api.d.ts")], env, 120_000);
  expect(typed.code, typed.output).toBe(0);
  const cookie = await signIn({ origin: server.origin, mailbox, trusted: false }, "admin@example.com");
  const document = await fetch(`${server.origin}/api/openapi.json`, { headers: { cookie } });
  writeFileSync(join(work, "openapi.json"), await document.text());
  const words = ["run", "--bun", "openapi-typescript", "openapi.json", "--output", "openapi.d.ts"];
  const written = await runIn(work, words, {}, 120_000);
  expect(written.code, written.output).toBe(0);
}

beforeAll(async () => {
  mailbox = await startSmtpMailbox();
  env = await settings({ SMTP_URL: mailbox.url });
  expect((await runIn(project, ["run", "db:seed"], env)).code).toBe(0);
  server = await serve(project, env);
  await writeProgram();
});

afterAll(async () => {
  await server?.stop();
  await mailbox?.close();
  if (env) forget(env);
  rmSync(work, { recursive: true, force: true });
});

test("the API's types import no files of the project", () => {
  const text = readFileSync(join(work, "api.d.ts"), "utf8");
  expect(text.match(/(?:from|import\() ?"[^"]+"/g)).toEqual(['from "elysia"']);
});

test("clients infer what to send, what comes back, and which errors are possible", async () => {
  const { output } = await runIn(work, ["run", "--bun", "tsc", "--pretty", "false"], {}, 180_000);
  const errors = [...output.matchAll(/^([\w.-]+\.ts)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`);
  const lines = readFileSync(join(work, "check.types.ts"), "utf8").split("\n");
  const rejected = lines.flatMap((line, at) =>
    line.endsWith("// rejected") ? `check.types.ts:${at + 1}` : [],
  );
  expect([...new Set(errors)], output).toEqual(rejected);
});

/** Runs a program, and types each requested code once its mail has arrived. */
async function runProgram(words: readonly string[], typed: readonly string[]): Promise<unknown> {
  const child = Bun.spawn([process.execPath, ...words], {
    cwd: work,
    env: plainEnvironment(),
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const written = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  try {
    for (const email of typed) {
      child.stdin.write(`${await mailbox.codeFor(email)}\n`);
      await child.stdin.flush();
    }
  } finally {
    // If a code does not arrive, the program that waits for it ends.
    child.stdin.end();
  }
  const [stdout, stderr] = await written;
  expect(await child.exited, stdout + stderr).toBe(0);
  return JSON.parse(stdout.slice(stdout.indexOf("{")));
}

test("a program signs in, calls the API with each client, and receives errors as codes", async () => {
  const title = "2024-01-31";
  const book = { id: expect.any(String), title, author: "Ada", publisher: null, version: 1 };
  expect(await runProgram(["main.ts"], ["admin@example.com"])).toMatchObject({
    anonymous: [401, "UNAUTHORIZED"],
    made: { ...book, createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) },
    again: "BOOK_TITLE_TAKEN",
    list: { items: [book], nextCursor: null, total: 1 },
    byOther: [title],
    unknown: [404, "NOT_FOUND"],
    renamed: { title: "Renamed", version: 2 },
    stale: { code: "VERSION_CONFLICT", requestId: expect.any(String) },
    self: "SELF_ACTION",
    deleted: 204,
    session: { email: "admin@example.com" },
    signedOut: { success: true },
    after: null,
  });
});

test("better-auth's client works as documented, and our rules apply to it", async () => {
  const [email, newEmail] = ["leaver@example.com", "moved@example.com"];
  await signIn({ origin: server.origin, mailbox, trusted: false }, "user@example.com");
  const results = await runProgram(["account.ts", email, newEmail], ["admin@example.com", email, newEmail]);
  expect(results).toEqual({
    administrator: {
      role: "admin",
      onboardedAt: true,
      update: true,
      // This program's session, and the one that read the OpenAPI document.
      others: 2,
      handle: true,
      left: 1,
      revokeOthers: true,
      accounts: true,
      may: true,
    },
    userSessions: { agent: expect.any(String), revoke: true, left: 0 },
    management: {
      made: true,
      again: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
      found: 1,
      get: "made@example.com",
      rename: "Made Up",
      promote: true,
      demote: true,
      ban: true,
      unban: false,
      revoke: true,
      impersonate: "made@example.com",
      seenAs: "made@example.com",
      stop: true,
      remove: true,
      self: "SELF_ACTION",
    },
    ended: { all: true, after: null },
    user: {
      isNew: null,
      early: "NOT_ONBOARDED",
      onboarded: "Lee",
      forbidden: "YOU_ARE_NOT_ALLOWED_TO_LIST_USERS",
      asked: true,
      changed: true,
      email: "moved@example.com",
      otherKinds: Array(5).fill("NOT_FOUND"),
      deleted: true,
      after: null,
    },
  });
});
