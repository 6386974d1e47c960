import type { Locator, Page } from "playwright-core";
import { appears } from "./controls.ts";

/** The button of our provider, in any language: brand names are not translated. */
export function providerButton(page: Page): Locator {
  return page.getByRole("button", { name: /GitLab/ });
}

interface Account {
  name: string;
  email: string;
  /** Whether the provider confirms the address. */
  confirmed?: boolean;
}

/** Goes from the login page to the provider's page. */
export async function goToProvider(page: Page): Promise<void> {
  await appears("the button of the social provider", providerButton(page));
  await providerButton(page).click();
  await appears("the page of the provider", page.getByRole("heading", { name: "A provider" }));
}

/** Signs in at the provider as that user and returns. */
export async function allow(page: Page, { name, email, confirmed = true }: Account): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  if (confirmed) await page.getByLabel("Confirmed").check();
  await page.getByRole("button", { name: "Allow" }).click();
}

/** Cancels at the provider and returns. */
export async function deny(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Deny" }).click();
}
