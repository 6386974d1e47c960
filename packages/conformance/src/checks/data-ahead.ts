import type { Page } from "playwright-core";
import { hydrated, quiet, visit } from "../browser.ts";
import { equal, holds } from "../expect.ts";
import { administrator, somebody } from "../person.ts";
import type { Check, Target } from "../target.ts";
import { appears, until } from "../ways/controls.ts";

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first();

const books = "**/api/books?*";

/** Starts counting requests for the list of books. */
function countLists(page: Page): () => number {
  let lists = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/books") lists += 1;
  });
  return () => lists;
}

/** Holds back the lists of books until you call the returned function. The first book then has another title. */
async function holdLists(page: Page): Promise<() => void> {
  const answer = Promise.withResolvers<void>();
  await page.route(books, async (route) => {
    await answer.promise;
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const [first, ...others] = items;
    await route.fulfill({ response, json: { items: [{ ...first, title: "Anew" }, ...others], ...rest } });
  });
  return answer.resolve;
}

/** Overrides properties of the browser's `document` or `navigator`. */
async function pretend(page: Page, object: "document" | "navigator", told: Record<string, unknown>) {
  await page.addInitScript(
    ([name, properties]) => {
      for (const [key, value] of Object.entries(properties)) {
        Object.defineProperty(name === "document" ? document : navigator, key, { get: () => value });
      }
    },
    [object, told] as const,
  );
}

/** Opens a user's home page and waits until it has prefetched the list of books. `asked` counts those requests. */
async function whereFetched(
  target: Target,
  run: (page: Page, asked: () => number) => Promise<void>,
): Promise<void> {
  const { cookie } = await somebody(target);
  await visit(target, { language: "en", cookie }, async ({ page }) => {
    const asked = countLists(page);
    await page.goto("/app");
    await hydrated(page);
    await until("requests for the list while the page was idle", 1, async () => asked());
    await run(page, asked);
  });
}

export const dataAhead: Check[] = [
  {
    name: "a navigation entry shows prefetched data at once, then fresh data",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      await whereFetched(target, async (page, asked) => {
        await quiet(page);
        const letGo = await holdLists(page);
        await link(page, "Books").click();
        const rows = page.locator('main a[href^="/app/books/"]');
        await appears("the rows before the response", rows.first());
        await until("requests for the list after the click", 2, async () => asked());
        equal("whether the response has arrived", await page.getByText("Anew").count(), 0);
        letGo();
        await appears("the new row", rows.filter({ hasText: "Anew" }).first());
      });
    },
  },
  {
    name: "a prefetched row keeps the focus when fresh rows arrive",
    needs: ["browser", "administrator", "examples", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        const asked = countLists(page);
        const list = page.waitForResponse((response) => response.url().endsWith("/api/books?limit=20"));
        await page.goto("/manager/dashboard");
        await hydrated(page);
        await list;
        await quiet(page);
        const letGo = await holdLists(page);
        const before = asked();
        await link(page, "Books").click();
        const row = page.locator("main tbody a").first();
        await appears("the rows before the response", row);
        await until("requests for the list after the click", before + 1, async () => asked());
        await row.focus();
        letGo();
        await appears("the new row", row.filter({ hasText: "Anew" }));
        equal("whether the row has focus", await row.evaluate((a) => a === document.activeElement), true);
      });
    },
  },
  {
    name: "a navigation entry's data is prefetched only once, not again on each page",
    needs: ["browser", "person", "english"],
    async run(target) {
      await whereFetched(target, async (page, asked) => {
        for (const [name, path] of [
          ["Account", "/app/account"],
          ["Home", "/app"],
        ] as const) {
          await link(page, name).click();
          await page.waitForURL(path);
          await quiet(page);
        }
        equal("requests for the list, two pages later", asked(), 1);
      });
    },
  },
  {
    name: "nothing is prefetched with Save-Data, on a slow network, offline, or while another tab is shown",
    needs: ["browser", "person", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      for (const [object, told] of [
        ["navigator", { connection: { saveData: true } }],
        ["navigator", { connection: { effectiveType: "2g" } }],
        ["navigator", { onLine: false }],
        ["document", { hidden: true, visibilityState: "hidden" }],
      ] as const) {
        await visit(target, { language: "en", cookie }, async ({ page }) => {
          await pretend(page, object, told);
          const asked = countLists(page);
          await page.goto("/app");
          await hydrated(page);
          await quiet(page);
          equal(`how often the list was asked for with ${JSON.stringify(told)}`, asked(), 0);
        });
      }
    },
  },
  {
    name: "pointing at a link refetches prefetched data",
    needs: ["browser", "person", "english"],
    async run(target) {
      await whereFetched(target, async (page, asked) => {
        await quiet(page);
        await link(page, "Books").hover();
        await until("requests for the list after pointing at the link", 2, async () => asked());
        await quiet(page);
        await link(page, "Books").click();
        await page.waitForURL("/app/books");
        holds("requests for the list in total", asked() <= 3, "at most 3", asked());
      });
    },
  },
];
