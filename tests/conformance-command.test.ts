import { Database } from "bun:sqlite";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { plainEnvironment } from "./runner/processes.ts";
import { forget, type Running, runIn, serve, settings } from "./support/server.ts";

const home = join(import.meta.dirname, "../packages/conformance");
const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-conformance-")));
const program = join(work, "package/dist/bin.js");

let mailbox: SmtpMailbox;
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;

/** Unpacks what npm would publish, next to its dependencies. */
function unpack(): void {
  const source = join(work, "source");
  mkdirSync(source);
  for (const name of ["package.json", "README.md"]) cpSync(join(home, name), join(source, name));
  const build = `import { buildConformance } from "./scripts/build-conformance.ts";
    await buildConformance(${JSON.stringify(join(source, "dist"))});`;
  done(process.execPath, ["-e", build], join(home, "../.."));
  done(process.execPath, ["pm", "pack", "--destination", work, "--ignore-scripts"], source);
  const tarball = readdirSync(work).find((name) => name.endsWith(".tgz")) ?? "";
  done("tar", ["-xzf", tarball], work);
  symlinkSync(join(home, "node_modules"), join(work, "package/node_modules"));
}

function done(command: string, words: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, words, { cwd, encoding: "utf8" });
  expect(status, stderr).toBe(0);
}

beforeAll(async () => {
  unpack();
  mailbox = await startSmtpMailbox();
  env = await settings({ SMTP_URL: mailbox.url });
  expect((await runIn(inject("project"), ["run", "db:seed"], env)).code).toBe(0);
  server = await serve(inject("project"), env);
});

afterAll(async () => {
  await server?.stop();
  await mailbox?.close();
  if (env) forget(env);
  rmSync(work, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command and types the code for each address when its mail has arrived. */
function conform(words: readonly string[], typed: readonly string[] = []): Promise<Ended> {
  const child = spawn(process.execPath, [program, server.origin, ...words], { env: plainEnvironment() });
  const read = { stdout: "", stderr: "" };
  child.stdout.on("data", (part) => (read.stdout += part));
  child.stderr.on("data", (part) => (read.stderr += part));
  const type = async () => {
    for (const email of typed) child.stdin.write(`${await mailbox.codeFor(email)}\n`);
    child.stdin.end();
  };
  return new Promise((ended, failed) => {
    child.on("error", failed);
    child.on("close", (code) => ended({ code, ...read }));
    type().catch(failed);
  });
}

const withoutLanguage = (row: unknown) => ({ ...Object(row), language: undefined });

/** All user data in the database, except budgets, ended sessions, and the language that each sign-in stores. */
function everything(): unknown {
  const database = new Database(join(env.folder, "app.db"), { readonly: true });
  const tables = ["user", "account", "session", "verification", "book", "genre"];
  const rows = tables.map((table) =>
    database.query(`SELECT * FROM "${table}" ORDER BY 1`).all().map(withoutLanguage),
  );
  database.close();
  return rows;
}

test("the package contains the program, its licence and its README, and nothing else", () => {
  const files = readdirSync(join(work, "package"), { recursive: true, encoding: "utf8" });
  expect(files.filter((path) => !path.startsWith("node_modules")).sort()).toEqual([
    "README.md",
    "dist",
    "dist/LICENSE",
    "dist/bin.js",
    "package.json",
  ]);
});

test("is read-only by default: all checks that can run pass, and the database is unchanged", async () => {
  const before = everything();
  const sent = mailbox.mails.length;
  const { code, stdout, stderr } = await conform(["--no-browser"]);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^Skipped: requires a browser/m);
  expect(stdout).toMatch(/^Skipped: requires a user to sign in as \(pass --user <email>\)$/m);
  expect(stdout).toMatch(/^\d+ passed, 0 failed, \d+ skipped$/m);
  expect(everything()).toEqual(before);
  expect(mailbox.mails).toHaveLength(sent);
});

test("checks more with existing users, asks for their codes, and leaves nothing behind", async () => {
  const before = everything();
  const [user, admin] = ["user@example.com", "admin@example.com"];
  const words = ["--no-browser", "--json", "--examples", "--user", user, "--admin", admin];
  const { code, stdout, stderr } = await conform(words, [user, admin]);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain(`The code that ${user} received by email:`);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ ok: true, url: server.origin, failed: 0 });
  const guards = report.checks.filter(({ topic }: { topic: string }) => topic === "guards");
  expect(guards.filter(({ status }: { status: string }) => status === "passed")).toHaveLength(4);
  expect(everything()).toEqual(before);
});

test("reports a failed check with the expected and the actual value, and exits with 1", async () => {
  const { code, stdout } = await conform(["--no-browser", "--languages", "fr,en,sw", "--only", "default"]);
  expect(code).toBe(1);
  expect(stdout).toContain("✘ the language is chosen by ?lng");
  expect(stdout).toMatch(/expected: fr\n\s+seen: +en/);
});

test("fails if no check ran", async () => {
  const { code, stdout } = await conform(["--no-browser", "--only", "journey"]);
  expect([code, /^0 passed, 0 failed, 4 skipped$/m.test(stdout)]).toEqual([1, true]);
});

test("--list shows the checks and their requirements, and runs none", async () => {
  const { code, stdout } = await conform(["--no-browser", "--list", "--only", "errors,journey"]);
  expect(code).toBe(0);
  expect(stdout).toContain("• /livez and /readyz return 200");
  expect(stdout).toContain("requires: a browser, a mailbox for emails to any address, permission to write");
});

test.each([
  ["an unknown option", ["--destroy"], "--destroy"],
  ["a language there is none of", ["--languages", "en,xx"], "xx"],
  ["a topic there is none of", ["--only", "nonsense"], "nonsense"],
  ["a port that is none", ["--smtp", "mail"], "mail"],
  ["a seed that is none", ["--slow", "--seed", "often"], "often"],
  ["a second URL", ["http://127.0.0.1:1"], "exactly one"],
])("%s is rejected", async (_, words, message) => {
  const { code, stdout, stderr } = await conform(words);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
});
