import type { Page } from "playwright-core";
import { hydrated, quiet, saveData, visit } from "../browser.ts";
import { equal, holds, lacks } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { newPerson, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, drawerField, getSubmit, until, visibleText } from "../ways/controls.ts";
import { untilPassed } from "../ways/time.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const states: Check[] = [
  {
    name: "a page shows that it is offline, continues when the network is back, and keeps the input",
    needs: ["browser", "english", ...newPeople],
    async run(target) {
      const person = await newPerson(target, "Tunnel");
      await visit(target, { language: "en", cookie: person.cookie }, async ({ page, context }) => {
        await page.goto("/app/account?state=change-name");
        await hydrated(page);
        const field = drawerField(page);
        // The first submit loads the validation code.
        await field.fill(" ");
        await getSubmit(field).click();
        await appears("the message about the name", page.getByText("Name is required"));
        await context.setOffline(true);
        const notice = page.getByRole("status").filter({ hasText: /offline/i });
        await appears("the offline notice", notice);
        await field.fill("Typed In A Tunnel");
        await getSubmit(field).click();
        await appears("the error message", page.getByRole("alert").filter({ hasText: /offline/i }));
        equal("the typed text", await field.inputValue(), "Typed In A Tunnel");
        await context.setOffline(false);
        await notice.waitFor({ state: "detached" });
        await getSubmit(field).click();
        await appears("the new name", page.locator("main").getByText("Typed In A Tunnel"));
      });
    },
  },
  {
    name: "a list requested offline appears as soon as the network is back",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page, context }) => {
        await page.goto("/app/books");
        await hydrated(page);
        await context.setOffline(true);
        await button(page, "Load more books").click();
        await appears("the offline notice", page.getByRole("status").filter({ hasText: /offline/i }));
        equal("the counter", await page.getByText(/Showing 20 of \d+/).isVisible(), true);
        await context.setOffline(false);
        await appears("the counter, with no further press", page.getByText(/Showing 40 of \d+/));
      });
    },
  },
  {
    name: "a list is retried while the database is busy, and reports the error if it stays busy",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        const asked = await answerBooks(page, { status: 503, code: "DB_BUSY", times: 2 });
        await openBooks(page);
        await untilPassed(page, "the counter after two refusals", page.getByText(/Showing 20 of \d+/));
        equal("requests for the list", asked(), 3);
      });
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        const asked = await answerBooks(page, { status: 503, code: "DB_BUSY" });
        await openBooks(page);
        await untilPassed(
          page,
          "the notice about the busy database",
          page.getByRole("alert").filter({ hasText: /busy/i }),
        );
        equal("requests for the list", asked(), 4);
        await page.unrouteAll();
        await button(page, "Retry").click();
        await appears("the counter after Retry", page.getByText(/Showing 20 of \d+/));
      });
    },
  },
  {
    name: "a rate-limited list shows when to try again, and is not retried",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        const asked = await answerBooks(page, { status: 429, code: "RATE_LIMITED", retryAfter: 90 });
        await openBooks(page);
        await appears("when to try again", page.getByRole("alert").filter({ hasText: "in 2 minutes" }));
        await page.clock.runFor(60_000);
        equal("requests for the list", asked(), 1);
      });
    },
  },
  {
    name: "a rare error code has its own text, and an unknown one is shown as an unknown error",
    needs: ["browser", "person", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      for (const [code, words] of [
        ["YOU_CANNOT_BAN_YOURSELF", "You can’t ban yourself."],
        ["NO_SUCH_CODE", "Something went wrong"],
      ] as const) {
        await visit(target, { language: "en", cookie }, async ({ page }) => {
          await answerBooks(page, { status: 403, code });
          await openBooks(page);
          await appears(`words for ${code}`, page.getByRole("alert").filter({ hasText: words }));
          lacks("the page", await visibleText(page.locator("body")), code);
        });
      }
    },
  },
  {
    name: "a module that fails to load reloads the page once, without losing input",
    needs: ["browser", ...newPeople],
    skip: ({ development }) => (development ? "a development server uses other module names" : undefined),
    async run(target) {
      const person = await newPerson(target, "Stale");
      await visit(target, { cookie: person.cookie }, async ({ page }) => {
        await page.goto("/app/account?state=change-name");
        await hydrated(page);
        await drawerField(page).fill("Half Typed");
        // Waits for modules that the page prefetches: one that failed would also reload the page.
        await quiet(page);
        let documents = 0;
        page.on("request", (request) => {
          if (request.isNavigationRequest()) documents += 1;
        });
        const gone = new Set<string>();
        await page.route("**/assets/*.js", async (route) => {
          const url = route.request().url();
          if (documents === 0) gone.add(url);
          if (gone.has(url)) await route.fulfill({ status: 404, body: "" });
          else await route.continue();
        });
        await getSubmit(drawerField(page)).click();
        await until("page reloads", 1, async () => documents);
        holds("the module that could not be fetched", gone.size > 0, "a module", [...gone]);
        await hydrated(page);
        await until("the typed text", "Half Typed", () => drawerField(page).inputValue());

        await getSubmit(drawerField(page)).click();
        await appears("the error message after the second failure", page.getByRole("alert"));
        equal("page reloads", documents, 1);
        equal("the typed text after the second failure", await drawerField(page).inputValue(), "Half Typed");
      });
    },
  },
];

/** Goes to the list of books in the browser, because its first HTML would already contain it. */
async function openBooks(page: Page): Promise<void> {
  // A list that is prefetched is requested once more when its page opens.
  await saveData(page);
  await page.clock.install();
  await page.goto("/app");
  await hydrated(page);
  await page.getByRole("link", { name: "Books" }).first().click();
}

interface Refusal {
  status: number;
  code: string;
  retryAfter?: number;
  /** How many calls to refuse before the server responds. */
  times?: number;
}

/** Refuses calls for books in place of the server. Returns a function that counts the calls. */
async function answerBooks(page: Page, refusal: Refusal): Promise<() => number> {
  const { status, code, retryAfter = 2, times = Number.POSITIVE_INFINITY } = refusal;
  let count = 0;
  await page.route("**/api/books?*", async (route) => {
    count += 1;
    if (count > times) return route.continue();
    await route.fulfill({
      status,
      headers: { "retry-after": String(retryAfter) },
      json: { code, message: "Simulated by the check.", requestId: "none" },
    });
  });
  return () => count;
}
