import { expect, type Page } from "@playwright/test";
import { codeFor } from "./mail.ts";
import { t } from "./words.ts";

/** An address nobody used before. */
export function newEmail(): string {
  return `person-${crypto.randomUUID().slice(0, 8)}@example.com`;
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

/** Signs up as somebody new and gives the name; ends on the home page. */
export async function signUp(page: Page, name: string, email: string = newEmail()): Promise<void> {
  await askForCode(page, email);
  await page.getByRole("textbox", { name: t("auth:verify.code") }).fill(await codeFor(email));
  await page.getByRole("textbox", { name: t("account:onboarding.name") }).fill(name);
  await page.getByRole("button", { name: t("account:onboarding.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
}
