import type { Page } from "playwright-core";
import { hydrated, quiet, saveData, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { administrator, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import {
  appears,
  button,
  chooseLanguage,
  getPlace,
  languageChoice,
  textbox,
  until,
} from "../ways/controls.ts";
import { passUntil, stopTime } from "../ways/time.ts";

const inDevelopment = ({ development }: { development: boolean }) =>
  development ? "a development server uses other file names" : undefined;

const withoutFrenchFiles = (target: { development: boolean; languages: readonly string[] }) =>
  inDevelopment(target) ??
  (target.languages.includes("fr") ? undefined : "the project does not offer French");

const booksLink = (page: Page) => page.getByRole("link", { name: "Books", exact: true }).first();

const accountLink = (page: Page) => page.getByRole("link", { name: "Account", exact: true }).first();

const firstBook = (page: Page) => page.locator('main a[href^="/app/books/"]').first();

/** Starts counting the documents that a page requests. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

/** Simulates a deploy: the current document can fetch no more scripts, and the next document has new ones. */
async function loseModules(page: Page, documents: () => number): Promise<Set<string>> {
  const gone = new Set<string>();
  await page.route("**/assets/*.js", async (route) => {
    const url = route.request().url();
    if (documents() > 0) return route.continue();
    gone.add(url);
    await route.fulfill({ status: 404, body: "" });
  });
  return gone;
}

export const latePieces: Check[] = [
  {
    name: "texts that fail to load are retried five times, first after 350 ms and then doubling, while the page stays unchanged",
    needs: ["browser", "english"],
    skip: withoutFrenchFiles,
    async run(target) {
      await visit(target, { language: "en" }, async ({ page }) => {
        await page.clock.install();
        await page.goto("/login");
        await hydrated(page);
        const documents = countDocuments(page);
        let tries = 0;
        await page.route(/\/assets\/fr-[^/]*\.json$/, async (route) => {
          tries += 1;
          await route.fulfill({ status: 503, body: "" });
        });
        await stopTime(page);
        await languageChoice(page).first().selectOption("fr");
        await until("whether texts were requested", true, async () => tries > 0);
        await quiet(page);
        const once = tries;
        for (const [again, wait] of [350, 700, 1400, 2800].entries()) {
          await page.clock.runFor(wait - 1);
          equal(`attempts within ${wait} ms`, tries, once * (again + 1));
          await page.clock.runFor(1);
          await until(`tries after ${wait} ms more`, once * (again + 2), async () => tries);
          await quiet(page);
        }
        equal("the language meanwhile", await page.evaluate(() => document.documentElement.lang), "en");
        equal("the choice shown meanwhile", await languageChoice(page).first().inputValue(), "fr");
        equal("documents requested meanwhile", documents(), 0);
        await page.unrouteAll();
        await page.clock.runFor(5600);
        await until("the language in the end", "fr", () =>
          page.evaluate(() => document.documentElement.lang),
        );
        equal("requested documents", documents(), 0);
      });
    },
  },
  {
    name: "a language whose texts fail to load can still be chosen, and the server renders the page in it",
    needs: ["browser", "english"],
    skip: withoutFrenchFiles,
    async run(target) {
      await visit(target, { language: "en" }, async ({ page }) => {
        await page.clock.install();
        await page.goto("/login");
        await hydrated(page);
        const documents = countDocuments(page);
        await page.route(/\/assets\/fr-[^/]*\.json$/, (route) => route.fulfill({ status: 404, body: "" }));
        await languageChoice(page).first().selectOption("fr");
        await passUntil(page, "another document", async () => {
          await page.clock.runFor(1000);
          return documents() > 0;
        });
        await until("the language", "fr", () => page.evaluate(() => document.documentElement.lang));
        await page.unrouteAll();
        await hydrated(page);
        await chooseLanguage(page, "en");
      });
    },
  },
  {
    name: "a language chosen during prefetching changes the page without reloading it",
    needs: ["browser", "person", "examples", "english"],
    skip: withoutFrenchFiles,
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await saveData(page);
        await page.goto("/app/account");
        await hydrated(page);
        await quiet(page);
        const documents = countDocuments(page);
        const held = Promise.withResolvers<void>();
        let asked = 0;
        await page.route(/\/assets\/fr-[^/]*\.json$/, async (route) => {
          asked += 1;
          await held.promise;
          await route.continue();
        });
        await languageChoice(page).first().selectOption("fr");
        await until("whether texts were requested", 1, async () => asked);
        const fetched = page.waitForRequest(/\/assets\/.*\.js$/);
        await booksLink(page).hover();
        await fetched;
        held.resolve();
        await until("the language", "fr", () => page.evaluate(() => document.documentElement.lang));
        equal("requested documents", documents(), 0);
      });
    },
  },
  {
    name: "after a deploy, pointing at a link reloads nothing, and following it reloads once and opens its page",
    needs: ["browser", "person", "examples", "english"],
    skip: inDevelopment,
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await saveData(page);
        await page.goto("/app");
        await hydrated(page);
        await quiet(page);
        const documents = countDocuments(page);
        const gone = await loseModules(page, documents);
        await booksLink(page).hover();
        await until("whether code was requested", true, async () => gone.size > 0);
        await quiet(page);
        equal("documents requested by pointing", documents(), 0);
        await booksLink(page).click();
        await until("documents requested by following", 1, async () => documents());
        await appears("the list", page.locator('main a[href^="/app/books/"]'));
        await hydrated(page);
        equal("the place", getPlace(page), "/app/books");
        equal("documents requested in total", documents(), 1);
      });
    },
  },
  {
    name: "navigation pages open from prefetched code, and fetch only their data",
    needs: ["browser", "person", "examples", "english"],
    skip: inDevelopment,
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        let asked: string[] = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.goto("/app");
        await hydrated(page);
        for (const [what, link, data, shown] of [
          ["the list", booksLink(page), /^\/api\/books$/, firstBook(page)],
          ["a book", firstBook(page), /^\/api\/books\/./, page.locator("main dl:visible").first()],
          ["the account", accountLink(page), /^\/api\/account\//, page.locator("main section li").first()],
        ] as const) {
          // Code is prefetched when the page is idle.
          await hydrated(page);
          await quiet(page);
          asked = [];
          await link.click();
          await appears(what, shown);
          const before = asked.slice(
            0,
            asked.findIndex((path) => data.test(path)),
          );
          const files = before.filter((path) => /\.js(on)?$/.test(path));
          equal(`code and texts requested before the data of ${what}`, files, []);
        }
      });
    },
  },
  {
    name: "a page whose code is missing is requested once, and then shows the error",
    needs: ["browser", "person", "english"],
    skip: inDevelopment,
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await saveData(page);
        await page.goto("/app");
        await hydrated(page);
        // A late file that is missing would also reload the page.
        await quiet(page);
        const documents = countDocuments(page);
        const known = new Set(
          await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)),
        );
        await page.route("**/assets/*.js", async (route) => {
          if (known.has(route.request().url())) await route.continue();
          else await route.fulfill({ status: 404, body: "" });
        });
        await booksLink(page).click();
        await until("requested documents", 1, async () => documents());
        await appears("the error message", page.getByRole("heading", { name: "Something went wrong" }));
        equal("documents requested in total", documents(), 1);
      });
    },
  },
  {
    name: "a page requested while the server restarts opens by itself once the server is back",
    needs: ["browser", "person", "english", "examples"],
    skip: inDevelopment,
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await saveData(page);
        await page.goto("/app");
        await hydrated(page);
        await quiet(page);
        const documents = countDocuments(page);
        // Twice, because what the first restart leaves behind must not prevent recovery from the second.
        for (const [times, link, path, shown] of [
          [1, booksLink(page), "/app/books", firstBook(page)],
          [2, accountLink(page), "/app/account", page.getByRole("heading", { name: "Account", level: 1 })],
        ] as const) {
          await page.route(/\/assets\/.*\.js$|\/api\/|\/livez$/, (route) => route.abort("connectionrefused"));
          const asked = page.waitForRequest(/\/livez$/);
          await link.click();
          await asked;
          await appears("the error message", page.getByRole("button", { name: "Try Again" }));
          equal("documents requested meanwhile", documents(), times - 1);
          await page.unrouteAll({ behavior: "wait" });
          await appears("the page", shown);
          await hydrated(page);
          equal("requested documents", documents(), times);
          equal("the place", getPlace(page), path);
        }
      });
    },
  },
  {
    name: "a connection lost before a page is complete removes nothing from the page",
    needs: ["browser", "english"],
    skip: inDevelopment,
    async run(target) {
      await visit(target, { language: "en" }, async ({ page }) => {
        const documents = countDocuments(page);
        let gone = false;
        await page.route(/\/livez$|\/assets\/late-/, async (route) => {
          gone ||= route.request().url().includes("/assets/late-");
          await route.abort("internetdisconnected");
        });
        await page.goto("/login");
        await until("whether the last part was requested", true, async () => gone);
        await quiet(page);
        await appears("the page", button(page, "Continue with email"));
        equal("requested documents", documents(), 1);
      });
    },
  },
  {
    name: "offline, a dialog whose code is missing stays closed, and the input is kept",
    needs: ["browser", "administrator", "english"],
    skip: inDevelopment,
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async ({ page, context }) => {
        await page.goto("/manager/books/new");
        await hydrated(page);
        await textbox(page, "Title").fill("Typed");
        await context.setOffline(true);
        const lost = page.waitForEvent("requestfailed", (request) =>
          request.url().includes("/assets/modal-"),
        );
        await page.getByRole("link", { name: "Dashboard" }).click();
        await lost;
        await quiet(page);
        equal("the typed text", await textbox(page, "Title").inputValue(), "Typed");
        await context.setOffline(false);
        await page.getByRole("link", { name: "Dashboard" }).click();
        await appears("the question", page.getByRole("dialog"));
        await button(page, "Leave").click();
        await until("the address", "/manager/dashboard", async () => getPlace(page));
      });
    },
  },
];
