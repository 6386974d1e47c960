import type { Locator, Page, Route } from "playwright-core";
import { ask, relative } from "../ask.ts";
import { hydrated, openHome, visit } from "../browser.ts";
import { equal, holds, lacks, matches } from "../expect.ts";
import { getText } from "../html.ts";
import { inEnglish, says } from "../language.ts";
import { administrator, askAs, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, button, until, visibleText } from "../ways/controls.ts";
import { passUntil, stopTime, untilPassed } from "../ways/time.ts";

const books = "/app/books";
const firstBook = (page: Page): Locator => page.locator(`main a[href^="${books}/"]`).first();
/** A book on the home page, but not the newest, which another check may have created and be about to delete. */
export const olderBook = (page: Page): Locator => page.locator(`main a[href^="${books}/"]`).last();
export const heading = (page: Page): Locator => page.locator("main h1:visible");
const pending = (page: Page): Locator => page.getByRole("status").filter({ hasText: /^Loading$/ });

/** Whether a button is primary: filled with the accent. */
const isPrimary = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return color !== getComputedStyle(document.body).color && backgroundColor !== "rgba(0, 0, 0, 0)";
  });

/** Whether a click in the middle of an element hits it. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Holds back the response about one book until you call the returned function. */
async function holdBook(page: Page): Promise<() => void> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route("**/api/books/*", async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return () => {
    isOpen = true;
    for (const route of held) void route.continue();
  };
}

export const navigation: Check[] = [
  {
    name: "a page that takes 1000 ms to load shows a progress line, then a notice for at least 500 ms",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.clock.install();
        await openHome(page);
        const letGo = await holdBook(page);
        // The page's code has loaded, so only its data is late.
        const asked = page.waitForRequest("**/api/books/*");
        await olderBook(page).hover();
        await asked;
        await stopTime(page);
        await olderBook(page).click();
        const line = page.locator("[data-progress]");
        await line.waitFor({ state: "attached" });
        equal(
          "when the progress line is drawn",
          await line.evaluate((element) => getComputedStyle(element).animationDelay),
          "0.12s",
        );
        await page.clock.runFor(999);
        equal("the notice after 999 ms", await pending(page).isVisible(), false);
        await page.clock.runFor(1);
        await until("the notice after 1000 ms", true, () => pending(page).isVisible());
        const answered = page.waitForResponse("**/api/books/*");
        letGo();
        await answered;
        await page.clock.runFor(499);
        equal("the notice 499 ms later", await pending(page).isVisible(), true);
        await passUntil(page, "the book", () => page.locator("main dl:visible").first().isVisible());
        equal("the notice afterwards", await pending(page).isVisible(), false);
        await line.waitFor({ state: "detached" });
      });
    },
  },
  {
    name: "a book appears immediately with data from its list, and a deleted one is reported as missing",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto(books);
        await hydrated(page);
        const letGo = await holdBook(page);
        const [name = ""] = (await visibleText(firstBook(page))).split("\n");
        await firstBook(page).click();
        await until("the heading before the data", name, () => visibleText(heading(page)));
        await appears("the facts before the data", page.locator("main dl:visible").first());
        const answered = page.waitForResponse("**/api/books/*");
        letGo();
        await answered;
        await hydrated(page);
        equal("the heading with the data", await visibleText(heading(page)), name);

        const other = page.locator(`main a[href^="${books}/"]`).nth(1);
        const gone = { code: "NOT_FOUND", message: "Simulated by the check.", requestId: "call-7" };
        await page.goto(books);
        await hydrated(page);
        await page.route("**/api/books/*", (route) => route.fulfill({ status: 404, json: gone }));
        await other.click();
        await appears(
          "the not-found page",
          page.getByRole("heading", { name: "This page could not be found" }),
        );
        await page.unrouteAll();
        await button(page, "Try Again").click();
        await appears("the book", page.locator("main dl:visible").first());
      });
    },
  },
  {
    name: "a click paints its pressed state before navigation begins, even on a slow device",
    needs: ["browser", "person", "examples"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto(books);
        await hydrated(page);
        const clicked = await firstBook(page).evaluate(async (link: HTMLAnchorElement) => {
          link.click();
          // Waits for all microtasks of the click's task.
          for (let turn = 0; turn < 50; turn++) await undefined;
          return window.location.pathname;
        });
        equal("the URL right after the click", clicked, books);
        await appears("the book", page.locator("main dl:visible").first());
        matches("the URL afterwards", new URL(page.url()).pathname, /^\/app\/books\/./);
      });
    },
  },
  {
    name: "a page that fails to load shows the reason and the id of the failed call, and Try Again retries it",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      for (const [status, code, title, text] of [
        [500, "INTERNAL", "Something went wrong", ""],
        [429, "RATE_LIMITED", "An unexpected error occurred", "in 2 minutes"],
        [404, "NOT_FOUND", "This page could not be found", ""],
      ] as const) {
        await visit(target, { language: "en", cookie }, async ({ page }) => {
          await page.clock.install();
          await openHome(page);
          await page.route("**/api/books/*", (route) =>
            route.fulfill({
              status,
              headers: { "retry-after": "90" },
              json: { code, message: "Simulated by the check.", requestId: "call-7" },
            }),
          );
          await olderBook(page).click();
          // A call that may be retried is tried several times before the error appears.
          await untilPassed(page, title, page.getByRole("heading", { name: title }));
          const words = await visibleText(page.locator("main"));
          matches(`the page after ${status}`, words, /call-7/);
          matches(`the page after ${status}`, words, new RegExp(text));
          equal(
            "whether Try Again is the primary action",
            await isPrimary(button(page, "Try Again")),
            status !== 404,
          );
          await page.unrouteAll();
          await button(page, "Try Again").click();
          await passUntil(page, "the book", () => page.locator("main dl:visible").first().isVisible());
        });
      }
    },
  },
  {
    name: "a page that fails in the browser shows the error and the id of the last answered request",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto(books);
        await hydrated(page);
        // One id for all calls, because any of them may be the last.
        await page.route("**/api/**", (route) =>
          route.fulfill({ headers: { "x-request-id": "call-9" }, json: { title: null } }),
        );
        await firstBook(page).click();
        const title = page.getByRole("heading", { name: "Something went wrong" });
        await appears("the not-found page", title);
        const words = await visibleText(page.locator("main"));
        matches("the page", words, /Cannot read|is not|undefined|null/);
        matches("the page", words, /call-9/);
      });
    },
  },
  {
    name: "the first HTML of a failing page has the error's status and text, and its request's id",
    needs: ["administrator", "examples"],
    async run(target) {
      const admin = await administrator(target);
      for (const path of [
        "/app/books/none",
        "/manager/books/none",
        "/manager/users/none",
        "/manager/nothing",
      ]) {
        const { status, headers, body } = await askAs(target, admin, path, inEnglish);
        equal(`the status of ${path}`, status, 404);
        says(target, `the page at ${path}`, getText(body), "This page could not be found");
        holds(
          `the id on ${path}`,
          getText(body).includes(String(headers["x-request-id"])),
          "the header's",
          body,
        );
      }
    },
  },
  {
    name: "an unknown path in the login area is a 404 page in that area's layout",
    needs: [],
    async run(target) {
      const { status, body } = await ask(target, "/login/nothing", { headers: inEnglish });
      equal("the status of /login/nothing", status, 404);
      says(target, "the page at /login/nothing", getText(body), "This page could not be found");
      matches("the page at /login/nothing", body, /data-shell="auth"/);
    },
  },
  {
    name: "a missing, empty or malformed redirect is left out of every URL and form",
    needs: [],
    async run(target) {
      for (const search of ["", "&redirect=", "&redirect=1", "&redirect=%22%22", "&redirect[]=a"]) {
        for (const path of ["/login?a=1", "/login/verify?email=ada%40example.com", "/login/error?error=x"]) {
          const { status, headers, body } = await ask(target, path + search);
          lacks(`the address after ${path}${search}`, headers.location ?? "", "redirect");
          if (status !== 200) continue;
          equal(`links of ${path}${search}`, body.match(/href="[^"]*redirect[^"]*"/g), null);
          lacks(`the forms of ${path}${search}`, body, 'name="redirect"');
        }
      }
      for (const bad of ["", "?email=x"]) {
        const { status, headers } = await ask(target, `/login/verify${bad}`);
        equal(`GET /login/verify${bad}`, [status, relative(headers.location)], [302, "/login"]);
      }
      const empty = await ask(target, "/login/verify?email=x&redirect=");
      lacks("the address after a bad email", empty.headers.location ?? "", "redirect");
    },
  },
  {
    name: "a toast appears above its dialog, and closing it leaves the dialog open",
    needs: ["browser", "person", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      for (const width of [390, 1280]) {
        await visit(target, { language: "en", cookie, width }, async ({ page }) => {
          await page.clock.install();
          await page.goto("/app/account?newEmail=new%40example.com");
          await hydrated(page);
          // With a stopped clock, the toast cannot disappear before it is closed.
          await stopTime(page);
          await page.route("**/api/auth/**", (route) =>
            route.fulfill({ status: 500, json: { code: "INTERNAL", message: "None.", requestId: "call-8" } }),
          );
          const resend = button(page, "Resend code");
          await passUntil(page, "the enabled button", async () => {
            await page.clock.runFor(1000);
            return (await resend.getAttribute("aria-disabled")) === null;
          });
          await resend.click();
          const toast = page.locator("[data-sonner-toast]");
          // The toast's code loads in real time.
          await until("whether there is a toast", true, async () => {
            await page.clock.runFor(20);
            return await toast.isVisible();
          });
          await page.clock.runFor(500);
          await until(`whether the toast is on top at ${width} px`, true, () => isOnTop(toast));
          await toast.getByRole("button", { name: "Close" }).click();
          await passUntil(page, "its end", async () => (await toast.count()) === 0);
          equal("whether the dialog is open", await page.getByRole("dialog").isVisible(), true);
        });
      }
    },
  },
];
