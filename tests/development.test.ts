import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { untilHydrated } from "../packages/conformance/src/browser.ts";
import { checksFor } from "../packages/conformance/src/checks.ts";
import { openDevMailbox } from "../packages/conformance/src/mailbox/dev-page.ts";
import { openTarget, runCheck } from "../packages/conformance/src/run.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { copyOfProject } from "./support/copies.ts";
import { title } from "./support/project.ts";
import { forget, type Running, runIn, serve, settings } from "./support/server.ts";

let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;

beforeAll(async () => {
  env = await settings({ SMTP_URL: undefined, EMAIL_FROM: undefined });
  // The checks of books and users need example data.
  await runIn(inject("project"), ["run", "db:seed"], env);
  server = await serve(inject("project"), env, "dev");
  const mailbox = await openDevMailbox(server.origin);
  target = await openTarget({ baseURL: server.origin, mailbox, languages: ["en"], title });
});

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  if (env) forget(env);
});

// The development server runs the same code, so a few checks are enough.
const few = checksFor(["en"]).filter(({ name }) =>
  /signs up, is greeted|first HTML|every private page|\/livez|in development for all/.test(name),
);

test.each(few)("in development: $name", { timeout: 120_000 }, async (check) => {
  const { status, message } = await runCheck(check, target);
  if (status === "failed") throw new Error(message);
});

test("in development: a changed text is on the page without a restart", { timeout: 120_000 }, async () => {
  const project = copyOfProject();
  const file = join(project, "src/features/auth/locales/en.json");
  const texts = readFileSync(file, "utf8");
  const own = await settings({ SMTP_URL: undefined, EMAIL_FROM: undefined });
  const running = await serve(project, own, "dev");
  const page = await target.browser.newPage({ locale: "en" });
  try {
    await page.goto(`${running.origin}/login`);
    await untilHydrated(page);
    writeFileSync(file, texts.replace("Sign in or sign up", "Come in"));
    // The server's own, then the page that is open in the browser.
    await expect
      .poll(async () => (await fetch(`${running.origin}/login`)).text(), { timeout: 30_000 })
      .toContain("Come in</h1>");
    await page.getByRole("heading", { name: "Come in" }).waitFor({ timeout: 30_000 });
    await untilHydrated(page);
    expect(await page.locator("h1").textContent()).toBe("Come in");
  } finally {
    await page.close();
    await running.stop();
    forget(own);
  }
});
