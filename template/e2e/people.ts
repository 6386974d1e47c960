import { expect, type Page } from "@playwright/test";
import { codeFor } from "./mail.ts";

/** An address nobody used before. */
export function newEmail(): string {
  return `person-${crypto.randomUUID().slice(0, 8)}@example.com`;
}

/** From the login page to the field for the code. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Continue with email" }).click();
  await expect(page.getByRole("textbox", { name: "Verification code" })).toBeVisible();
}

/** Signs up as somebody new and gives the name; ends on the home page. */
export async function signUp(page: Page, name: string, email: string = newEmail()): Promise<void> {
  await askForCode(page, email);
  await page.getByRole("textbox", { name: "Verification code" }).fill(await codeFor(email));
  // The sixth digit sends the form where scripts run already; the button does in any case.
  const confirm = page.getByRole("button", { name: "Confirm" });
  const onboarding = page.getByRole("textbox", { name: "Name" });
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click({ timeout: 1000 });
    await expect(onboarding).toBeVisible({ timeout: 2000 });
  }).toPass();
  await onboarding.fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
}
