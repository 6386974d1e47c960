import type { Page } from "playwright-core";
import { hydrated, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { administrator, somebody } from "../person.ts";
import type { Check, Target } from "../target.ts";
import { appears, button, placeOf, until } from "../ways/controls.ts";

const areas = [
  {
    path: "/app/books",
    more: "Load more books",
    cookie: async (target: Target) => (await somebody(target)).cookie,
  },
  {
    path: "/manager/books",
    more: "Load more",
    cookie: async (target: Target) => (await administrator(target)).cookie,
  },
];

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

export const wayBack: Check[] = areas.map(({ path, more, cookie }) => ({
  name: `from a page below ${path}, links to the list lead to its search, its rows and its place`,
  needs: ["browser", "person", "administrator", "examples", "english"],
  async run(target) {
    await visit(target, { language: "en", cookie: await cookie(target) }, async ({ page }) => {
      const list = `${path}?searchTerm=a`;
      const rows = page.locator(`main a[href^="${path}/"]:not([href$="/new"]):visible`);
      await page.goto(list);
      await hydrated(page);
      const before = await rows.count();
      await button(page, more).click();
      await until("whether there are more rows", true, async () => (await rows.count()) > before);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const all = await rows.count();
      const place = await scrolled(page);
      await rows.nth(all - 1).click();
      const back = page.locator('a[href$="?searchTerm=a"]:visible').first();
      await appears("a link back to the search", back);
      equal("whether a page below the list is open", placeOf(page).startsWith(`${path}/`), true);
      await back.click();
      await until("the address", list, async () => placeOf(page));
      await until("the rows", all, () => rows.count());
      await until("how far the list is scrolled", place, () => scrolled(page));

      await rows.nth(all - 1).click();
      await appears("a link back to the search", back);
      await page.reload();
      await hydrated(page);
      await appears("a link back to the search, after a reload", back);
    });
  },
}));
