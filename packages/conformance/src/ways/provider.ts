import type { Locator, Page } from "playwright-core";
import { appears } from "./controls.ts";

/** The button that leads to the provider of ours, in any language: a brand's name is not translated. */
export function providerButton(page: Page): Locator {
  return page.getByRole("button", { name: /GitLab/ });
}

interface Account {
  name: string;
  email: string;
  /** The provider vouches for the address. */
  confirmed?: boolean;
}

/** From the login page to the provider's own. */
export async function goToProvider(page: Page): Promise<void> {
  await appears("the button of the social provider", providerButton(page));
  await providerButton(page).click();
  await appears("the page of the provider", page.getByRole("heading", { name: "A provider" }));
}

/** Comes back from the provider as that person. */
export async function allow(page: Page, { name, email, confirmed = true }: Account): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  if (confirmed) await page.getByLabel("Confirmed").check();
  await page.getByRole("button", { name: "Allow" }).click();
}

/** Comes back from the provider with a no. */
export async function deny(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Deny" }).click();
}
