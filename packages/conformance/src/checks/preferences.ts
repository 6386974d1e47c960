import type { Page } from "playwright-core";
import { hydrated, silent, visit } from "../browser.ts";
import { equal, holds } from "../expect.ts";
import { getDirection, languageNames, writtenIn } from "../language.ts";
import { somebody } from "../person.ts";
import type { Check } from "../target.ts";
import {
  choose,
  chooseLanguage,
  emailField,
  languageChoice,
  themeChoice,
  until,
  visibleText,
} from "../ways/controls.ts";
import { brightness } from "../ways/look.ts";

export const preferences: Check[] = [
  {
    name: "choosing a language applies it immediately, keeps input, and is remembered",
    needs: ["browser"],
    skip: ({ languages }) => (languages.length < 2 ? "the project offers one language" : undefined),
    async run(target) {
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        await page.goto("/login");
        await emailField(page).fill("half@typed");
        await page.evaluate(() => Object.assign(window, { sameDocument: true }));
        for (const language of [...target.languages].reverse()) {
          await chooseLanguage(page, language);
          await until("<html dir>", getDirection(language), () =>
            page.evaluate(() => document.documentElement.dir),
          );
          await until(`the page is in ${languageNames[language]}`, true, async () => {
            const text = await visibleText(page.locator("main"));
            return matchesLanguage(text, language);
          });
        }
        equal("no reload", await page.evaluate(() => "sameDocument" in window), true);
        equal("the typed text", await emailField(page).inputValue(), "half@typed");

        const last = target.languages.at(-1) ?? "en";
        await chooseLanguage(page, last);
        await page.goto("/login/error?error=access_denied");
        equal("<html lang> of another page", await page.evaluate(() => document.documentElement.lang), last);
        writtenIn("another page", await visibleText(page.locator("main")), last);
        silent(visited);
      });
    },
  },
  {
    name: "of two quick choices of a language, the last one wins, even if its texts arrive first",
    needs: ["browser", "english"],
    skip: ({ development, languages: [, early, last] }) =>
      development || last === undefined || early === undefined ? "texts have other file names" : undefined,
    async run(target) {
      const [, early = "fr", last = "sw"] = target.languages;
      await visit(target, { language: "en" }, async ({ page }) => {
        await page.goto("/login");
        await hydrated(page);
        const hold = Promise.withResolvers<void>();
        const files = `**/assets/${early}-*.json`;
        await page.route(files, async (route) => {
          await hold.promise;
          await route.continue();
        });
        const asked = page.waitForRequest(files);
        await languageChoice(page).first().selectOption(early);
        await asked;
        await chooseLanguage(page, last);
        const answered = page.waitForResponse(files);
        hold.resolve();
        await answered;
        await hydrated(page);
        equal("the language", await page.evaluate(() => document.documentElement.lang), last);
        equal("the shown choice", await languageChoice(page).first().inputValue(), last);
      });
    },
  },
  {
    name: "choosing a theme applies it immediately, and it is remembered from the first paint, even without scripts",
    needs: ["browser", "person"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { cookie, colorScheme: "light" }, async (visited) => {
        const { page, context } = visited;
        await page.goto("/app/account");
        holds(
          "the page before a choice, on a light system",
          (await brightness(page)) > 0.5,
          "light",
          await brightness(page),
        );
        await choose(page, themeChoice(page), "dark", "Dark");
        await until("the page is dark after choosing Dark", true, async () => (await brightness(page)) < 0.5);
        await page.reload();
        holds("the page after a reload", (await brightness(page)) < 0.5, "dark", await brightness(page));
        const state = await context.storageState();
        const bare = await target.browser.newContext({
          storageState: state,
          javaScriptEnabled: false,
          baseURL: target.origin,
        });
        try {
          const still = await bare.newPage();
          await still.goto("/login/error");
          holds("the same without scripts", (await brightness(still)) < 0.5, "dark", await brightness(still));
        } finally {
          await bare.close();
        }
        await choose(page, themeChoice(page), "system", "System");
        await until(
          "the page is light after choosing System on a light system",
          true,
          async () => (await brightness(page)) > 0.5,
        );
        await page.emulateMedia({ colorScheme: "dark" });
        await until(
          "the page is dark as soon as the system is",
          true,
          async () => (await brightness(page)) < 0.5,
        );
        silent(visited);
      });
    },
  },
  {
    name: "the language is detected from the URL, the cookie, the storages and the browser, in this order",
    needs: ["browser"],
    skip: ({ languages }) => (languages.length < 2 ? "the project has one language" : undefined),
    async run(target) {
      const [first = "en"] = target.languages;
      const last = target.languages.at(-1) ?? first;
      const among = { language: first };
      for (const storage of ["localStorage", "sessionStorage"] as const) {
        await visit(target, among, async (visited) => {
          const { page, context } = visited;
          const arrives = (path: string, language: string) => languageAfter(page, path, language);
          await arrives("/login", first);
          await context.clearCookies();
          await page.evaluate(([name, value]) => window[name].setItem("i18nextLng", value), [
            storage,
            last,
          ] as const);
          await arrives(`/login?lng=${first}`, first);
          await context.clearCookies();
          await arrives("/login", last);
          const [cookie] = (await context.cookies()).filter(({ name }) => name === "i18next");
          equal("the cookie", [cookie?.value, cookie?.path, cookie?.sameSite], [last, "/", "Lax"]);
          const minutes = Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 60);
          holds("the cookie's lifetime, in minutes", Math.abs(minutes - 43_200) <= 2, 43_200, minutes);
          await context.clearCookies();
          await context.addCookies([{ name: "i18next", value: first, url: target.origin }]);
          await arrives("/login", first);
          silent(visited);
        });
      }
      await visit(target, { language: last }, async ({ page }) => languageAfter(page, "/login", last));
    },
  },
];

function matchesLanguage(text: string, language: Parameters<typeof writtenIn>[2]): boolean {
  try {
    writtenIn("the page", text, language);
    return true;
  } catch {
    return false;
  }
}

async function languageAfter(page: Page, path: string, language: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await until(`<html lang> of ${path}`, language, () => page.evaluate(() => document.documentElement.lang));
}
