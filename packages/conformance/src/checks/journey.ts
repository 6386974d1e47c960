import type { Page } from "playwright-core";
import { hydrated, silent, type Visit, visit } from "../browser.ts";
import { contains, equal, holds, lacks, matches } from "../expect.ts";
import { languageNames, writtenIn } from "../language.ts";
import { codeIn } from "../mailbox/mailbox.ts";
import { type Check, type Language, newEmail, type Target } from "../target.ts";
import { appears, chooseLanguage, nameField, openUserMenu, until, visibleText } from "../ways/controls.ts";
import { closeByEscape } from "../ways/keys.ts";
import { takesFocus } from "../ways/look.ts";
import { askForCode, onboard, typeCode } from "../ways/sign-in.ts";

/** Names that need escaping, use another script, or have several words. */
const names: Record<Language, string> = {
  en: "Ada O'Neil & Co <b>",
  fr: "Zoé Lefèvre",
  ar: "ليلى حسن",
  sw: "Neema Mwangi",
};

declare global {
  interface Window {
    headings?: string[];
  }
}

/** Checks the whole journey in one language, from the first page to sign-out, with an empty console. */
export function journey(language: Language): Check {
  return {
    name: `${languageNames[language]}: a new user signs up, is greeted, stays signed in, signs out, and Back shows nothing private`,
    needs: ["browser", "mailbox", "writes"],
    run: (target) => visit(target, { language }, (visited) => travel(target, visited, language)),
  };
}

/** Runs in the browser. Records each heading of the first second, in which no page may show that it is loading. */
function watchHeadings(): void {
  const began = performance.now();
  const headings = new Set<string>();
  const look = () => {
    for (const heading of document.querySelectorAll("h1"))
      if (heading.checkVisibility()) headings.add(heading.innerText);
    window.headings = [...headings];
    if (performance.now() - began < 900) requestAnimationFrame(look);
  };
  look();
}

async function travel(target: Target, visited: Visit, language: Language): Promise<void> {
  const { page } = visited;
  const name = names[language];
  const [firstName = ""] = name.split(" ");
  const email = newEmail(`journey-${language}`);

  await page.goto("/login");
  await askForCode(page, email);
  await readMail(target, page, email, language);
  await page.waitForURL("**/app");
  await appears("the onboarding's name field, at the requested URL", nameField(page));
  writtenIn("the onboarding", await visibleText(page.locator("main")), language);
  await page.evaluate(watchHeadings);
  await onboard(page, name);
  const shown = await page.evaluate(() => window.headings ?? []);
  const blank = shown.filter((one) => !one.startsWith(shown[0] ?? "") && !one.includes(firstName));
  equal("headings between the onboarding and the home page, in the first second", blank, []);
  const heading = page.getByRole("heading", { level: 1 }).filter({ hasText: firstName });
  await takesFocus("the home page's heading with the name", heading);

  await page.reload();
  contains("the home page after a reload", await visibleText(page.locator("main")), firstName);
  const signOutWord = await learnSignOut(target, page, language, name);

  // The back button now leads to one of the user's pages.
  await page.goto("/app?again=1");
  const menu = await openUserMenu(page, name);
  await menu.getByRole("menuitem", { name: signOutWord, exact: true }).click();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await appears("the confirmation before signing out", dialog);
  equal("the page behind the confirmation", new URL(page.url()).pathname, "/app");
  await dialog.getByRole("button", { name: signOutWord, exact: true }).click();
  await page.waitForURL("**/login*");
  await nothingPrivate(page, [name, email]);
  silent(visited);
}

/** Checks that the email with the code is in the language, then types the code. */
async function readMail(target: Target, page: Page, email: string, language: Language): Promise<void> {
  const mail = await target.mailbox.mailFor(email);
  const code = codeIn(mail.text);
  contains("the mail's HTML part", mail.html, code);
  matches("the mail's HTML part", mail.html, new RegExp(`<html[^>]*\\blang="${language}"`));
  matches("the mail's HTML part", mail.html, new RegExp(`\\bdir="${language === "ar" ? "rtl" : "ltr"}"`));
  writtenIn("the mail's plain part", mail.text, language);
  contains("the mail's text", mail.text, target.title);
  holds("the mail's subject", mail.subject.trim() !== "", "a subject", mail.subject);
  await typeCode(page, code);
}

/** What "Sign out" is called in a language, read from where the English button was before the language changed. */
async function learnSignOut(
  { languages }: Target,
  page: Page,
  language: Language,
  name: string,
): Promise<string> {
  if (language === "en") return "Sign out";
  if (!languages.includes("en")) return nameOfTheQuestioner(page, name);
  const from = page.url();
  await page.goto("/app/account");
  await chooseLanguage(page, "en");
  const english = page.getByRole("button", { name: "Sign out", exact: true }).first();
  await appears("the button “Sign out” after changing to English, without a reload", english);
  const place = await english.evaluate((button) =>
    [...document.querySelectorAll("button")].indexOf(button as never),
  );
  await chooseLanguage(page, language);
  const button = page.locator("button").nth(place);
  await until(`the button “Sign out” after changing back is not English`, false, async () => {
    return (await visibleText(button)).includes("Sign out");
  });
  const word = (await visibleText(button)).trim();
  await page.goto(from);
  return word;
}

/** The name of the only entry in the user menu that asks for confirmation. For projects without English. */
async function nameOfTheQuestioner(page: Page, name: string): Promise<string> {
  await hydrated(page);
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  // Entries that are not links and have no submenu.
  const items = (await openUserMenu(page, name)).locator("[role=menuitem]:not(a):not([aria-haspopup])");
  const words = await items.allInnerTexts();
  equal("action items in the user menu", words.length, 1);
  await items.click();
  await appears("the confirmation of that item", dialog);
  await closeByEscape("the question", dialog);
  return (words[0] ?? "").trim();
}

async function nothingPrivate(page: Page, secrets: readonly string[]): Promise<void> {
  const look = async (when: string) => {
    const text = await visibleText(page.locator("body"));
    for (const secret of secrets) lacks(when, text, secret);
  };
  await look("the page after signing out");
  await page.goBack();
  await page.waitForURL("**/login*");
  await look("the page after Back");
  await page.reload();
  await look("that page after a reload");
}
