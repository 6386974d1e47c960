import type { Locator, Page } from "playwright-core";
import { post } from "../ask.ts";
import { hydrated, type Visit, visit } from "../browser.ts";
import { equal, lacks } from "../expect.ts";
import { languageNames, writtenIn } from "../language.ts";
import { newPeople } from "../needs.ts";
import { newPerson, type Person, withAdministrator } from "../person.ts";
import type { Check, Language, Target } from "../target.ts";
import {
  appears,
  drawerField,
  getPlace,
  getSubmit,
  openUserMenu,
  until,
  visibleText,
} from "../ways/controls.ts";
import { askForCode, typeCode } from "../ways/sign-in.ts";

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Ends a session on the server, without the browser noticing. */
async function endSession(target: Target, { cookie }: Pick<Person, "cookie">): Promise<void> {
  const { status } = await post(target, "/api/auth/sign-out", {}, { cookie });
  equal("the status of POST sign-out", status, 200);
}

async function signInOnPage(target: Target, page: Page, email: string): Promise<void> {
  await hydrated(page);
  await askForCode(page, email);
  await typeCode(page, await target.mailbox.codeFor(email));
}

/** Fills in the name drawer, and submits it after the session has ended. */
async function loseSessionInForm(target: Target, { page }: Visit, person: Person): Promise<void> {
  await page.goto("/app/account?state=change-name");
  await hydrated(page);
  const field = drawerField(page);
  await field.fill("Half Typed");
  await endSession(target, person);
  await submitAfterEnd(page, getSubmit(field));
  await hydrated(page);
}

/** Submits a form after the session has ended. A background request of the page may open the login page first. */
async function submitAfterEnd(page: Page, submit: Locator): Promise<void> {
  const led = page.waitForURL("**/login?redirect=*");
  // The locator would wait until the form is back after signing in, and submit it then.
  const [button] = await submit.elementHandles().catch(() => []);
  await button?.click().catch(() => undefined);
  await led;
}

/** Checks a session that ends while a form is being filled in, in one language. */
export function expired(language: Language): Check {
  return {
    name: `${languageNames[language]}: a session that ends while a form is being filled in loses no input`,
    needs: ["browser", ...newPeople],
    async run(target) {
      const person = await newPerson(target, "Midway");
      await visit(target, { language, cookie: person.cookie }, async (visited) => {
        const { page } = visited;
        await loseSessionInForm(target, visited, person);
        await appears("the toast about the ended session", page.locator("[data-sonner-toast]"));
        writtenIn(
          "the toast about the ended session",
          await visibleText(page.locator("[data-sonner-toast]")),
          language,
        );
        await signInOnPage(target, page, person.email);
        await until("the URL after signing in", "/app/account?state=change-name", async () => getPlace(page));
        await until("the typed text", "Half Typed", () => drawerField(page).inputValue());
        await getSubmit(drawerField(page)).click();
        await appears("the new name", page.locator("main").getByText("Half Typed"));
      });
    },
  };
}

export const sessions: Check[] = [
  {
    name: "input from an ended session is never shown to another user",
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
        await until("input stored in the tab", false, () =>
          page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes("Half Typed")),
        );
      });
    },
  },
  {
    name: "an administrator whose session ends while editing a book continues with the same book",
    needs: ["browser", "administrator", "mailbox", "writes", "trusted-proxy", "english"],
    async run(target) {
      await withAdministrator(target, async ({ email, cookie }) => {
        await visit(target, { language: "en", cookie }, async ({ page }) => {
          await page.goto("/manager/books/new");
          await hydrated(page);
          const genre = page.getByRole("combobox", { name: "Genre" });
          await textbox(page, "Title").fill("Unfinished");
          await textbox(page, "Author").fill("Somebody");
          await genre.selectOption({ index: 2 });
          const chosen = await genre.inputValue();
          await endSession(target, { cookie });
          await submitAfterEnd(page, button(page, "Create"));
          await signInOnPage(target, page, email);
          await until("the URL after signing in", "/manager/books/new", async () => getPlace(page));
          await until("the title", "Unfinished", () => textbox(page, "Title").inputValue());
          equal("the author", await textbox(page, "Author").inputValue(), "Somebody");
          equal("the genre", await genre.inputValue(), chosen);
        });
      });
    },
  },
  {
    name: "input is kept when another tab notices that the session has ended",
    needs: ["browser", "english", ...newPeople],
    async run(target) {
      const person = await newPerson(target, "Iris");
      await visit(target, { language: "en", cookie: person.cookie }, async ({ page, context }) => {
        await page.goto("/app/account?state=change-name");
        await hydrated(page);
        await drawerField(page).fill("Half Typed");
        await endSession(target, person);
        const other = await context.newPage();
        await other.goto("/app");
        await page.waitForURL("**/login?redirect=*");
        await signInOnPage(target, page, person.email);
        await page.waitForURL("**/app/account*");
        await until("the typed text", "Half Typed", () => drawerField(page).inputValue());
      });
    },
  },
  {
    name: "signing out in one tab also affects the others, and so does signing in as another user",
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

        const menu = await openUserMenu(page, first.name);
        await menu.getByRole("menuitem", { name: "Sign out" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
        await page.waitForURL("**/login");
        await other.waitForURL("**/login?redirect=*");
        lacks("input stored in the other tab", await kept(other), "Half Typed");

        await signInOnPage(target, page, second.email);
        await page.waitForURL("**/app");
        await other.waitForURL("**/app/account*");
        await appears("the other user in the other tab", other.getByText(second.email));
        lacks("the other tab", await visibleText(other.locator("body")), first.email);
      });
    },
  },
  {
    name: "a page from the browser's cache is checked before it is shown again",
    needs: ["browser", ...newPeople],
    async run(target) {
      const person = await newPerson(target, "Kept");
      await visit(target, { cookie: person.cookie }, async ({ page }) => {
        await page.goto("/app");
        await hydrated(page);
        const comeBack = () =>
          page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
        await comeBack();
        await until("whether the page of the signed-in user is hidden", false, () => isHidden(page));
        equal("its address", getPlace(page), "/app");
        await endSession(target, person);
        // A background request of the page may notice the end first, and replace the page.
        await comeBack().catch(() => {});
        await page.waitForURL("**/login?redirect=%2Fapp");
      });
    },
  },
];

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
const isHidden = (page: Page) => page.evaluate(() => document.documentElement.hidden);
