import type { Locator, Page } from "playwright-core";
import { Mismatch } from "../expect.ts";
import { limitMs } from "../limits.ts";
import type { Language } from "../target.ts";

/** A button with this English name. */
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
export const textbox = (page: Page, name: string): Locator => page.getByRole("textbox", { name });

/** The dialog or drawer that is open. */
export const getDialog = (page: Page): Locator => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** Opens the user menu, whose button contains the user's name. */
export async function openUserMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  const menu = page.getByRole("menu");
  await appears(`the user menu of ${name}`, menu);
  // On a busy machine, a click would miss an entry that is still moving.
  await menu.evaluate((popup) => Promise.allSettled(popup.getAnimations().map(({ finished }) => finished)));
  return menu;
}

/** The form with the email field, in any language. */
export function emailField(page: Page): Locator {
  return page.locator("form input[type=email]");
}

/** The code field. */
export function codeField(page: Page): Locator {
  return page.locator("form input[autocomplete=one-time-code]");
}

/** The only visible text field of the onboarding. */
export function nameField(page: Page): Locator {
  return page.locator(
    "main form input:not([type=hidden]):not([type=email]):not([autocomplete=one-time-code])",
  );
}

/** The only field of an open drawer. */
export function drawerField(page: Page): Locator {
  return page.getByRole("dialog").locator("form input:not([type=hidden])");
}

/** The submit button of a field's form. */
export function getSubmit(field: Locator): Locator {
  return field.locator("xpath=ancestor::form").locator("button[type=submit]").first();
}

/** The language control, recognized by its options. */
export function languageChoice(page: Page): Locator {
  return page
    .getByRole("combobox")
    .filter({ hasText: "Français" })
    .or(page.getByRole("combobox", { name: "Language" }));
}

/** The theme control. */
export function themeChoice(page: Page): Locator {
  return page.locator("select:has(option[value=dark])").or(page.getByRole("combobox", { name: "Theme" }));
}

/** Chooses an option of a native or a custom select. */
export async function choose(page: Page, list: Locator, value: string, label: string): Promise<void> {
  const choice = list.first();
  if ((await choice.evaluate((element) => element.tagName)) === "SELECT") {
    await choice.selectOption(value);
    return;
  }
  await choice.click();
  await page
    .getByRole("option", { name: label })
    .or(page.getByRole("menuitemradio", { name: label }))
    .click();
}

const ownNames: Record<Language, string> = {
  en: "English",
  fr: "Français",
  ar: "العربية",
  sw: "Kiswahili",
};

/** Chooses a language and waits until the page uses it. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await choose(page, languageChoice(page), language, ownNames[language]);
  await until(`<html lang> after choosing ${ownNames[language]}`, language, () =>
    page.evaluate(() => document.documentElement.lang),
  );
}

const timeoutMs = limitMs(30_000);

/** Polls until the value is the expected one. */
export async function until<T>(what: string, expected: T, look: () => Promise<T>): Promise<void> {
  const end = performance.now() + timeoutMs;
  let seen = await look();
  while (seen !== expected) {
    if (performance.now() > end) throw new Mismatch(what, expected, seen);
    await new Promise((done) => setTimeout(done, 50));
    seen = await look();
  }
}

/** Waits for something to appear on the page. If it does not, the error names it. */
export async function appears(what: string, locator: Locator): Promise<void> {
  try {
    await locator.first().waitFor({ state: "visible" });
  } catch {
    const page = locator.page();
    const text = await visibleText(page.locator("body")).catch(() => "(no page)");
    throw new Mismatch(what, "on the page", `${page.url()}\n${text}`);
  }
}

/** The page's path and query. */
export function getPlace(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The visible text of an element. */
export function visibleText(locator: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count.
  return locator.innerText();
}
