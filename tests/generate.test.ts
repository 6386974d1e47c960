import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import { copiesInOnePlace } from "./support/copies.ts";
import { follow, stepsOf } from "./support/guide.ts";
import { forget, freePort, runIn, serve, settings } from "./support/server.ts";

/** A project is checked and built. */
const timeoutMs = 600_000;

const freshProject = copiesInOnePlace(afterAll);

const json = { "content-type": "application/json" };
const order = { title: "Ink & <paper>", status: "paid", due: "2027-03-02", amount: 1200, done: true };

test("a feature can be generated as template/docs/generate.md says, and used", {
  timeout: timeoutMs,
}, async () => {
  const project = freshProject();
  await follow(stepsOf("generate.md"), project);
  const built = await runIn(project, ["run", "build"], {}, timeoutMs);
  expect(built.code, built.output).toBe(0);

  const mailbox = await startSmtpMailbox(await freePort());
  const env = await settings({ SMTP_URL: mailbox.url });
  onTestFinished(async () => {
    await mailbox.close();
    forget(env);
  });
  expect((await runIn(project, ["run", "db:seed"], env)).code).toBe(0);
  const server = await serve(project, env);
  onTestFinished(async () => void (await server.stop()));
  const lacks = { browser: "nothing here needs one" };
  const target = await openTarget({ baseURL: server.origin, mailbox, languages: ["en"], lacks });
  const cookie = await signIn(target, "admin@example.com");

  const headers = { cookie, origin: server.origin };
  const made = await ask(target, "/api/orders", {
    method: "POST",
    headers: { ...headers, ...json },
    body: JSON.stringify(order),
  });
  expect(made.status).toBe(201);
  const { id } = JSON.parse(made.body);
  const list = await ask(target, "/manager/orders?searchTerm=PAPER", { headers });
  expect([list.status, list.body]).toEqual([200, expect.stringContaining("Ink &amp; &lt;paper&gt;")]);
  const page = await ask(target, `/manager/orders/${id}`, { headers });
  expect(page.body).toContain("1,200");
  expect(page.body).toContain("Mar 2, 2027");
  for (const path of [`/manager/orders/${id}/update`, "/manager/orders/new"])
    expect((await ask(target, path, { headers })).status).toBe(200);
});

test("a refusal is one line with exit code 2, and what fails later is taken back", {
  timeout: timeoutMs,
}, async () => {
  const project = freshProject();
  const git = (...words: string[]) =>
    spawnSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...words], {
      cwd: project,
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "begin");
  const generate = (...words: string[]) =>
    runIn(project, ["scripts/generate.ts", "feature", ...words], {}, timeoutMs);

  expect(await generate("books", "title:text")).toEqual({
    code: 2,
    output: "src/features/books is there already: choose another name, or remove it first.\n",
  });
  const config = join(project, "drizzle.config.ts");
  const before = readFileSync(config, "utf8");
  await Bun.write(config, "export default {};\n");
  expect((await generate("notes", "title:text")).output).toMatch(/^There are changes that are not committed/);
  expect((await generate("notes", "title:text", "--force")).code).toBe(1);
  await Bun.write(config, before);
  expect(git("status", "--porcelain").stdout).toBe("");
});
