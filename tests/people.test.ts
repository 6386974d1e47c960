import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ask, relative } from "../packages/conformance/src/ask.ts";
import { launchBrowser, visit } from "../packages/conformance/src/browser.ts";
import { getText } from "../packages/conformance/src/html.ts";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { sendCode, signIn } from "../packages/conformance/src/person.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import { newEmail, type Target } from "../packages/conformance/src/target.ts";
import { appears, codeField, emailField, getSubmit } from "../packages/conformance/src/ways/controls.ts";
import { title } from "./support/project.ts";
import { forget, freePort, type Running, runIn, serve, settings } from "./support/server.ts";

const project = inject("project");
const mailPort = freePort();

let mailbox: SmtpMailbox;
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;

beforeAll(async () => {
  mailbox = await startSmtpMailbox(mailPort);
  env = await settings({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: "127.0.0.1" });
  expect((await runIn(project, ["run", "db:seed"], env)).code).toBe(0);
  server = await serve(project, env);
  const browser = await launchBrowser();
  target = await openTarget({
    baseURL: server.origin,
    mailbox,
    languages: ["en"],
    title,
    browser,
    trusted: true,
  });
});

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  await mailbox?.close();
  if (env) forget(env);
});

test("the seeded administrator signs in and lands in the manager area", async () => {
  const cookie = await signIn(target, "admin@example.com");
  const { status, headers } = await ask(target, "/login", { headers: { cookie } });
  expect([status, relative(headers.location)]).toEqual([302, "/manager"]);
  const page = await ask(target, "/manager/dashboard", { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(getText(page.body)).toContain("Dashboard");
  expect(getText(page.body)).toContain("You are here");
});

test("the HTML of a page preloads the code of other features shown on it", async () => {
  const cookie = await signIn(target, "admin@example.com");
  const { body } = await ask(target, "/app/account", { headers: { cookie } });
  const links = body.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(links.filter((link) => !link.includes(" nonce="))).toEqual([]);
  const files = links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? "");
  const code = (await Promise.all(files.map((file) => ask(target, file))))
    .map((file) => file.body)
    .join("\n");
  // Minified code contains that feature's text keys.
  expect(/\(.passkeys.\)/.test(code)).toBe(true);
});

test("user:admin promotes a signed-in user immediately", async () => {
  const email = "user@example.com";
  const cookie = await signIn(target, email);
  expect((await ask(target, "/manager/dashboard", { headers: { cookie } })).status).toBe(403);
  const { code, output } = await runIn(project, ["run", "user:admin", email], env);
  expect(code, output).toBe(0);
  expect((await ask(target, "/manager/dashboard", { headers: { cookie } })).status).toBe(200);
});

test("user:admin creates an administrator, who then signs in", async () => {
  const email = newEmail("boss");
  expect((await runIn(project, ["run", "user:admin", email], env)).code).toBe(0);
  const cookie = await signIn(target, email);
  expect((await ask(target, "/manager/dashboard", { headers: { cookie } })).status).toBe(200);
});

test("user:admin rejects an invalid email with exit code 2 and one line", async () => {
  for (const words of [["nobody"], []]) {
    const { code, output } = await runIn(project, ["scripts/user-admin.ts", ...words], env);
    expect(code, output).toBe(2);
    expect(output.trim().split("\n")).toHaveLength(1);
  }
});

test("while the mail server is down, sign-in reports it and keeps the input, and works again afterwards", async () => {
  await mailbox.close();
  const email = newEmail("patient");
  const refused = await sendCode(target, email);
  expect([refused.status, JSON.parse(refused.body).code]).toEqual([503, "MAIL_UNAVAILABLE"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask(target, "/readyz")).status).toBe(200);

  await visit(target, {}, async ({ page }) => {
    await page.goto("/login");
    await emailField(page).fill(email);
    await getSubmit(emailField(page)).click();
    await appears("a message about the mail", page.getByRole("alert").filter({ hasText: /e-?mail/i }));
    expect(await emailField(page).inputValue()).toBe(email);

    mailbox = await startSmtpMailbox(mailPort);
    await getSubmit(emailField(page)).click();
    await appears("the code field", codeField(page));
    await codeField(page).pressSequentially(await mailbox.codeFor(email));
    await page.waitForURL("**/app");
  });
});

test("while the mail server is down, the plain form returns its page with status 503", async () => {
  await mailbox.close();
  const email = newEmail("plain");
  await visit(target, { scripts: false }, async ({ page }) => {
    await page.goto("/login");
    await emailField(page).fill(email);
    const [response] = await Promise.all([
      page.waitForResponse("**/login*"),
      getSubmit(emailField(page)).click(),
    ]);
    expect(response.status()).toBe(503);
    await appears("a message about the mail", page.getByRole("alert").filter({ hasText: /e-?mail/i }));
    expect(await emailField(page).inputValue()).toBe(email);
  });
  mailbox = await startSmtpMailbox(mailPort);
});
