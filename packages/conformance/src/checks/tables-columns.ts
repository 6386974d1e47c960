import type { Page } from "playwright-core";
import { hydrated, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { administrator } from "../person.ts";
import type { Check } from "../target.ts";
import { until } from "../ways/controls.ts";
import { overflow } from "../ways/look.ts";

const widths = [768, 1280, 1920];

/** The position and width of each column of a table in CSS pixels, at every window width. */
async function getPlaces(page: Page): Promise<string> {
  const places: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const heads = await page.locator("thead tr > *").evaluateAll((cells) =>
      cells.map((cell) => {
        const { left, width } = cell.getBoundingClientRect();
        return `${Math.round(left)}+${Math.round(width)}`;
      }),
    );
    equal(`pixels of ${page.url()} outside a window of ${width} px`, await overflow(page), 0);
    places.push(`${width}: ${heads.join(" ")}`);
  }
  return places.join("\n");
}

/** Queries that give each table different rows: texts of different lengths, missing values, few rows. */
const queries = {
  "/manager/users": ["?sort=-email", "?status=banned", "?searchTerm=ada"],
  "/manager/books": ["?sort=publisher", "?searchTerm=war"],
  "/manager/audit": ["?searchTerm=ada"],
};

/** Sorts by a header and loads more rows, as a user would. */
async function change(page: Page): Promise<void> {
  const heads = page.locator("thead th[aria-sort]");
  await heads.nth(1).getByRole("button").click();
  await until("the sort of the second column", true, async () => {
    return (await heads.nth(1).getAttribute("aria-sort")) !== "none";
  });
  // Until the sorted rows arrive, the list shows the previous ones, after which no more can be loaded.
  await hydrated(page);
  const rows = await page.getByRole("rowheader").count();
  await page.locator("main .button").last().click();
  await until("more rows", true, async () => (await page.getByRole("rowheader").count()) > rows);
}

export const keptColumns: Check[] = [
  {
    name: "the columns of a table stay in place when it is sorted, filtered, searched or extended, at every width",
    needs: ["browser", "administrator", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      for (const language of target.languages.filter((one) => one === "en" || one === "ar")) {
        // The first HTML is enough, and it is faster.
        await visit(target, { language, cookie, scripts: false }, async ({ page }) => {
          for (const [path, others] of Object.entries(queries)) {
            await page.goto(path);
            const places = await getPlaces(page);
            for (const query of others) {
              await page.goto(path + query);
              equal(`the columns of ${path}${query} in ${language}`, await getPlaces(page), places);
            }
          }
        });
      }
      const [language = "en"] = target.languages;
      await visit(target, { language, cookie }, async ({ page }) => {
        await page.goto("/manager/books");
        await hydrated(page);
        const places = await getPlaces(page);
        await change(page);
        equal("the columns after a sort and more rows", await getPlaces(page), places);
      });
    },
  },
];
