import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { copyOfProject } from "./support/copies.ts";
import { forget, freePort, runIn, serve, settings } from "./support/server.ts";

const project = inject("project");

/** Settings whose folder is removed after the test. */
async function ownSettings(more: Record<string, string | undefined> = {}) {
  const env = await settings(more);
  onTestFinished(() => forget(env));
  return env;
}

/** The one-line error of a failed start, without the log. */
async function refusal(env: Record<string, string | undefined>, folder: string = project): Promise<string> {
  const { code, output } = await runIn(folder, ["scripts/start.ts"], { NODE_ENV: "production", ...env });
  expect(code).toBe(1);
  const lines = output
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("{"));
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

test.each([
  ["AUTH_SECRET", ""],
  ["AUTH_SECRET", "short"],
  ["AUTH_SECRET", "change-me-change-me-change-me-change-me"],
  ["BASE_URL", ""],
  ["BASE_URL", "not a url"],
  ["PORT", "70000"],
  ["PORT", "http"],
  ["AUTH_SIGNUP", "yes"],
  ["AUTH_CODE_TTL_MINUTES", "11"],
  ["AUTH_CODE_TTL_MINUTES", "0"],
  ["SMTP_URL", ""],
  ["SMTP_URL", "mail.example.com"],
  ["EMAIL_FROM", "nobody"],
  ["DEMO", "maybe"],
  ["ENV_EMOJI", "ab"],
  ["ENV_COLOR", "no colour; at all"],
  ["TRUSTED_PROXIES", "10.0.0.0/99"],
  ["LOG_LEVEL", "loud"],
  ["DATABASE_URL", "mysql://localhost/app"],
  ["STORAGE_URL", "ftp://files.example.com"],
  ["STORAGE_URL", "file:/dev/null/files"],
  ["S3_ENDPOINT", "somewhere"],
])("%s=%s stops the start with one line that names it", async (name, value) => {
  expect(await refusal(await ownSettings({ [name]: value }))).toContain(name);
});

test("a taken port stops the start with a one-line error, before there is a database", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => new Promise<void>((done) => other.close(() => done())));
  const env = await ownSettings({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` });
  expect(await refusal(env)).toMatch(/PORT/);
  expect(existsSync(join(env.folder, "app.db"))).toBe(false);
});

test.each([
  ["damaged", "damaged or not an SQLite database", (file: string) => writeFileSync(file, "x".repeat(9000))],
  ["a folder", "names a folder", (file: string) => mkdirSync(file)],
])("a database that is %s stops the start with one line", async (_, text, prepare) => {
  const env = await ownSettings();
  prepare(join(env.folder, "app.db"));
  expect(await refusal(env)).toContain(text);
});

test("without a build, start says what to do", async () => {
  expect(await refusal(await ownSettings(), copyOfProject())).toContain("bun run build");
});

test("SIGTERM shuts the server down gracefully: exit code 0, no further request, the database closed", async () => {
  const env = await ownSettings();
  const server = await serve(project, env);
  const { code, output } = await server.stop();
  expect(code, output).toBe(0);
  await expect(ask(server, "/livez")).rejects.toThrow();
  expect(existsSync(join(env.folder, "app.db-wal"))).toBe(false);
});

test("a second start on the same database works", async () => {
  const env = await ownSettings();
  const words = ["run", "user:admin", "boss@example.com"];
  for (const round of ["first", "second"]) {
    const server = await serve(project, env);
    expect((await ask(server, "/readyz")).status, `${round} start`).toBe(200);
    expect((await server.stop()).code, `${round} start`).toBe(0);
    expect((await runIn(project, words, env)).output).toContain("boss@example.com");
  }
});

test("the database can be migrated and seeded twice, and the server then starts on it", async () => {
  const env = await ownSettings();
  for (const command of ["db:migrate", "db:seed", "db:migrate", "db:seed"]) {
    const { code, output } = await runIn(project, ["run", command], env);
    expect(code, output).toBe(0);
  }
  const server = await serve(project, env);
  expect((await ask(server, "/readyz")).status).toBe(200);
  expect((await server.stop()).code).toBe(0);
});

test("as a demo, it starts only on a demo database, and else says in one line what to run", async () => {
  const env = await ownSettings({ DEMO: "true", SMTP_URL: undefined, EMAIL_FROM: undefined });
  expect(await refusal(env)).toContain("bun run demo:seed");
  const seeded = await runIn(project, ["run", "demo:seed"], env);
  expect(seeded.code, seeded.output).toBe(0);
  const server = await serve(project, env);
  expect((await ask(server, "/readyz")).status).toBe(200);
  await server.stop();

  expect((await runIn(project, ["run", "user:admin", "boss@example.com"], env)).code).toBe(0);
  expect(await refusal(env)).toContain("DATABASE_URL");
  const again = await runIn(project, ["run", "demo:seed"], env);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
});

test("as a demo, it does not touch another project's database", async () => {
  const env = await ownSettings();
  expect((await runIn(project, ["run", "db:seed"], env)).code).toBe(0);
  expect(await refusal({ ...env, DEMO: "true" })).toContain("DATABASE_URL");
});
