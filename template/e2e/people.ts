import { spawnSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { databaseUrl, origin } from "./environment.ts";
import { codeFor } from "./mail.ts";
import { t } from "./words.ts";

/** An address nobody used before. */
export function newEmail(): string {
  return `person-${unique()}@example.com`;
}

/** For names that no other test uses. */
export function unique(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** From the login page to the field for the code. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("textbox", { name: t("auth:login.email") }).fill(email);
  await page.getByRole("button", { name: t("auth:login.submit") }).click();
  await expect(page.getByRole("textbox", { name: t("auth:verify.code") })).toBeVisible();
  // Once the scripts are there, the sixth digit sends the form by itself.
  await page.waitForLoadState("networkidle");
}

/** Signs up on the pages, as somebody new who gives this name; ends on the home page. */
export async function signUp(page: Page, name: string): Promise<void> {
  const email = newEmail();
  await askForCode(page, email);
  await page.getByRole("textbox", { name: t("auth:verify.code") }).fill(await codeFor(email));
  await page.getByRole("textbox", { name: t("account:onboarding.name") }).fill(name);
  await page.getByRole("button", { name: t("account:onboarding.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
}

/** Signs in by the API, which takes a moment: for tests that are about something else. */
export async function signIn(page: Page, email: string): Promise<void> {
  // Signing in ends the session that is there, and the administrator's serves other tests too.
  await page.context().clearCookies();
  await post(page, "/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" });
  await post(page, "/api/auth/sign-in/email-otp", { email, otp: await codeFor(email) });
}

/** Signs up by the API; returns the address. */
export async function newUser(page: Page, name: string): Promise<string> {
  const email = newEmail();
  await signIn(page, email);
  await post(page, "/api/account/onboarding", { name });
  return email;
}

/** Calls the API as whoever the page belongs to; the answer has to be a good one. */
export async function post<Answer = unknown>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data, headers: { origin: origin() } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Runs one of the project's commands on the database of the server under test. */
export function runScript(name: string, ...words: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`scripts/${name}.ts failed:\n${stdout}${stderr}`);
}
