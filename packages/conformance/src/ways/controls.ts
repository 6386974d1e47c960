import type { Locator, Page } from "playwright-core";
import { Mismatch } from "../expect.ts";
import type { Language } from "../target.ts";

/** By its English name. */
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
export const textbox = (page: Page, name: string): Locator => page.getByRole("textbox", { name });

/** The dialog or drawer that is open. */
export const dialogOf = (page: Page): Locator => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** The form with the field for the e-mail address: the same in every language. */
export function emailField(page: Page): Locator {
  return page.locator("form input[type=email]");
}

/** The field for the code. */
export function codeField(page: Page): Locator {
  return page.locator("form input[autocomplete=one-time-code]");
}

/** The one visible text field of the onboarding. */
export function nameField(page: Page): Locator {
  return page.locator(
    "main form input:not([type=hidden]):not([type=email]):not([autocomplete=one-time-code])",
  );
}

/** The one field of a drawer that is open. */
export function drawerField(page: Page): Locator {
  return page.getByRole("dialog").locator("form input:not([type=hidden])");
}

/** The button that sends the form a field is in. */
export function submitOf(field: Locator): Locator {
  return field.locator("xpath=ancestor::form").locator("button[type=submit]").first();
}

/** The list to choose a language from, told by the languages in it. */
export function languageChoice(page: Page): Locator {
  return page
    .getByRole("combobox")
    .filter({ hasText: "Français" })
    .or(page.getByRole("combobox", { name: "Language" }));
}

/** The list to choose a theme from. */
export function themeChoice(page: Page): Locator {
  return page.locator("select:has(option[value=dark])").or(page.getByRole("combobox", { name: "Theme" }));
}

/** Chooses from a list, be it the browser's own or one that is drawn by the page. */
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

/** What each language calls itself. */
export const ownNames: Record<Language, string> = {
  en: "English",
  fr: "Français",
  ar: "العربية",
  sw: "Kiswahili",
};

/** Chooses a language on the page and waits until the page is in it. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await choose(page, languageChoice(page), language, ownNames[language]);
  await until(`<html lang> after choosing ${ownNames[language]}`, language, () =>
    page.evaluate(() => document.documentElement.lang),
  );
}

/** How long a page may take to become what it should, in milliseconds. */
const patience = 10_000;

/** Looks again and again until what is seen is what is expected. */
export async function until<T>(what: string, expected: T, look: () => Promise<T>): Promise<void> {
  const end = performance.now() + patience;
  let seen = await look();
  while (seen !== expected) {
    if (performance.now() > end) throw new Mismatch(what, expected, seen);
    await new Promise((done) => setTimeout(done, 50));
    seen = await look();
  }
}

/** Waits for something to be on the page; says what it was when it does not come. */
export async function appears(what: string, locator: Locator): Promise<void> {
  try {
    await locator.first().waitFor({ state: "visible" });
  } catch {
    const page = locator.page();
    const text = await visibleText(page.locator("body")).catch(() => "(no page)");
    throw new Mismatch(what, "on the page", `${page.url()}\n${text}`);
  }
}

/** Path and query of the page. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** What of an element can be read on the screen. */
export function visibleText(locator: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden must not count.
  return locator.innerText();
}
