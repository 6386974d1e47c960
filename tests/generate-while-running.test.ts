import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { openDevMailbox } from "../packages/conformance/src/mailbox/dev-page.ts";
import { type Person, sendAs, signIn } from "../packages/conformance/src/person.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { plainEnvironment } from "./runner/processes.ts";
import { thisBuild } from "./support/builds.ts";
import { copyOfProject } from "./support/copies.ts";
import { run, timeoutMs } from "./support/generated.ts";
import { forget, type Running, runIn, serve, settings } from "./support/server.ts";

const project = copyOfProject(afterAll);
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;
let person: Person;

beforeAll(async () => {
  env = await settings({ SMTP_URL: undefined, EMAIL_FROM: undefined });
  await run(project, ["db:seed"], env);
  server = await serve(project, env, "dev");
  const mailbox = await openDevMailbox(server.origin);
  target = await openTarget({
    baseURL: server.origin,
    mailbox,
    languages: ["en"],
    title: thisBuild().title,
  });
  person = { name: "", email: "", cookie: await signIn(target, "admin@example.com") };
}, timeoutMs);

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  if (env) forget(env);
});

const getStatus = async (path: string) =>
  (await ask(target, path, { headers: { cookie: person.cookie } })).status;
const serves = (path: string, status = 200) => expect.poll(() => getStatus(path)).toBe(status);

async function rowsIn(table: string): Promise<number | undefined> {
  const sql = new SQL(String(env.DATABASE_URL).replace(/^file:/, "sqlite://"), { max: 1 });
  try {
    const [row] = await sql.unsafe(`SELECT count(*) AS count FROM ${table}`);
    return Number(row.count);
  } catch {
    return undefined;
  } finally {
    await sql.close();
  }
}

/**
 * Requests a page repeatedly. Returns the statuses so far. A request may be cut off when Vite reloads the server, and a
 * request that waits for a migration may be asked to retry.
 */
function watch(path: string) {
  const statuses = new Set<number>();
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const headers = { cookie: person.cookie };
      const answer = await ask(target, path, { headers }).catch(() => undefined);
      if (answer && !(answer.status === 503 && answer.headers["retry-after"] !== undefined))
        statuses.add(answer.status);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return [...statuses];
  };
}

/** The errors in the server's output, for the message of a failed check. */
const errorsIn = (output: string) =>
  output
    .split("\n")
    .filter((line) => /error/i.test(line))
    .slice(-20)
    .join("\n");

test("features can be added and removed while the development server runs, and rows stay until the owner decides", {
  timeout: 2 * timeoutMs,
}, async () => {
  let ended = watch("/manager/dashboard");
  const generate = (...words: string[]) => run(project, ["generate", ...words], env);
  const add = async (name: string) => {
    await serves(`/api/${name}`);
    expect((await sendAs(target, person, "POST", `/api/${name}`, { title: "Kept" })).status).toBe(201);
  };
  const answerTo = async (path: string) => {
    const { status, body } = await ask(target, path, { headers: { cookie: person.cookie } });
    return { status, body };
  };
  const isHeld = (name: string, table: string, after = "") =>
    new RegExp(`\\d+_no_${name} deletes ${table} \\(1 rows\\)\\. bun run db:migrate applies it${after}\\.`);
  const remove = async (name: string, table: string) => {
    await run(project, ["remove", "feature", name], env);
    await serves(`/api/${name}`, 404);
    await serves("/manager/dashboard");
    expect(await rowsIn(table)).toBe(1);
    await expect.poll(server.output).toMatch(isHeld(name, table));
  };
  // A package as the browser loads it.
  const dependency = "/node_modules/.vite/deps/sonner.js";
  await serves(dependency);
  await generate("feature", "notes", "title:text", "photo:image?");
  await add("notes");
  await serves(dependency);
  await generate("field", "notes", "phase:enum(draft,final)=draft");
  await expect
    .poll(() => answerTo("/api/notes"))
    .toMatchObject({
      body: expect.stringContaining('"phase":"draft"'),
    });
  await serves("/manager/notes");
  await remove("notes", "note");

  // Code that does not need the pending tables works.
  await generate("feature", "permits", "title:text", "photo:image?");
  await add("permits");
  await serves("/manager/permits");
  expect(await rowsIn("note")).toBe(1);

  // Code that needs them reports that, even after a restart.
  await generate("feature", "notes", "subject:text");
  const waits = {
    status: 503,
    body: expect.stringMatching(isHeld("notes", "note", ", and then \\d+_notes")),
  };
  await expect.poll(() => answerTo("/api/notes")).toEqual(waits);
  expect(await answerTo("/manager/notes")).toEqual(waits);
  expect(await ended(), errorsIn(server.output())).toEqual([200]);
  await server.stop();
  server = await serve(project, env, "dev");
  ended = watch("/manager/dashboard");
  await serves("/manager/dashboard");
  expect(await answerTo("/manager/notes")).toEqual(waits);
  expect(await rowsIn("note")).toBe(1);
  await run(project, ["db:migrate"], env);
  await serves("/manager/notes");
  expect(await rowsIn("note")).toBe(0);
  await serves("/readyz");

  await remove("permits", "permit");
  await run(project, ["db:migrate"], env);
  expect(await rowsIn("permit")).toBe(undefined);
  await serves("/readyz");
  expect(await ended(), errorsIn(server.output())).toEqual([200]);
  expect(server.output()).not.toMatch(/was changed after it was applied|newer than this version/);
});

test("a command killed at any moment leaves a project in which the next command works", {
  timeout: timeoutMs,
}, async () => {
  const own = copyOfProject();
  const fresh = await settings({});
  onTestFinished(() => forget(fresh));
  const moments = ["Writing the files", "Writing the migration", "Writing route types", "+ src/"];
  for (const [at, moment] of moments.entries()) {
    const words = ["scripts/generate.ts", "feature", `note${"x".repeat(at)}s`, "title:text"];
    const child = spawn(process.execPath, words, {
      cwd: own,
      env: { ...plainEnvironment(), ...fresh },
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    let said = "";
    await new Promise<void>((done) => {
      child.on("close", () => done());
      child.stdout.on("data", (part) => {
        said += part;
        if (said.includes(moment) && child.pid) process.kill(-child.pid, "SIGKILL");
      });
    });
    expect(said).toContain(moment);
  }
  const journal = JSON.parse(readFileSync(join(own, "drizzle/meta/_journal.json"), "utf8"));
  expect(
    journal.entries.map(({ tag }: { tag: string }) => tag).filter((tag: string) => /_note/.test(tag)),
  ).toEqual([expect.stringMatching(/_notexxxs$/)]);
  await run(own, ["generate", "feature", "notes", "title:text"], fresh);
  for (const check of [["scripts/db-generate.ts", "--check"], ["scripts/check-texts.ts"]]) {
    const { code, output } = await runIn(own, check, fresh, timeoutMs);
    expect(code, output).toBe(0);
  }
  await run(own, ["test", "src/app/notes.test.ts"], fresh);
  await run(own, ["db:migrate"], fresh);
});
