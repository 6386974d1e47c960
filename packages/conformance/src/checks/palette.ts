import type { Page } from "playwright-core";
import { hydrated, silent, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { getDirection, languageNames, writtenIn } from "../language.ts";
import { administrator, somebody, withAdministrator } from "../person.ts";
import type { Check, Language } from "../target.ts";
import { appears, until, visibleText } from "../ways/controls.ts";
import { closeByEscape } from "../ways/keys.ts";
import { takesFocus } from "../ways/look.ts";

export const palette = (page: Page) => page.locator("[role=dialog]:has([role=combobox])");
export const field = (page: Page) => palette(page).getByRole("combobox");
export const options = (page: Page) => palette(page).getByRole("option");
const highlighted = (page: Page) => palette(page).locator("[role=option][data-highlighted]");

/** Opens the palette with a key and waits for the focus. */
export async function open(page: Page, key = "Control+k"): Promise<void> {
  await page.keyboard.press(key);
  await appears(`the palette after ${key}`, field(page));
  await takesFocus("its field", field(page));
}

/** Types, waits until the first option is the expected one, and presses Enter. */
export async function choose(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.type(text);
  await appears(`the option for “${text}”, highlighted`, highlighted(page).filter({ hasText: option }));
  await page.keyboard.press("Enter");
  await palette(page).waitFor({ state: "hidden" });
}

/** Checks the palette in one language: its texts, the book that it finds, and where the focus goes. */
export function paletteIn(language: Language): Check {
  return {
    name: `${languageNames[language]}: the command palette opens with a key, finds a book and opens it, without a pointer`,
    needs: ["browser", "person", "examples"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language, cookie }, async (visited) => {
        const { page } = visited;
        await page.goto("/app");
        await hydrated(page);
        await open(page);
        writtenIn("the palette", await visibleText(palette(page)), language);
        equal(
          "its direction",
          await palette(page).evaluate((it) => getComputedStyle(it).direction),
          getDirection(language),
        );
        await page.keyboard.press("Escape");
        await palette(page).waitFor({ state: "hidden" });
        await open(page, "/");
        await choose(page, "germinal", /^Germinal/);
        await page.waitForURL("**/app/books/*");
        const heading = page.getByRole("heading", { level: 1, name: "Germinal" });
        await takesFocus("the heading of the book", heading);
        silent(visited);
      });
    },
  };
}

export const paletteChecks: Check[] = [
  {
    name: "the command palette has the contract's names and a combobox's keys, and Escape or Ctrl+K again closes it",
    needs: ["browser", "administrator", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async (visited) => {
        const { page } = visited;
        await page.goto("/manager/dashboard");
        await hydrated(page);
        const button = page.locator("header button[aria-haspopup=dialog][aria-keyshortcuts]");
        await button.focus();
        await open(page);
        await appears("the dialog", page.getByRole("dialog", { name: "Command palette", exact: true }));
        await appears("its list", page.getByRole("listbox", { name: "Command palette", exact: true }));
        const chosen = () => highlighted(page).textContent();
        const first = await chosen();
        await page.keyboard.press("ArrowDown");
        await until(
          "whether an arrow key moves to another option",
          true,
          async () => (await chosen()) !== first,
        );
        await page.keyboard.press("ArrowUp");
        await until("the option after the opposite arrow key", first, chosen);
        const id = await highlighted(page).getAttribute("id");
        await until("the active option of the field", id, () =>
          field(page).getAttribute("aria-activedescendant"),
        );
        await page.keyboard.press("Escape");
        await palette(page).waitFor({ state: "hidden" });
        await takesFocus("the button", button);
        await page.locator("header button[aria-haspopup=menu]").click();
        const menu = page.getByRole("menu");
        await takesFocus("the user menu", menu);
        await page.keyboard.press("Control+k");
        await closeByEscape("the user menu", menu);
        equal("dialogs after Ctrl+K in a menu", await page.getByRole("dialog").count(), 0);
        await button.click();
        await appears("the palette after a click", field(page));
        await takesFocus("its field", field(page));
        await page.keyboard.press("Control+k");
        await palette(page).waitFor({ state: "hidden" });
        silent(visited);
      });
    },
  },
  {
    name: "the command palette announces the number of results",
    needs: ["browser", "administrator", "english", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto("/manager/books");
        await hydrated(page);
        await open(page);
        const status = palette(page).getByRole("status");
        await page.keyboard.type("germinal");
        await until("the status", '1 result for "germinal"', async () => (await status.textContent()) ?? "");
        await page.keyboard.type("qqqq");
        await until(
          "the status",
          'No results for "germinalqqqq"',
          async () => (await status.textContent()) ?? "",
        );
      });
    },
  },
  {
    name: "an administrator opens users, books and forms with the palette, changes the theme and signs out",
    needs: ["browser", "mailbox", "writes", "administrator", "english", "examples"],
    async run(target) {
      await withAdministrator(target, async ({ cookie }) => {
        await visit(target, { language: "en", cookie }, async (visited) => {
          const { page } = visited;
          await page.goto("/manager/dashboard");
          await hydrated(page);
          await open(page);
          await choose(page, "new b", "New Book");
          await page.waitForURL("**/manager/books/new");
          await open(page);
          await choose(page, target.admin, new RegExp(`${target.admin}$`));
          await page.waitForURL("**/manager/users/*");
          await open(page);
          await choose(page, "dark", "Dark");
          await until("the theme", "dark", () =>
            page.evaluate(() => document.documentElement.dataset.theme ?? ""),
          );
          await open(page);
          await choose(page, "log out", "Sign out");
          const question = page.getByRole("dialog").or(page.getByRole("alertdialog"));
          await appears("the question", question.getByRole("button", { name: "Sign out", exact: true }));
          await question.getByRole("button", { name: "Sign out", exact: true }).click();
          await page.waitForURL("**/login");
          silent(visited);
        });
      });
    },
  },
  {
    name: "the palette offers the page's actions and presses their buttons",
    needs: ["browser", "administrator", "english", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async (visited) => {
        const { page } = visited;
        await page.goto("/manager/books?searchTerm=germinal");
        await hydrated(page);
        await open(page);
        const here = palette(page).getByRole("group", { name: "This page" });
        await appears("the actions of the list", here.getByRole("option", { name: "Export CSV" }));
        equal("actions that already have a command", await here.getByText("New Book").count(), 0);
        await page.keyboard.press("Escape");
        await palette(page).waitFor({ state: "hidden" });
        await page.getByRole("link", { name: /^Germinal/ }).click();
        const heading = page.getByRole("heading", { level: 1, name: "Germinal" });
        await takesFocus("the heading of the book", heading);
        await open(page);
        await choose(page, "delete", "Delete");
        const question = page.getByRole("dialog", { name: /^Delete this book/ });
        await appears("the page's confirmation", question);
        await closeByEscape("the question", question);
        const button = page.getByRole("main").getByRole("button", { name: "Delete" });
        await takesFocus("the page's button", button);
        await open(page);
        equal("recent commands of the page", await palette(page).getByText("Recent").count(), 0);
        await choose(page, "edit", "Edit book");
        await page.waitForURL("**/update");
        silent(visited);
      });
    },
  },
  {
    name: "on a user's page, Enter in the palette opens a page and changes nothing",
    needs: ["browser", "person", "administrator", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      const { email } = await somebody(target);
      await visit(target, { language: "en", cookie }, async (visited) => {
        const { page } = visited;
        await page.goto(`/manager/users?searchTerm=${encodeURIComponent(email)}`);
        await page.getByRole("rowheader").getByRole("link").click();
        await appears(
          "commands that change something",
          page.getByRole("button", { name: "View as this user" }),
        );
        const changes: string[] = [];
        page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
        await open(page);
        const here = palette(page).getByRole("group", { name: "This page" }).getByRole("option");
        await until("the page's first command that opens something", "Edit user", () =>
          here.first().textContent(),
        );
        await appears("an option, highlighted", highlighted(page));
        await page.keyboard.press("Enter");
        await page.waitForURL("**/manager/dashboard");
        equal("the sent requests", changes, []);
        silent(visited);
      });
    },
  },
  {
    name: "the palette offers users no administrator commands",
    needs: ["browser", "person", "english", "examples"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie, width: 390 }, async ({ page }) => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.goto("/app");
        await hydrated(page);
        await page.locator("header button[aria-haspopup=dialog][aria-keyshortcuts]").click();
        await takesFocus("the palette's field", field(page));
        const offers = async (name: string) =>
          (await options(page).allInnerTexts()).some((text) => text.startsWith(name));
        for (const name of ["Home", "Books", "Account", "Sign out", "Dark"])
          await until(`the option ${name}`, true, () => offers(name));
        for (const name of [
          "Dashboard",
          "Users",
          "New Book",
          "New User",
          "Open Manager",
          "API Documentation",
        ])
          equal(`the option ${name}`, await offers(name), false);
        await page.keyboard.type("germinal");
        await appears("a book", options(page).filter({ hasText: "Émile Zola" }));
        equal(
          "requests to the users API",
          asked.filter((path) => path.startsWith("/api/users")),
          [],
        );
      });
    },
  },
];
