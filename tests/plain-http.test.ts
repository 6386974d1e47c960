import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { hydrated, launchBrowser, untilHydrated, visit } from "../packages/conformance/src/browser.ts";
import { choose, open } from "../packages/conformance/src/checks/palette.ts";
import { topicsFor } from "../packages/conformance/src/checks.ts";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { administrator } from "../packages/conformance/src/person.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { appears, button } from "../packages/conformance/src/ways/controls.ts";
import { thisBuild } from "./support/builds.ts";
import { testChecks } from "./support/checks.ts";
import { copyOfProject } from "./support/copies.ts";
import { forget, type Running, runIn, serve, settings } from "./support/server.ts";

// In a local network a project may be served on plain http. Browsers then withhold passkeys, the clipboard, service
// workers and `crypto.randomUUID` from its pages.

const host = "box.test";
const address = "127.0.0.1";
/** Only these checks open pages that use the missing features. */
const topics = ["journey", "hydration", "books", "account", "pictures", "no-scripts"];

/** A public address is refused while better-auth's origin checks are off. */
const usual = { NODE_ENV: undefined, TEST: undefined };

let mailbox: SmtpMailbox;
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;

beforeAll(async () => {
  mailbox = await startSmtpMailbox();
  env = await settings({ ...usual, SMTP_URL: mailbox.url, TRUSTED_PROXIES: address }, host);
  await runIn(inject("project"), ["run", "db:seed"], env);
  server = await serve(inject("project"), env, "start", `http://${address}:${env.PORT}`);
  target = {
    origin: `http://${host}:${env.PORT}`,
    address,
    title: thisBuild().title,
    mailbox,
    languages: ["en"],
    browser: await launchBrowser(undefined, [`--host-resolver-rules=MAP ${host} ${address}`]),
    development: false,
    trusted: true,
    user: undefined,
    admin: "admin@example.com",
    lacks: {},
  };
});

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  await mailbox?.close();
  if (env) forget(env);
});

test("the pages lack what browsers offer only over https", () =>
  visit(target, {}, async ({ page }) => {
    await page.goto("/login");
    expect(await page.evaluate(() => [window.isSecureContext, "randomUUID" in crypto])).toEqual([
      false,
      false,
    ]);
  }));

test("passkeys are not offered", async () => {
  const { cookie } = await administrator(target);
  await visit(target, {}, async ({ page }) => {
    await page.goto("/login");
    expect(await page.getByText(/passkey/i).count()).toBe(0);
  });
  await visit(target, { cookie }, async ({ page }) => {
    await page.goto("/app/account");
    await appears("the account", page.getByRole("heading", { name: "Signed-in devices" }));
    expect(await page.getByText(/passkey/i).count()).toBe(0);
  });
});

test("deleting a selection shows a toast, and Undo restores it", async () => {
  const { cookie } = await administrator(target);
  await visit(target, { cookie }, async ({ page }) => {
    await page.goto("/manager/books");
    const rows = page.getByRole("checkbox", { name: "Select row" });
    for (const at of [0, 1]) await rows.nth(at).check();
    await button(page, "Delete").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await appears("what was done", page.getByText("2 books deleted"));
    await button(page, "Undo").click();
    await appears("what was undone", page.getByText("2 books restored"));
  });
});

test("the address of a page can be copied", async () => {
  const { cookie } = await administrator(target);
  await visit(target, { cookie }, async ({ page }) => {
    await page.goto("/manager/books");
    await hydrated(page);
    await open(page);
    await choose(page, "copy", /address/);
    await appears("that it was copied", page.getByText("The address has been copied"));
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.focus();
    await page.keyboard.press("Control+v");
    await expect.poll(() => search.inputValue()).toBe(`${target.origin}/manager/books`);
  });
});

test("in development, a code is also filled in and signs in over plain http", async () => {
  const own = await settings({ ...usual, SMTP_URL: undefined, EMAIL_FROM: undefined }, host);
  onTestFinished(() => forget(own));
  const running = await serve(copyOfProject(), own, "dev", `http://${address}:${own.PORT}`);
  onTestFinished(async () => void (await running.stop()));
  const page = await target.browser.newPage({ locale: "en" });
  onTestFinished(() => page.close());
  await page.goto(`http://${host}:${own.PORT}/login`);
  await untilHydrated(page);
  await page.getByLabel("Email").fill("reader@example.com");
  await page.getByLabel("Email").press("Enter");
  await page.getByRole("button", { name: /^Fill in \d{6}$/ }).click();
  await appears("the question after the first sign-in", page.getByRole("heading", { name: "Welcome" }));
});

testChecks(
  topics.flatMap((topic) => topicsFor(["en"])[topic] ?? []),
  () => target,
);
