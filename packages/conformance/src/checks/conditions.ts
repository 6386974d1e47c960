import type { Page } from "playwright-core";
import { hydrated, untilHydrated, visit } from "../browser.ts";
import { equal, holds } from "../expect.ts";
import { getDirection } from "../language.ts";
import { newPeople } from "../needs.ts";
import { getCookie, pageViews, type Viewer } from "../pages/pages.ts";
import { administrator, newPerson, somebody } from "../person.ts";
import type { Check, Language } from "../target.ts";
import { appears, until } from "../ways/controls.ts";
import { focusIsCovered, noteGrounds, outOfReach, overflow, unbounded, underOthers } from "../ways/look.ts";
import { stopTime } from "../ways/time.ts";
import { openName, rename } from "./constants.ts";

/** The size of a 1280 × 800 px window at 400 % zoom, as in WCAG 2.2, 1.4.10. */
const magnified = { width: 320, height: 200 };

/** Checks every page in such a window, in the language with the longest texts. */
export function narrow(languages: readonly Language[]): Check {
  const language = languages.find((one) => getDirection(one) === "rtl") ?? languages[0] ?? "en";
  return {
    name: "at 400 % zoom, no page scrolls sideways, and no control is cut off",
    needs: ["browser", "person", "administrator", "examples"],
    async run(target) {
      const views = await pageViews(target);
      const found: string[] = [];
      for (const viewer of ["nobody", "user", "administrator"] satisfies Viewer[]) {
        const cookie = await getCookie(target, viewer);
        await visit(target, { language, ...(cookie ? { cookie } : {}) }, async ({ page }) => {
          await page.setViewportSize(magnified);
          for (const { path } of views.filter((view) => view.viewer === viewer)) {
            await page.goto(path);
            const wider = await overflow(page);
            if (wider > 0) found.push(`${path}: ${wider} px wider than the window`);
            found.push(...(await outOfReach(page)).map((name) => `${path}: ${name}`));
          }
        });
      }
      equal("elements that do not fit", found, []);
    },
  };
}

const unshownOnPaper =
  "nav, header button, main button:not(th *), main select:not(form *), search, [aria-haspopup]";

async function visible(page: Page, selector: string): Promise<number> {
  return page.locator(selector).locator("visible=true").count();
}

const countStops = (page: Page) =>
  page.locator("main :is(a, button, input, select, textarea):visible").count();

/** The controls that are covered when they get the focus, tabbing this many stops forward and back. */
async function coveredByTab(page: Page, stops: number): Promise<string[]> {
  const covered: string[] = [];
  for (const key of ["Tab", "Shift+Tab"])
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press(key);
      const name = await focusIsCovered(page);
      if (name) covered.push(name);
    }
  return covered;
}

export const conditions: Check[] = [
  {
    name: "a printed page is black on white, without navigation and buttons, and with its whole table",
    needs: ["browser", "administrator", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      // The width of an A4 page without its margins.
      await visit(target, { cookie, width: 680, colorScheme: "dark" }, async ({ page }) => {
        await page.goto("/manager/books");
        await untilHydrated(page);
        await page.emulateMedia({ media: "print" });
        await appears("the table", page.locator("tbody tr").first());
        equal("controls in the printed page", await visible(page, unshownOnPaper), 0);
        const colors = await page.evaluate(() => {
          const { color, backgroundColor } = getComputedStyle(document.body);
          return { color, backgroundColor };
        });
        equal("colours", colors, { color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
        holds("the head of the table", (await visible(page, "th")) > 1, "all columns", "none");
        equal("pixels cut off from the table", await overflow(page), 0);
        const shortened = await page
          .locator("td .truncate, th .truncate")
          .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
        equal("truncated cells", shortened, 0);
        await page.goto("/manager/dashboard");
        const adjust = await page
          .getByRole("slider")
          .evaluate((chart) => getComputedStyle(chart).getPropertyValue("print-color-adjust"));
        equal("whether the chart keeps its colours", adjust, "exact");
      });
    },
  },
  {
    name: "with forced colours, cards, buttons, fields and the current entry keep a border or a mark",
    needs: ["browser", "administrator", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { cookie }, async ({ page }) => {
        for (const path of ["/manager/books", "/manager/users/new", "/app/account"]) {
          await page.goto(path);
          await untilHydrated(page);
          await noteGrounds(page);
          await page.emulateMedia({ forcedColors: "active" });
          equal(`elements without a border on ${path}`, await unbounded(page), []);
          const current = page.locator("nav a[aria-current=page]:visible").first();
          const mark = await current.evaluate((entry) => {
            const { backgroundColor, width, height } = getComputedStyle(entry, "::before");
            return {
              differs: backgroundColor !== getComputedStyle(document.body).backgroundColor,
              isSeen: Number.parseFloat(width) > 1 && Number.parseFloat(height) > 1,
            };
          });
          equal(`the mark of the current entry on ${path}`, mark, { differs: true, isSeen: true });
          await page.emulateMedia({ forcedColors: "none" });
        }
      });
    },
  },
  {
    name: "in landscape, every control stays clear of the notch",
    needs: ["browser", "administrator", "person"],
    async run(target) {
      const insets = { left: 47, right: 47, top: 0, bottom: 21 };
      for (const [path, { cookie }] of [
        ["/manager/users", await administrator(target)],
        ["/app", await somebody(target)],
      ] as const) {
        await visit(target, { cookie }, async ({ page, context }) => {
          await page.setViewportSize({ width: 844, height: 390 });
          const devtools = await context.newCDPSession(page);
          await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets });
          await page.goto(path);
          await untilHydrated(page);
          equal(`controls in the notch on ${path}`, await outOfReach(page, insets), []);
        });
      }
    },
  },
  {
    name: "at 400 % zoom, a toast covers no control of a dialog that was opened after it",
    needs: ["browser", "english", ...newPeople],
    async run(target) {
      const { cookie } = await newPerson(target, "Zoom");
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.clock.install();
        await page.setViewportSize(magnified);
        await page.goto("/app/account");
        await hydrated(page);
        await stopTime(page);
        await rename(page, "Zoom In");
        await openName(page);
        equal("toasts", await page.locator("[data-sonner-toast]").count(), 1);
        const dialog = page.getByRole("dialog");
        const getBottom = () => dialog.evaluate((element) => element.getBoundingClientRect().bottom);
        // Runs the frames in which the drawer's transition begins. The transition itself takes real time.
        await page.clock.runFor(100);
        await until("the bottom of the drawer", magnified.height, getBottom);
        equal("controls under the toast", await underOthers(dialog), []);
      });
    },
  },
  {
    name: "Tab scrolls every control of a long page clear of the bars",
    needs: ["browser", "person"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { cookie, width: 390 }, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 560 });
        await page.goto("/app/account");
        await untilHydrated(page);
        const stops = await countStops(page);
        equal("controls covered by a bar", await coveredByTab(page, stops / 2), []);
      });
    },
  },
  {
    name: "Tab scrolls every control of a list clear of its header and of the selection bar, and the bar does not cover the end of the list",
    needs: ["browser", "administrator", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      for (const width of [390, 768, 1280, 1920]) {
        // Other checks create and delete users.
        for (const path of ["/manager/books", "/manager/users?searchTerm=example.org"]) {
          await visit(target, { cookie, width }, async ({ page }) => {
            await page.goto(path);
            await hydrated(page);
            const box = page.locator("tbody input[type=checkbox]").first();
            await box.focus();
            await page.keyboard.press("Space");
            const bar = page.locator("main section:has([role=status]) button").last();
            await appears("the selection bar", bar);
            const more = page.locator("main button:visible").last();
            equal(`${path} at ${width} px`, await coveredByTab(page, (await countStops(page)) + 2), []);
            await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
            const [above, below] = [await more.boundingBox(), await bar.boundingBox()];
            const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
            holds(
              `the last button of ${path} at ${width} px`,
              gap >= 0,
              "above the bar",
              `${gap} px from it`,
            );
          });
        }
      }
    },
  },
  {
    name: "Tab scrolls every control of a form clear of its row of buttons",
    needs: ["browser", "administrator", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { cookie, width: 390 }, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 560 });
        await page.goto("/manager/books/new");
        await untilHydrated(page);
        equal("controls covered by the buttons", await coveredByTab(page, await countStops(page)), []);
      });
    },
  },
  {
    name: "the manager's top bar has a link one level up, and the title once the heading has scrolled out of sight",
    needs: ["browser", "administrator", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { cookie, width: 390 }, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 430 });
        await page.goto("/manager/books/new");
        await untilHydrated(page);
        const bar = page.getByRole("banner");
        const title = bar.getByText("New book");
        equal("the bar's title while the heading is visible", await title.isVisible(), false);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await until("the title above the form", true, () => title.isVisible());
        equal("first-level headings", await page.locator("h1").count(), 1);
        await bar.getByRole("link", { name: "Back to Books" }).click();
        await appears("the link one level up", page.getByRole("heading", { level: 1, name: "Books" }));
        await until("the title of the page above", false, () => title.isVisible());
      });
    },
  },
];
