import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { hydrated, silent, visit } from "../browser.ts";
import { contains, equal, holds, matches } from "../expect.ts";
import { administrator, askAs, sendAs } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, button, getDialog, getPlace, until } from "../ways/controls.ts";
import { closeByEscape, focusInside, tabTo } from "../ways/keys.ts";
import { isFocused, overflow, takesFocus } from "../ways/look.ts";

const books = "/manager/books";

const head = (page: Page, name: string): Locator => page.getByRole("columnheader", { name, exact: true });

const getSort = (page: Page, name: string) => () => head(page, name).getAttribute("aria-sort");

const cells = (page: Page): Locator => page.getByRole("rowheader");

/** By how many pixels the search's placeholder is wider than its field. */
const cutOfSearch = (page: Page): Promise<number> =>
  page.getByRole("searchbox").evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return Number.NaN;
    canvas.font = font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return Math.max(0, Math.ceil(canvas.measureText(input.placeholder).width + padding - input.clientWidth));
  });

/** How many rows the search and the controls next to it take up. */
const toolbarRows = (page: Page): Promise<number> =>
  page.getByRole("search").evaluate((search) => {
    const boxes = [...(search.parentElement?.children ?? [])].map((part) => part.getBoundingClientRect());
    const middles = boxes.flatMap(({ top, height }) => (height > 0 ? Math.round(top + height / 2) : []));
    return new Set(middles).size;
  });

/** Checks the tables of the manager area, using those of books and users. */
export const tables: Check[] = [
  {
    name: "a table is sorted by its headers and filtered in a panel; the URL keeps both, and the first HTML applies them",
    needs: ["browser", "administrator", "examples", "english"],
    async run(target) {
      const admin = await administrator(target);
      await visit(target, { language: "en", cookie: admin.cookie }, async (visited) => {
        const { page } = visited;
        await page.goto(books);
        await hydrated(page);
        equal("aria-sort of Title", await getSort(page, "Title")(), "ascending");
        const first = await cells(page).first().textContent();
        await head(page, "Title").getByRole("button").click();
        await until("aria-sort of Title after a press", "descending", getSort(page, "Title"));
        await until(
          "whether the rows have changed",
          true,
          async () => (await cells(page).first().textContent()) !== first,
        );
        await button(page, "Filter").click();
        // A genre that no other check adds books to.
        await getDialog(page).getByRole("combobox", { name: "Genre" }).selectOption({ label: "Mystery" });
        await appears("the active filters", page.getByRole("button", { name: /Genre: Mystery/ }));
        await closeByEscape("the panel", getDialog(page));
        await until("rows from before the filter", 0, () => page.locator("main [aria-busy=true]").count());
        const place = getPlace(page);
        matches("the address", place, /sort=-title/);
        const shown = await cells(page).allInnerTexts();
        await page.reload();
        equal("the rows after a reload", await cells(page).allInnerTexts(), shown);
        const html = (await askAs(target, admin, place)).body;
        for (const title of shown) contains("the first HTML", html, title.trim().split("’")[0] ?? "");
        silent(visited);
      });
    },
  },
  {
    name: "a table's columns can be chosen and are those of its CSV file, and more pages follow in the same order",
    needs: ["browser", "administrator", "examples", "english"],
    async run(target) {
      const admin = await administrator(target);
      await visit(target, { language: "en", cookie: admin.cookie }, async (visited) => {
        const { page } = visited;
        await page.goto(`${books}?sort=author`);
        await hydrated(page);
        await button(page, "Load more").click();
        await appears("the counter after Load more", page.getByText(/Showing 40 of \d+/));
        const authors = await page.locator("tbody tr td:nth-child(3)").allInnerTexts();
        const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
        equal("the authors", authors.map(plain), authors.map(plain).toSorted());
        await button(page, "Columns").click();
        await getDialog(page).getByRole("checkbox", { name: "Publisher" }).uncheck();
        await head(page, "Publisher").waitFor({ state: "detached" });
        await closeByEscape("the columns", getDialog(page));
        const saving = page.waitForEvent("download");
        await button(page, "Export CSV").click();
        const file = await saving;
        matches("the name of the file", file.suggestedFilename(), /\d{4}-\d\d-\d\d\.csv$/);
        const [heads, ...lines] = (await readFile(await file.path(), "utf8")).split("\r\n");
        equal("the first line of the file", heads, "\ufeffTitle,Author,Genre,Last updated");
        holds("the file", lines.length > 40, "all rows", lines.length);
        silent(visited);
      });
    },
  },
  {
    name: "with the keyboard alone, a table is sorted, rows are selected and their deletion is cancelled",
    needs: ["browser", "administrator", "examples", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async (visited) => {
        const { page } = visited;
        await page.goto(books);
        await hydrated(page);
        await tabTo(page, "Filter");
        await page.keyboard.press("Enter");
        await closeByEscape("the panel", getDialog(page));
        await takesFocus("the button", button(page, "Filter"));
        await tabTo(page, "Author");
        await page.keyboard.press("Enter");
        await until("aria-sort of Author", "ascending", getSort(page, "Author"));
        await takesFocus("the column header", head(page, "Author"));
        // Waits for the rows in the new order, which replace the current ones and their selection.
        await hydrated(page);
        await tabTo(page, "Select row");
        await page.keyboard.press("Space");
        await appears("selected rows", page.getByText("1 selected"));
        await tabTo(page, "Delete", "Shift+Tab");
        await page.keyboard.press("Enter");
        await takesFocus("the question", page.getByRole("dialog", { name: "Delete 1 book?" }));
        await focusInside(page, "Cancel");
        await page.keyboard.press("Enter");
        await getDialog(page).waitFor({ state: "hidden" });
        await until("selected rows", 1, () =>
          page.getByRole("checkbox", { name: "Select row", checked: true }).count(),
        );
        silent(visited);
      });
    },
  },
  {
    name: "table choices apply at once: no quickly chosen column is lost, and a typed date keeps the focus",
    needs: ["browser", "administrator", "examples", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async (visited) => {
        const { page } = visited;
        await page.goto("/manager/users");
        await hydrated(page);
        await button(page, "Columns").click();
        const boxes = getDialog(page).getByRole("checkbox", { disabled: false, checked: true });
        await appears("the columns", boxes.nth(1));
        const checked = await boxes.evaluateAll((all: HTMLInputElement[]) =>
          all.slice(0, 2).map((box) => {
            box.click();
            return box.checked;
          }),
        );
        equal("the checkboxes right after they are pressed", checked, [false, false]);
        for (const name of ["Email", "Role"]) await head(page, name).waitFor({ state: "detached" });
        await closeByEscape("the columns", getDialog(page));
        await button(page, "Filter").click();
        const from = getDialog(page).getByLabel("Signed up from");
        await appears("the date", from);
        await from.focus();
        await page.keyboard.type("05052025");
        await until("the address", true, async () => getPlace(page).includes("createdFrom=2025-05-05"));
        await appears("the filter beside the table", page.getByRole("list", { name: "Filters" }));
        holds("the focus", await isFocused(from), "in the date", "elsewhere");
        await getDialog(page).getByRole("button", { name: "Clear all" }).click();
        await until("the date after clearing everything", "", () => from.inputValue());
        silent(visited);
      });
    },
  },
  {
    name: "from 768 px, in every language: tables are no wider than their cards, and their toolbar is one row",
    needs: ["browser", "administrator", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      for (const language of target.languages) {
        await visit(target, { language, cookie }, async ({ page }) => {
          for (const path of [books, "/manager/users", "/manager/audit"]) {
            await page.goto(path);
            for (const width of [768, 1280, 1920]) {
              await page.setViewportSize({ width, height: 800 });
              const card = page.locator("div:has(> table)");
              await appears("the table", card);
              const wider = await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
              const of = `${language}, ${width} px: pixels by which`;
              equal(`${of} the table of ${path} is cut`, wider, 0);
              equal(`${of} ${path} is wider than its window`, await overflow(page), 0);
              equal(`${of} the words of the search on ${path} are cut`, await cutOfSearch(page), 0);
              equal(`${language}, ${width} px: rows of the toolbar of ${path}`, await toolbarRows(page), 1);
            }
          }
          for (const width of [1024, 768]) {
            await page.setViewportSize({ width, height: 800 });
            await page.goto("/manager/users?searchTerm=example.org");
            const emails = page.getByRole("rowheader").getByText(/@example\.org$/);
            await appears("the emails under the names", emails.last());
            const cut = await emails.evaluateAll(
              (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
            );
            equal(`${language}, ${width} px: truncated emails`, cut, 0);
          }
          await page.setViewportSize({ width: 768, height: 800 });
          for (const open of ["false", "true"]) {
            await page.goto("/manager/users?searchTerm=a");
            await hydrated(page);
            if (open === "true") await page.keyboard.press("Control+b");
            const sidebar = page.locator("header [aria-expanded][aria-controls]");
            await until("whether the sidebar is open", open, () => sidebar.getAttribute("aria-expanded"));
            const state = `with a result, sidebar open: ${open}`;
            equal(`${language}, 768 px, ${state}: rows of the toolbar`, await toolbarRows(page), 1);
          }
        });
      }
    },
  },
  {
    name: "the API sorts, filters and refuses unknown parameters, and a cursor is valid only in its own order",
    needs: ["administrator", "examples"],
    async run(target) {
      const admin = await administrator(target);
      const list = async (query: string) => {
        const { status, body } = await askAs(target, admin, `/api/books?${query}`);
        return { status, ...JSON.parse(body) };
      };
      const { items, nextCursor } = await list("sort=-author&limit=5");
      const authors = items.map(({ author }: { author: string }) => author);
      holds("the authors", authors[0] > authors[4], "descending", authors);
      equal("the next page", (await list(`sort=-author&limit=5&cursor=${nextCursor}`)).status, 200);
      for (const query of [`sort=author&cursor=${nextCursor}`, `cursor=${nextCursor}`, "sort=cover"])
        equal(`GET /api/books?${query}`, (await list(query)).code, "VALIDATION_ERROR");
      const gone = await sendAs(target, admin, "GET", "/api/users?status=gone");
      equal("an unknown status", JSON.parse(gone.body).code, "VALIDATION_ERROR");
    },
  },
];
