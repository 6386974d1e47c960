import type { Page } from "playwright-core";
import { post } from "../ask.ts";
import { hydrated, type Visit, visit } from "../browser.ts";
import { equal, holds, lacks } from "../expect.ts";
import { languageNames, writtenIn } from "../language.ts";
import { newPeople } from "../needs.ts";
import { administrator, newPerson, type Person, signIn, somebody } from "../person.ts";
import type { Check, Language, Target } from "../target.ts";
import { appears, placeOf, submitOf, until, visibleText } from "../ways/controls.ts";
import { askForCode, typeCode } from "../ways/sign-in.ts";

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The one field of the drawer that the address opens. */
const drawerField = (page: Page) => page.getByRole("dialog").locator("form input:not([type=hidden])");

/** Ends a session on the server; the browser does not know. */
async function endSession(target: Target, { cookie }: Pick<Person, "cookie">): Promise<void> {
  const { status } = await post(target, "/api/auth/sign-out", {}, { cookie });
  equal("the status of POST sign-out", status, 200);
}

async function signInOnPage(target: Target, page: Page, email: string): Promise<void> {
  await hydrated(page);
  await askForCode(page, email);
  await typeCode(page, await target.mailbox.codeFor(email));
}

/** The drawer with one's name, something typed into it, and the session gone when it is sent. */
async function loseSessionInForm(target: Target, { page }: Visit, person: Person): Promise<void> {
  await page.goto("/app/account?state=change-name");
  await hydrated(page);
  const field = drawerField(page);
  await field.fill("Half Typed");
  await endSession(target, person);
  await submitOf(field).click();
  await page.waitForURL("**/login?redirect=*");
  await hydrated(page);
}

/** In the middle of a form, in one language. */
export function expired(language: Language): Check {
  return {
    name: `${languageNames[language]}: a session that ends in the middle of a form costs nothing that was typed`,
    needs: ["browser", ...newPeople],
    async run(target) {
      const person = await newPerson(target, "Midway");
      await visit(target, { language, cookie: person.cookie }, async (visited) => {
        const { page } = visited;
        await loseSessionInForm(target, visited, person);
        await appears("word of what happened", page.locator("[data-sonner-toast]"));
        writtenIn("word of what happened", await visibleText(page.locator("[data-sonner-toast]")), language);
        await signInOnPage(target, page, person.email);
        await until("the address after signing in", "/app/account?state=change-name", async () =>
          placeOf(page),
        );
        await until("what was typed", "Half Typed", () => drawerField(page).inputValue());
        await submitOf(drawerField(page)).click();
        await appears("the new name", page.locator("main").getByText("Half Typed"));
      });
    },
  };
}

export const states: Check[] = [
  {
    name: "what was typed before a session ended is never shown to somebody else who signs in",
    needs: ["browser", ...newPeople],
    async run(target) {
      const [first, second] = [await newPerson(target, "First"), await newPerson(target, "Second")];
      await visit(target, { cookie: first.cookie }, async (visited) => {
        const { page } = visited;
        await loseSessionInForm(target, visited, first);
        await signInOnPage(target, page, second.email);
        await page.waitForURL("**/app/account*");
        await hydrated(page);
        equal("the name in the form", await drawerField(page).inputValue(), "Second");
        await until("what is kept in the tab", false, () =>
          page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes("Half Typed")),
        );
      });
    },
  },
  {
    name: "an administrator whose session ends while writing a book goes on with the same book",
    needs: ["browser", "administrator", "mailbox", "writes", "trusted-proxy", "english"],
    async run(target) {
      const { email } = await administrator(target);
      const cookie = await signIn(target, email);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto("/manager/books/new");
        await hydrated(page);
        await textbox(page, "Title").fill("Unfinished");
        await textbox(page, "Author").fill("Somebody");
        await page.getByRole("combobox", { name: "Genre" }).selectOption({ index: 2 });
        const genre = await page.getByRole("combobox", { name: "Genre" }).inputValue();
        await endSession(target, { cookie });
        await button(page, "Create").click();
        await page.waitForURL("**/login?redirect=*");
        await signInOnPage(target, page, email);
        await until("the address after signing in", "/manager/books/new", async () => placeOf(page));
        await until("the title", "Unfinished", () => textbox(page, "Title").inputValue());
        equal("the author", await textbox(page, "Author").inputValue(), "Somebody");
        equal("the genre", await page.getByRole("combobox", { name: "Genre" }).inputValue(), genre);
      });
    },
  },
  {
    name: "signing out in one tab reaches the others, and so does signing in as somebody else",
    needs: ["browser", "english", ...newPeople],
    async run(target) {
      const [first, second] = [await newPerson(target, "Tabitha"), await newPerson(target, "Theo")];
      await visit(target, { language: "en", cookie: first.cookie }, async ({ page, context }) => {
        await page.goto("/app");
        await hydrated(page);
        const other = await context.newPage();
        await other.goto("/app/account?state=change-name");
        await hydrated(other);
        await drawerField(other).fill("Half Typed");

        await button(page, "Sign out").click();
        await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
        await page.waitForURL("**/login");
        await other.waitForURL("**/login?redirect=*");
        lacks("what the other tab keeps", await kept(other), "Half Typed");

        await signInOnPage(target, page, second.email);
        await page.waitForURL("**/app");
        await other.waitForURL("**/app/account*");
        await appears("the other person in the other tab", other.getByText(second.email));
        lacks("the other tab", await visibleText(other.locator("body")), first.email);
      });
    },
  },
  {
    name: "a page that the browser kept is checked before it is shown again",
    needs: ["browser", ...newPeople],
    async run(target) {
      const person = await newPerson(target, "Kept");
      await visit(target, { cookie: person.cookie }, async ({ page }) => {
        await page.goto("/app");
        await hydrated(page);
        const comeBack = () =>
          page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
        await comeBack();
        await until("the page of who is still signed in", false, () => isHidden(page));
        equal("its address", placeOf(page), "/app");
        await endSession(target, person);
        await comeBack();
        await page.waitForURL("**/login?redirect=%2Fapp");
      });
    },
  },
  {
    name: "without a network a page says so, goes on by itself when it is back, and keeps what was typed",
    needs: ["browser", "english", ...newPeople],
    async run(target) {
      const person = await newPerson(target, "Tunnel");
      await visit(target, { language: "en", cookie: person.cookie }, async ({ page, context }) => {
        await page.goto("/app/account?state=change-name");
        await hydrated(page);
        const field = drawerField(page);
        // What checks the form is fetched when it is first sent.
        await field.fill(" ");
        await submitOf(field).click();
        await appears("what is wrong with the name", page.getByText("Name is required"));
        await context.setOffline(true);
        const notice = page.getByRole("status").filter({ hasText: /offline/i });
        await appears("word of the lost network", notice);
        await field.fill("Typed In A Tunnel");
        await submitOf(field).click();
        await appears("what is wrong", page.getByRole("alert").filter({ hasText: /offline/i }));
        equal("what was typed", await field.inputValue(), "Typed In A Tunnel");
        await context.setOffline(false);
        await notice.waitFor({ state: "detached" });
        await submitOf(field).click();
        await appears("the new name", page.locator("main").getByText("Typed In A Tunnel"));
      });
    },
  },
  {
    name: "a list that was asked for without a network is there as soon as the network is",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page, context }) => {
        await page.goto("/app/books");
        await hydrated(page);
        await context.setOffline(true);
        await button(page, "Load more books").click();
        await appears("word of the lost network", page.getByRole("status").filter({ hasText: /offline/i }));
        equal("the counter", await page.getByText(/Showing 20 of \d+/).isVisible(), true);
        await context.setOffline(false);
        await appears("the counter, with no further press", page.getByText(/Showing 40 of \d+/));
      });
    },
  },
  {
    name: "a list is asked for again while the database is busy, and says so when it stays busy",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        const asked = await answerBooks(page, { status: 503, code: "DB_BUSY", times: 2 });
        await openBooks(page);
        await untilPassed(page, "the counter after two refusals", page.getByText(/Showing 20 of \d+/));
        equal("how often the list was asked for", asked(), 3);
      });
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        const asked = await answerBooks(page, { status: 503, code: "DB_BUSY" });
        await openBooks(page);
        await untilPassed(
          page,
          "word of the busy database",
          page.getByRole("alert").filter({ hasText: /busy/i }),
        );
        equal("how often the list was asked for", asked(), 4);
        await page.unrouteAll();
        await button(page, "Retry").click();
        await appears("the counter after Retry", page.getByText(/Showing 20 of \d+/));
      });
    },
  },
  {
    name: "a list that was asked for too often is not asked for again, and says when to",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        const asked = await answerBooks(page, { status: 429, code: "RATE_LIMITED", retryAfter: 90 });
        await openBooks(page);
        await appears("when to try again", page.getByRole("alert").filter({ hasText: "in 2 minutes" }));
        await page.clock.runFor(60_000);
        equal("how often the list was asked for", asked(), 1);
      });
    },
  },
  {
    name: "an error code that few pages know is told in words, one that none knows as an unknown error",
    needs: ["browser", "person", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      for (const [code, words] of [
        ["YOU_CANNOT_BAN_YOURSELF", "You cannot ban yourself."],
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
    name: "a module that cannot be fetched makes the page load anew, once, and what was typed stays",
    needs: ["browser", ...newPeople],
    skip: ({ development }) => (development ? "a development server names its modules otherwise" : undefined),
    async run(target) {
      const person = await newPerson(target, "Stale");
      await visit(target, { cookie: person.cookie }, async ({ page }) => {
        await page.goto("/app/account?state=change-name");
        await hydrated(page);
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
        await drawerField(page).fill("Half Typed");
        await submitOf(drawerField(page)).click();
        await until("how often the page was loaded anew", 1, async () => documents);
        holds("what could not be fetched", gone.size > 0, "a module", [...gone]);
        await hydrated(page);
        await until("what was typed", "Half Typed", () => drawerField(page).inputValue());

        await submitOf(drawerField(page)).click();
        await appears("what is wrong, the second time", page.getByRole("alert"));
        equal("how often the page was loaded anew", documents, 1);
        equal("what was typed, still", await drawerField(page).inputValue(), "Half Typed");
      });
    },
  },
];

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
const isHidden = (page: Page) => page.evaluate(() => document.documentElement.hidden);

/** The list of books as the browser asks for it: the first HTML would have it already. */
async function openBooks(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/app");
  await hydrated(page);
  await page.getByRole("link", { name: "Books" }).first().click();
}

interface Refusal {
  status: number;
  code: string;
  retryAfter?: number;
  /** How often, before the server itself answers. */
  times?: number;
}

/** Refuses calls for books in the server's stead; gives how many there were. */
async function answerBooks(page: Page, refusal: Refusal): Promise<() => number> {
  const { status, code, retryAfter = 2, times = Number.POSITIVE_INFINITY } = refusal;
  let count = 0;
  await page.route("**/api/books?*", async (route) => {
    count += 1;
    if (count > times) return route.continue();
    await route.fulfill({
      status,
      headers: { "retry-after": String(retryAfter) },
      json: { code, message: "In the server's stead.", requestId: "none" },
    });
  });
  return () => count;
}

/** Lets the page's own time pass until something is there. */
async function untilPassed(page: Page, what: string, locator: ReturnType<Page["locator"]>): Promise<void> {
  for (let second = 0; second < 60 && !(await locator.first().isVisible()); second += 1) {
    await page.clock.runFor(1000);
  }
  await appears(what, locator);
}
