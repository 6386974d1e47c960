import type { Locator, Page } from "playwright-core";
import { hydrated, silent, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { administrator } from "../person.ts";
import type { Check, Target } from "../target.ts";
import { appears, button, getDialog, getPlace, themeChoice, until } from "../ways/controls.ts";
import { gateScripts } from "./late-scripts.ts";

/** Presses the place of a control, as a user does who sees it, whether or not it is ready. */
async function press(control: Locator): Promise<void> {
  await appears("the control to press", control);
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await control.page().mouse.click(x + width / 2, y + height / 2);
}

/** A control that is pressed before any script runs, and what one press must do. */
interface Early {
  what: string;
  press: (page: Page) => Promise<void>;
  /** The state that the page must then have. */
  expected: unknown;
  look: (page: Page) => Promise<unknown>;
}

/** Presses these controls on one page, in this order. */
interface EarlyPage {
  path: string;
  controls: readonly Early[];
  prepare?: (page: Page) => Promise<void>;
}

const getMenu = (page: Page): Locator => page.getByRole("menu");
const tableBoxes = (page: Page): Locator => page.locator("tbody input[type=checkbox]");
const toggle = (page: Page): Locator => page.locator("[aria-controls][aria-expanded]").first();
const popup = { expected: 1, look: (page: Page) => getDialog(page).count() };

const keys = async (page: Page, ...pressed: string[]) => {
  await appears("the page", page.locator("main"));
  for (const key of pressed) await page.keyboard.press(key);
};

/** Counts how often presses ask the browser for a passkey. The request never ends. */
async function countPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    CredentialsContainer.prototype.get = (options) => {
      const { dataset } = document.documentElement;
      if (options?.mediation !== "conditional") dataset.asked = String(Number(dataset.asked ?? 0) + 1);
      return new Promise(() => {});
    };
  });
}

const saved = new WeakMap<Page, number>();

/** Counts the attempts to save, and refuses each. */
async function countBooks(page: Page): Promise<void> {
  await page.route("**/api/books", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    saved.set(page, (saved.get(page) ?? 0) + 1);
    await route.fulfill({ status: 503, json: { code: "DB_BUSY", message: "Busy", requestId: "1" } });
  });
}

const pages: readonly EarlyPage[] = [
  {
    path: "/login",
    prepare: countPasskeys,
    controls: [
      {
        what: "the theme",
        press: async (page) => void (await themeChoice(page).first().selectOption("dark")),
        expected: "dark",
        look: (page) => page.evaluate(() => document.documentElement.dataset.theme),
      },
      {
        what: "passkey requests",
        press: (page) => press(page.locator("main button[type=button]").first()),
        expected: "1",
        look: (page) => page.evaluate(() => document.documentElement.dataset.asked),
      },
    ],
  },
  {
    path: "/app",
    controls: [
      {
        what: "the command palette and what was typed after Ctrl+K",
        press: (page) => keys(page, "Control+k", "u", "s"),
        expected: "us",
        look: (page) => getDialog(page).getByRole("combobox").first().inputValue(),
      },
    ],
  },
  {
    path: "/app",
    controls: [
      {
        what: "user menus",
        press: (page) => press(page.locator("header button[aria-haspopup=menu]").last()),
        expected: 1,
        look: (page) => getMenu(page).count(),
      },
    ],
  },
  {
    path: "/app",
    controls: [
      {
        what: "the page of a link of the navigation",
        press: (page) => press(page.locator("a[href='/app/books']:visible").first()),
        expected: "/app/books",
        look: async (page) => getPlace(page),
      },
    ],
  },
  {
    path: "/app/books",
    controls: [
      {
        what: "the chosen sort",
        press: async (page) => void (await page.locator("select[name=sort]").selectOption("author")),
        expected: "/app/books?sort=author",
        look: async (page) => getPlace(page),
      },
    ],
  },
  {
    path: "/app/account",
    controls: [
      {
        what: "dialogs",
        press: (page) => press(page.locator("main button[aria-haspopup=dialog]").first()),
        ...popup,
      },
    ],
  },
  {
    path: "/manager/users",
    controls: [
      {
        what: "whether the sidebar is expanded",
        press: (page) => press(toggle(page)),
        expected: "false",
        look: (page) => toggle(page).getAttribute("aria-expanded"),
      },
      {
        what: "selected rows: by their box and by j and x",
        press: async (page) => {
          await press(tableBoxes(page).nth(2));
          await page.locator("h1").evaluate((heading) => heading.focus());
          await keys(page, "j", "x");
        },
        expected: 2,
        look: (page) => page.locator("tbody input:checked").count(),
      },
    ],
  },
  {
    path: "/manager/users",
    controls: [
      {
        what: "the sort after pressing a header",
        press: (page) => press(page.getByRole("columnheader", { name: "Email" }).getByRole("button")),
        expected: "ascending",
        look: (page) => page.getByRole("columnheader", { name: "Email" }).getAttribute("aria-sort"),
      },
      {
        what: "the selected view",
        press: (page) => press(page.locator("button[aria-pressed]").nth(1)),
        expected: "true",
        look: (page) => page.locator("button[aria-pressed]").nth(1).getAttribute("aria-pressed"),
      },
    ],
  },
  {
    path: "/manager/users",
    controls: [{ what: "panels of Columns", press: (page) => press(button(page, "Columns")), ...popup }],
  },
  {
    path: "/manager/users",
    controls: [{ what: "panels of Filter", press: (page) => press(button(page, "Filter")), ...popup }],
  },
  {
    path: "/manager/dashboard",
    controls: [{ what: "palettes by /", press: (page) => keys(page, "/"), ...popup }],
  },
  {
    path: "/manager/books",
    controls: [
      {
        what: "rows after Load more",
        press: (page) => press(button(page, "Load more")),
        expected: 40,
        look: (page) => page.getByRole("rowheader").count(),
      },
    ],
  },
  {
    path: "/manager/books/new",
    prepare: countBooks,
    controls: [
      {
        what: "books saved",
        press: async (page) => {
          await page.getByRole("textbox", { name: "Title" }).fill("Early");
          await page.getByRole("textbox", { name: "Author" }).fill("Bird");
          await page.getByRole("combobox", { name: "Genre" }).selectOption({ index: 1 });
          await press(page.locator("main form [type=submit]"));
        },
        expected: 1,
        look: async (page) => saved.get(page),
      },
    ],
  },
];

async function checkPage(
  target: Target,
  cookie: string,
  { path, controls, prepare }: EarlyPage,
): Promise<void> {
  const isLogin = path === "/login";
  await visit(target, { language: "en", ...(!isLogin && { cookie }) }, async (visited) => {
    const { page } = visited;
    await prepare?.(page);
    const gate = await gateScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    for (const control of controls) await control.press(page);
    gate.open();
    const look = async (check: typeof until) => {
      for (const { what, expected, look } of controls)
        await check(`${what}, pressed on ${path} before the scripts`, expected, () => look(page));
    };
    await look(until);
    await hydrated(page);
    await look(async (what, expected, look) => equal(`${what}; later`, await look(), expected));
    if (prepare !== countBooks) silent(visited);
  });
}

export const earlyPresses: Check[] = [
  {
    name: "presses, choices and input from before the scripts arrive are replayed in order, once",
    needs: ["browser", "administrator", "examples", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      const left = [...pages];
      const work = async () => {
        for (let one = left.shift(); one; one = left.shift()) await checkPage(target, cookie, one);
      };
      await Promise.all([work(), work(), work()]);
    },
  },
];
