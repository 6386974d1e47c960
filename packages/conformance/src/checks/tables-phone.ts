import type { Locator } from "playwright-core";
import { hydrated, silent, visit } from "../browser.ts";
import { equal, holds } from "../expect.ts";
import { administrator, newPerson } from "../person.ts";
import type { Check } from "../target.ts";
import { violations } from "../ways/axe.ts";
import { appears, button, getPlace } from "../ways/controls.ts";
import { overflow } from "../ways/look.ts";

const books = "/manager/books";

/** Whether the link of a row reaches its corner. Runs in the browser. */
function isLinkAtCorner(row: Element): boolean {
  row.scrollIntoView({ block: "center" });
  const { right, bottom } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(right - 4, bottom - 4)?.closest("a") ?? null);
}

/** Runs in the browser. Returns the names that are cut off. */
const cutOff = (names: Element[]): string[] =>
  names
    .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
    .map((name) => name.textContent);

/** Checks that the tables of the manager area become lists on phones. */
export const phoneTables: Check[] = [
  {
    name: "390 px: a table is a list with search, filters and sorting",
    needs: ["browser", "administrator", "examples", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie, width: 390 }, async ({ page }) => {
        for (const path of [books, "/manager/users"]) {
          await page.goto(path);
          await hydrated(page);
          await appears("the rows", page.getByRole("main").getByRole("row"));
          equal(`column headers on ${path}`, await page.getByRole("columnheader").count(), 0);
          const steps = page.getByRole("navigation", { name: "Breadcrumb" });
          equal(`landmarks without a step on ${path}`, await steps.count(), 0);
          const boxes = await page.locator("tbody input").evaluateAll((all) => ({
            all: all.length,
            seen: all.filter((box) => box.checkVisibility({ opacityProperty: true })).length,
          }));
          equal(`the checkboxes on ${path}, which are hidden until one has focus`, boxes, {
            all: 20,
            seen: 0,
          });
          const row = page.locator("tbody tr").first();
          equal(
            `whether a row of ${path} is a link up to its corner`,
            await row.evaluate(isLinkAtCorner),
            true,
          );
          await appears("Filter", button(page, "Filter"));
          await appears("the sort", page.getByRole("combobox", { name: "Sort by" }));
          equal(`pixels by which ${path} is wider than 390 px`, await overflow(page), 0);
          for (const width of [390, 320]) {
            await page.setViewportSize({ width, height: 800 });
            const getTop = async (part: Locator) => (await part.boundingBox())?.y ?? -1;
            const getMiddle = async (part: Locator) => {
              const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
              return Math.round(y + height / 2);
            };
            const sort = page.getByRole("combobox", { name: "Sort by" });
            const more = page.getByRole("main").getByRole("link", { name: /^New / });
            const tools = await Promise.all([button(page, "Filter"), more].map(getTop));
            const top = await getTop(page.getByRole("searchbox"));
            equal(`${width} px: the position of the toolbar of ${path}`, tools, [top, top]);
            // Beside the count, because the placeholder needs the room in the row of the search.
            const [below, ...others] = await Promise.all(
              [page.getByRole("status").getByText("Showing"), sort, button(page, "Export CSV")].map(
                getMiddle,
              ),
            );
            equal(`${width} px: the middle of the row below it`, others, [below, below]);
            const first = await getTop(row);
            holds(
              `${width} px: the position of the first row of ${path}`,
              first <= 172,
              "at most 172",
              first,
            );
          }
          await page.setViewportSize({ width: 390, height: 800 });
        }
      });
    },
  },
  {
    name: "names are shown in full in every language, in rows at 320 px and in the sidebar at 1280 px",
    needs: ["browser", "administrator", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      await newPerson(target, "Philomena-Wilhelmina");
      for (const language of target.languages)
        await visit(target, { language, cookie, width: 320 }, async ({ page }) => {
          for (const path of ["/manager/dashboard", books, "/manager/users"]) {
            await page.goto(path);
            const rows = page.locator(
              "main tbody th a *, main tbody td > [dir=auto], main li > a bdi:first-child",
            );
            await appears(`${language}: the names of ${path}`, rows.first());
            equal(`${language}: truncated names on ${path}`, await rows.evaluateAll(cutOff), []);
          }
          await page.setViewportSize({ width: 1280, height: 800 });
          const entries = page.locator("nav a > span:not(:empty)");
          equal(`${language}: truncated entries`, await entries.evaluateAll(cutOff), []);
        });
    },
  },
  {
    name: "390 px: a long press selects a row of a list, then a tap selects more, and the keyboard also works",
    needs: ["browser", "administrator", "examples", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie, width: 390 }, async (visited) => {
        const { page, context } = visited;
        await page.goto(books);
        await hydrated(page);
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
        const selected = (count: number) =>
          appears("selected rows", page.getByRole("status").filter({ hasText: `${count} selected` }));
        const send = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
          session.send("Input.dispatchTouchEvent", { type, touchPoints });
        const middleOf = async (at: number) => {
          const box = await page.getByRole("rowheader").nth(at).boundingBox();
          const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
          return { x: x + width / 2, y: y + height / 2 };
        };
        const tap = async (at: number) => {
          const middle = await middleOf(at);
          // Sent together, so that a busy machine does not make a long press of it.
          await Promise.all([send("touchStart", [middle]), send("touchEnd", [])]);
        };
        await send("touchStart", [await middleOf(0)]);
        await selected(1);
        await send("touchEnd", []);
        await tap(1);
        await selected(2);
        equal("the URL meanwhile", getPlace(page), books);
        equal("pixels by which the page is too wide", await overflow(page), 0);
        equal("axe violations", await violations(page, "selected rows, 390 px"), []);
        await page.keyboard.press("Escape");
        await button(page, "Clear selection").waitFor({ state: "detached" });
        await page.getByRole("checkbox", { name: "Select row" }).nth(2).focus();
        await page.keyboard.press("Space");
        await selected(1);
        await button(page, "Clear selection").click();
        await button(page, "Clear selection").waitFor({ state: "detached" });
        await tap(1);
        await page.waitForURL("**/manager/books/*");
        silent(visited);
      });
    },
  },
];
