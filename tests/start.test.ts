import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { copyOfProject } from "./support/copies.ts";
import {
  forget,
  freePort,
  type Running,
  runIn,
  serve,
  serveWith,
  settings,
  start,
} from "./support/server.ts";

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
  ["PROCESSES", "0"],
  ["PROCESSES", "two"],
  ["JOBS", "-1"],
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
])("%s=%s prevents startup with one line that names it", async (name, value) => {
  expect(await refusal(await ownSettings({ [name]: value }))).toContain(name);
});

test("a port in use prevents startup with a one-line error, before there is a database", async () => {
  const port = freePort();
  const other = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => new Promise<void>((done) => other.close(() => done())));
  const env = await ownSettings({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` });
  expect(await refusal(env)).toMatch(/PORT/);
  expect(existsSync(join(env.folder, "app.db"))).toBe(false);
});

test.each([
  ["damaged", "damaged or not an SQLite database", (file: string) => writeFileSync(file, "x".repeat(9000))],
  ["a folder", "names a folder", (file: string) => mkdirSync(file)],
])("a database that is %s prevents startup with one line", async (_, text, prepare) => {
  const env = await ownSettings();
  prepare(join(env.folder, "app.db"));
  expect(await refusal(env)).toContain(text);
});

test("without a build, start names the build command", async () => {
  expect(await refusal(await ownSettings(), copyOfProject())).toContain("bun run build");
});

test("the server starts from the build's bytecode", async () => {
  const env = { NODE_ENV: "production", BASE_URL: "", BUN_JSC_verboseDiskCache: "1" };
  expect((await runIn(project, ["scripts/start.ts"], env)).output).toContain("Cache hit");
});

test("SIGTERM shuts the server down gracefully: exit code 0, no further request, the database closed", async () => {
  const env = await ownSettings();
  const server = await serve(project, env);
  const { code, output } = await server.stop();
  expect(code, output).toBe(0);
  await expect(ask(server, "/livez")).rejects.toThrow();
  expect(existsSync(join(env.folder, "app.db-wal"))).toBe(false);
});

/** The ids of the processes that have started to listen. */
const listening = ({ output }: Running) =>
  [...output().matchAll(/"event":"listening".*"pid":(\d+)/g)].map(([, pid]) => Number(pid));
const untilThey = (listen: number, server: Running) =>
  expect.poll(() => listening(server).length).toBe(listen);
const several = ["scripts/start.ts"];
const getStatus = (pid: number, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

test("PROCESSES serve on one port and one database, one that is killed is restarted, and SIGTERM ends them all", async () => {
  const env = await ownSettings({ NODE_ENV: "production", PROCESSES: "2" });
  const server = await serveWith(process.execPath, several, project, env);
  await untilThey(2, server);
  expect(await refusal(env)).toContain("PORT");
  const [killed = 0] = listening(server);
  const keeper = getStatus(killed, "PPid");
  expect(getStatus(keeper, "RssAnon")).toBeLessThan(getStatus(killed, "RssAnon") * 0.66);
  process.kill(killed, "SIGKILL");
  await untilThey(3, server);
  expect(new Set(listening(server)).size).toBe(3);
  for (let asked = 0; asked < 10; asked++) expect((await ask(server, "/readyz")).status).toBe(200);

  const { code, output } = await server.stop();
  expect(code, output).toBe(0);
  for (const [event, times] of [
    ["database.migrated", 1],
    ["process ended", 1],
    ["stopped", 2],
  ] as const)
    expect([event, output.split(`"event":"${event}"`).length - 1]).toEqual([event, times]);
  await expect(ask(server, "/livez")).rejects.toThrow();
  expect(existsSync(join(env.folder, "app.db-wal"))).toBe(false);
  const database = new Database(join(env.folder, "app.db"));
  const jobs = "SELECT count(*) > 1 AS several, count(*) - count(DISTINCT name) AS twice FROM job";
  expect(database.query(jobs).get()).toEqual({ several: 1, twice: 0 });
  database.close();
});

test("with JOBS=0 a process only serves, and another one runs the jobs without a port", async () => {
  const env = await ownSettings({ NODE_ENV: "production", JOBS: "0" });
  const server = await serveWith(process.execPath, several, project, env);
  const database = new Database(join(env.folder, "app.db"));
  onTestFinished(() => database.close());
  const owed =
    "INSERT INTO job (id, name, input, run_at, max_attempts, created_at) VALUES (?, ?, '{}', 0, 3, 0)";
  const getState = (id: string) => database.query("SELECT state FROM job WHERE id = ?").get(id);
  database.run(owed, ["one", "prune jobs"]);
  const jobs = start(project, [...several, "jobs"], { ...env, BASE_URL: "http://localhost:1" });
  await expect.poll(() => getState("one")).toEqual({ state: "done" });
  expect(server.output()).not.toContain("job.done");
  jobs.child.kill("SIGTERM");
  expect((await jobs.ended).code, jobs.output()).toBe(0);
  database.run(owed, ["two", "prune jobs"]);
  expect((await ask(server, "/readyz")).status).toBe(200);
  expect((await server.stop()).code).toBe(0);
  expect(getState("two")).toEqual({ state: "waiting" });
});

/** Whether a process listens to SIGTERM. */
const listensToStop = (pid: number) =>
  (BigInt(`0x${/^SigCgt:\s+(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0}`) >> 14n) &
  1n;
const getChildren = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

test.each(
  ["1", "2"].flatMap((count) =>
    ["listens to signals", "has opened the database", "serves"].map((moment) => ({ count, moment })),
  ),
)("PROCESSES=$count: stopping as soon as it $moment exits with 0", async ({ count, moment }) => {
  const env = await ownSettings({ NODE_ENV: "production", PROCESSES: count });
  const { child, ended, output } = start(project, several, env);
  const pid = child.pid ?? 0;
  const isReached = {
    "listens to signals": () => listensToStop(pid) === 1n,
    "has opened the database": () => existsSync(join(env.folder, "app.db")),
    serves: () => output().includes('"event":"listening"'),
  }[moment];
  await expect.poll(() => isReached?.(), { interval: 1 }).toBe(true);
  child.kill("SIGTERM");
  expect((await ended).code, output()).toBe(0);
});

test("stopping as soon as the first of several processes exists exits with 0, and leaves none running", async () => {
  const env = await ownSettings({ NODE_ENV: "production", PROCESSES: "2" });
  const { child, ended, output } = start(project, several, env);
  const first = () => getChildren(child.pid ?? 0);
  await expect.poll(() => first().length, { interval: 1 }).toBe(1);
  const [pid] = first();
  child.kill("SIGTERM");
  expect((await ended).code, output()).toBe(0);
  expect(existsSync(`/proc/${pid}`)).toBe(false);
});

test.each(["SIGKILL", "SIGINT"] as const)("processes end with their parent, on %s", async (signal) => {
  const env = await ownSettings({ NODE_ENV: "production", PROCESSES: "2" });
  const server = await serveWith(process.execPath, several, project, env);
  await untilThey(2, server);
  await server.stop(signal);
  await expect
    .poll(() =>
      ask(server, "/livez").then(
        ({ status }) => status,
        () => "gone",
      ),
    )
    .toBe("gone");
});

test("a problem that prevents startup is reported once, for any number of processes", async () => {
  const env = await ownSettings({ PROCESSES: "3" });
  writeFileSync(join(env.folder, "app.db"), "x".repeat(9000));
  expect(await refusal(env)).toContain("damaged or not an SQLite database");
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

test("starts a demo only on a demo database, or names the command to run in one line", async () => {
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

test("a demo does not touch another project's database", async () => {
  const env = await ownSettings();
  expect((await runIn(project, ["run", "db:seed"], env)).code).toBe(0);
  expect(await refusal({ ...env, DEMO: "true" })).toContain("DATABASE_URL");
});
