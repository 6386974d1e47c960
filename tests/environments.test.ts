import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { ask, post } from "../packages/conformance/src/ask.ts";
import { getText } from "../packages/conformance/src/html.ts";
import { thisBuild, wordsFor } from "./support/builds.ts";
import { freePort, type Running, runIn, serve } from "./support/server.ts";

/**
 * A project with its own settings that is neither installed nor built: `tests/plan` proves that its build would be the
 * same.
 */
async function projectWith(words: readonly string[]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), "damson-environment-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const project = join(home, "shop");
  const own = [...wordsFor(thisBuild()), ...words, "--no-install", "--no-git"];
  const { code, output } = await runIn(home, [inject("command"), project, ...own]);
  expect(code, output).toBe(0);
  for (const name of ["node_modules", "dist"])
    symlinkSync(join(inject("project"), name), join(project, name));
  return project;
}

/** Starts it in production mode with only its `.env` and a port. */
async function started(project: string, more: Record<string, string> = {}): Promise<Running> {
  const port = freePort();
  const server = await serve(project, {
    ...more,
    HOST: "127.0.0.1",
    PORT: `${port}`,
    BASE_URL: `http://127.0.0.1:${port}`,
  });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

async function loginPage(server: Running): Promise<string> {
  const { status, body } = await ask(server, "/login");
  expect(status).toBe(200);
  return body;
}

test("the same build shows the badge configured in .env, or none", async () => {
  const mail = { SMTP_URL: "smtp://127.0.0.1:9" };
  const plain = await loginPage(await started(await projectWith([]), mail));
  const words = ["--env-name", "QA 2", "--env-emoji", "🧪", "--env-color", "rgb(1 2 3)"];
  const badged = await loginPage(await started(await projectWith(words), mail));
  expect(getText(plain)).not.toContain("QA 2");
  expect(getText(badged)).toContain("QA 2");
  expect(badged).toContain("🧪");
  expect(badged).toContain("rgb(1 2 3)");
});

test("--demo creates a project that needs no mail server, lets visitors in and is read-only", async () => {
  const project = await projectWith(["--demo", "--env-name", "Demo 7"]);
  const early = await runIn(project, ["run", "start"], { PORT: `${freePort()}` });
  expect(early.code).toBe(1);
  expect(early.output).toContain("bun run demo:seed");
  const seeded = await runIn(project, ["run", "demo:seed"]);
  expect(seeded.code, seeded.output).toBe(0);

  const server = await started(project);
  const page = await loginPage(server);
  expect(getText(page)).toContain("Demo 7");
  const email = "admin@example.com";
  expect(page).toContain(email);
  const path = "/api/auth/email-otp/send-verification-otp";
  expect((await post(server, path, { email, type: "sign-in" })).status).toBe(200);
  const { status, cookies } = await post(server, "/api/auth/sign-in/email-otp", { email, otp: "000000" });
  expect(status).toBe(200);
  const book = { title: "New", author: "New" };
  const refused = await post(server, "/api/books", book, { cookie: cookies.join("; ") });
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([403, "DEMO_MODE"]);
});

test("a build runs in production mode, whatever NODE_ENV is", async () => {
  const server = join(inject("project"), "dist/server/main.js");
  for (const NODE_ENV of ["development", "test", ""]) {
    const { code, output } = await runIn(await projectWith([]), [server], { NODE_ENV, BASE_URL: "" });
    expect([code, output]).toEqual([1, expect.stringContaining("BASE_URL")]);
  }
});
