import type { Page, Request } from "playwright-core";
import { hydrated, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { administrator, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, until } from "../ways/controls.ts";
import { isFocused, takesFocus } from "../ways/look.ts";
import { choose, field, open, options, palette } from "./palette.ts";

const isCode = (request: Request) => new URL(request.url()).pathname.startsWith("/assets/");

/** Types text without a pause between letters, however slow the machine. */
async function typeAtOnce(page: Page, text: string): Promise<void> {
  await page.evaluate((letters) => {
    for (const letter of letters) document.execCommand("insertText", false, letter);
  }, text);
}

/** Checks the palette while its code, a page or a response loads. */
export const latePalette: Check[] = [
  {
    name: "input typed while the palette is loading or opening appears in its field",
    needs: ["browser", "person", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto("/app");
        await hydrated(page);
        const hold = Promise.withResolvers<void>();
        await page.route(/-commands/, async (route) => {
          await hold.promise;
          await route.continue();
        });
        await page.keyboard.press("Control+k");
        await page.keyboard.type("books");
        hold.resolve();
        await appears("the palette", field(page));
        await until("the palette's input", "books", () => field(page).inputValue());
        await takesFocus("its field", field(page));
        await page.keyboard.type("q");
        await until("the palette's input", "booksq", () => field(page).inputValue());
        await page.keyboard.press("Escape");
        await until("palettes", 0, () => palette(page).count());
        await page.keyboard.press("Control+k");
        await page.keyboard.type("users");
        await until("the palette's input, immediately", "users", () => field(page).inputValue());
      });
    },
  },
  {
    name: "a page that arrives while the palette is open does not take the focus",
    needs: ["browser", "administrator", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto("/manager/dashboard");
        await hydrated(page);
        await open(page);
        const hold = Promise.withResolvers<void>();
        await page.route("**/assets/**", async (route) => {
          await hold.promise;
          await route.continue();
        });
        await choose(page, "new b", "New Book");
        await page.waitForURL("**/manager/books/new");
        await open(page);
        hold.resolve();
        await page.locator("main form input").first().waitFor();
        await page.keyboard.type("users");
        await until("the palette's input", "users", () => field(page).inputValue());
        await hydrated(page);
        equal("the focus in the palette's field", await isFocused(field(page)), true);
      });
    },
  },
  {
    name: "offline, the palette cannot be loaded and the page stays unchanged; back online, the palette opens",
    needs: ["browser", "person", "english"],
    skip: ({ development }) => (development ? "a development server reloads the page itself" : undefined),
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page, context }) => {
        await page.goto("/app");
        await hydrated(page);
        const button = page.locator("header button[aria-haspopup=dialog][aria-keyshortcuts]");
        const failure = page.waitForEvent("requestfailed", isCode);
        await context.setOffline(true);
        await page.keyboard.press("Control+k");
        await failure;
        // Wait until the import has failed, because another one would share its failure. The banner appears earlier.
        await hydrated(page);
        await until("the button is no longer busy", null, () => button.getAttribute("aria-busy"));
        await appears("the error message", page.getByText("You’re offline").first());
        await appears("the page", page.getByRole("heading", { level: 1, name: "Welcome back" }));
        await context.setOffline(false);
        await open(page);
      });
    },
  },
  {
    name: "the palette searches once per pause, cancels outdated searches, and reports a failure",
    needs: ["browser", "person", "english", "examples"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto("/app");
        await hydrated(page);
        const asked: string[] = [];
        let hold = Promise.withResolvers<void>();
        await page.route("**/api/books?**", async (route) => {
          const term = new URL(route.request().url()).searchParams.get("searchTerm");
          // Prefetching a list sends no search term.
          if (term) asked.push(term);
          if (term === "emma") await hold.promise;
          if (term === "dracula")
            await route.fulfill({ status: 404, body: "{}", contentType: "application/json" });
          else await route.continue().catch(() => {});
        });
        const cancelled = page.waitForEvent("requestfailed", (request) => request.url().includes("emma"));
        await open(page);
        await typeAtOnce(page, "emma");
        await until("the requested search terms", "emma", async () => asked.join());
        await field(page).fill("germinal");
        await cancelled;
        hold.resolve();
        hold = Promise.withResolvers();
        await appears("a book", options(page).filter({ hasText: "Émile Zola" }));
        equal("the requested search terms", asked, ["emma", "germinal"]);
        await field(page).fill("dracula");
        const failure = options(page).filter({ hasText: "The books could not be loaded" });
        await appears("the failure", failure);
        await page.unroute("**/api/books?**");
        await page.route("**/api/books?**", async (route) => {
          await hold.promise;
          await route.continue();
        });
        await failure.click();
        await appears("the loading state", palette(page).locator(".animate-spin"));
        equal("the palette stays open", await palette(page).getAttribute("data-open"), "");
        hold.resolve();
        await appears("the book after a retry", options(page).filter({ hasText: "Bram Stoker" }));
      });
    },
  },
];
