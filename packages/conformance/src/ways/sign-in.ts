import type { Page } from "playwright-core";
import { hydrated } from "../browser.ts";
import type { Target } from "../target.ts";
import { appears, codeField, emailField, getSubmit, nameField } from "./controls.ts";

/** Goes from the login page to the hydrated code field. */
export async function askForCode(page: Page, email: string): Promise<void> {
  const field = emailField(page);
  await field.fill(email);
  await getSubmit(field).click();
  await appears("the code field", codeField(page));
  await hydrated(page);
}

/** Types the code, which the page submits after the sixth digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).pressSequentially(code);
}

/** Signs up a new user: goes from the login page to the onboarding. */
export async function signUp(target: Target, page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await askForCode(page, email);
  await typeCode(page, await target.mailbox.codeFor(email));
  await page.waitForURL("**/app");
  await appears("the onboarding's name field", nameField(page));
}

/** Enters the name and waits for the greeting. */
export async function onboard(page: Page, name: string): Promise<void> {
  await hydrated(page);
  const field = nameField(page);
  await field.fill(name);
  await getSubmit(field).click();
  const toast = page.locator("[aria-live], [role=status], [role=alert]").getByText(name);
  await appears(`a toast that greets ${name} by name`, toast);
}
