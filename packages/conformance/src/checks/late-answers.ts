import type { Page, Request } from "playwright-core";
import { hydrated, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { administrator, newPerson, sendAs } from "../person.ts";
import { type Check, newEmail, type Target } from "../target.ts";
import {
  appears,
  button,
  codeField,
  getDialog,
  getPlace,
  textbox,
  until,
  visibleText,
} from "../ways/controls.ts";
import { askForCode, typeCode } from "../ways/sign-in.ts";

/** Lets the server handle these calls, but holds back its responses. */
async function holdAnswers(page: Page, method: string, path: RegExp) {
  const hold = Promise.withResolvers<void>();
  const isHeld = (request: Request) =>
    request.method() === method && path.test(new URL(request.url()).pathname);
  let asked = 0;
  await page.route(/\/api\//, async (route) => {
    if (!isHeld(route.request())) return route.fallback();
    asked += 1;
    const response = await route.fetch();
    await hold.promise;
    await route.fulfill({ response });
  });
  return {
    asked: async () => asked,
    async letGo() {
      const finished = page.waitForEvent("requestfinished", isHeld);
      hold.resolve();
      await finished;
      await hydrated(page);
    },
  };
}

interface Added {
  page: Page;
  /** The word that the books' titles begin with. */
  word: string;
  /** The path of the first book's page. */
  path: string;
}

/** Adds books and opens a page as an administrator. */
async function withBooks(
  target: Target,
  at: (added: Omit<Added, "page">) => string,
  use: (added: Added) => Promise<void>,
  count = 1,
): Promise<void> {
  const admin = await administrator(target);
  const word = `Late${crypto.randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  for (const number of Array.from({ length: count }).keys()) {
    const fields = { title: `${word} ${number}`, author: "Conformance", genreId: "example-drama" };
    const { status, body } = await sendAs(target, admin, "POST", "/api/books", fields);
    equal("the status of POST /api/books", status, 201);
    ids.push(JSON.parse(body).id);
  }
  const added = { word, path: `/manager/books/${ids[0]}` };
  await visit(target, { language: "en", cookie: admin.cookie }, async ({ page }) => {
    await page.goto(at(added));
    await hydrated(page);
    await use({ page, ...added });
  });
}

const listed = ({ word }: Pick<Added, "word">) => `/manager/books?searchTerm=${word}`;

const needs = ["browser", "administrator", "writes", "examples", "english"] as const;

/** Checks what a page does while it waits for a response. */
export const lateAnswers: Check[] = [
  {
    name: "a late response to an earlier request does not revert a change",
    needs,
    async run(target) {
      await withBooks(target, listed, async ({ page, word }) => {
        const book = await holdAnswers(page, "GET", /^\/api\/books\/./);
        await page.getByRole("link", { name: word }).click();
        await until("whether the book was requested", 1, book.asked);
        await page.getByRole("link", { name: "Edit book" }).click();
        await textbox(page, "Title").fill(`${word} changed`);
        await button(page, "Save").click();
        const heading = page.getByRole("heading", { level: 1 });
        await appears("the change", heading.getByText(`${word} changed`));
        await book.letGo();
        equal("the heading after the late response", await visibleText(heading), `${word} changed`);
      });
    },
  },
  {
    name: "double-clicking the button of a confirmation dialog runs the action once",
    needs,
    async run(target) {
      await withBooks(
        target,
        ({ path }) => path,
        async ({ page }) => {
          const deletion = await holdAnswers(page, "DELETE", /^\/api\/books\/./);
          await button(page, "Delete").click();
          await getDialog(page).getByRole("button", { name: "Delete" }).dblclick();
          await deletion.letGo();
          await until("the URL after deleting", "/manager/books", async () => getPlace(page));
          equal("requested deletions", await deletion.asked(), 1);
        },
      );
    },
  },
  {
    name: "the toast of a deletion shows the progress and the result of its undo",
    needs,
    async run(target) {
      await withBooks(
        target,
        ({ path }) => path,
        async ({ page, path }) => {
          await button(page, "Delete").click();
          await getDialog(page).getByRole("button", { name: "Delete" }).click();
          const restoring = await holdAnswers(page, "POST", /^\/api\/books\/.*\/restore$/);
          await button(page, "Undo").click();
          const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Undoing…" });
          await appears("the toast stays while the undo runs", toast);
          equal("Undo buttons in the toast", await toast.getByRole("button", { name: "Undo" }).count(), 0);
          await restoring.letGo();
          await toast.waitFor({ state: "detached" });
          await appears("the restored book", page.getByText(/is back$/));
          await page.goto(path);
          const done = page.getByRole("region", { name: "Latest events" });
          await appears("the restoration on its page", done.getByText("Restored a book"));
        },
      );
    },
  },
  {
    name: "a slow sign-out keeps its dialog open and leads to the login page",
    needs: [...newPeople, "browser", "english"],
    async run(target) {
      const person = await newPerson(target, "Slow");
      await visit(target, { language: "en", cookie: person.cookie }, async ({ page }) => {
        await page.goto("/app/account");
        await hydrated(page);
        const leaving = await holdAnswers(page, "POST", /^\/api\/auth\/sign-out$/);
        await button(page, "Sign out").first().click();
        await getDialog(page).getByRole("button", { name: "Sign out" }).click();
        await until("whether the sign-out was requested", 1, leaving.asked);
        await page.keyboard.press("Escape");
        await getDialog(page).getByRole("button", { name: "Cancel" }).click({ force: true });
        const open = getDialog(page).and(page.locator("[data-open]"));
        equal("the confirmation meanwhile", await open.locator("[aria-busy=true]").count(), 1);
        await leaving.letGo();
        await page.waitForURL("**/login");
      });
    },
  },
  {
    name: "a double click or a second Enter does not stop the bulk action that it has started",
    needs,
    async run(target) {
      for (const press of ["a double click", "Enter twice"]) {
        const use = async ({ page }: Added) => {
          const deletion = await holdAnswers(page, "DELETE", /^\/api\/books\/./);
          await page.getByRole("checkbox", { name: "Select all" }).check();
          await button(page, "Delete").click();
          const confirm = getDialog(page).getByRole("button", { name: "Delete" });
          if (press === "a double click") await confirm.dblclick();
          else {
            await confirm.focus();
            for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
          }
          await appears("the button Stop", button(page, "Stop"));
          await deletion.letGo();
          await appears(`deleted rows after ${press}`, page.getByText("3 books deleted"));
          equal(`deletions requested by ${press}`, await deletion.asked(), 3);
        };
        await withBooks(target, listed, use, 3);
      }
    },
  },
  {
    name: "leaving a form during a save opens the chosen page, which reports the save",
    needs,
    async run(target) {
      await withBooks(
        target,
        ({ path }) => `${path}/update`,
        async ({ page, word }) => {
          const change = await holdAnswers(page, "PATCH", /^\/api\/books\/./);
          await textbox(page, "Title").fill(`${word} changed`);
          await button(page, "Save").click();
          await until("whether the form was sent", 1, change.asked);
          await page.getByRole("link", { name: "Users" }).click();
          await getDialog(page).getByRole("button", { name: "Leave" }).click();
          await until("the address", "/manager/users", async () => getPlace(page));
          await change.letGo();
          await appears("the toast about the saved form", page.getByText("Your changes have been saved"));
          equal("the URL afterwards", getPlace(page), "/manager/users");
        },
      );
    },
  },
  {
    name: "input typed during a save is also saved, without a question",
    needs,
    async run(target) {
      await withBooks(
        target,
        ({ path }) => `${path}/update`,
        async ({ page, path }) => {
          const change = await holdAnswers(page, "PATCH", /^\/api\/books\/./);
          await textbox(page, "Publisher").fill("First");
          await button(page, "Save").click();
          await until("whether the form was sent", 1, change.asked);
          await textbox(page, "Description").fill("Second");
          await change.letGo();
          await appears("the toast about the saved form", page.getByText("Your changes have been saved"));
          equal("dialogs", await getDialog(page).count(), 0);
          await button(page, "Save").click();
          await until("the address", path, async () => getPlace(page));
          for (const text of ["First", "Second"])
            await appears("the book", page.locator("main").getByText(text));
        },
      );
    },
  },
  {
    name: "a drawer closed while its code is loading stays closed",
    needs: ["browser", "english", ...newPeople],
    async run(target) {
      const { cookie } = await newPerson(target, "Nora");
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto("/app/account");
        await hydrated(page);
        const code = await holdAnswers(page, "POST", /request-email-change/);
        await button(page, "Change email").click();
        await textbox(page, "New email").fill(newEmail("later"));
        await page.keyboard.press("Enter");
        await until("whether a code was requested", 1, code.asked);
        await page.keyboard.press("Escape");
        await button(page, "Leave").click();
        await getDialog(page).first().waitFor({ state: "detached" });
        await code.letGo();
        equal("the URL afterwards", getPlace(page), "/app/account");
        equal("dialogs", await getDialog(page).count(), 0);
      });
    },
  },
  {
    name: "a code typed while a wrong one is being checked stays in its field, and signs in",
    needs: ["browser", ...newPeople],
    async run(target) {
      const email = newEmail("hasty");
      await visit(target, {}, async ({ page }) => {
        await page.goto("/login");
        await askForCode(page, email);
        const right = await target.mailbox.codeFor(email);
        const wrong = await holdAnswers(page, "POST", /sign-in\/email-otp/);
        await typeCode(page, right === "123456" ? "654321" : "123456");
        await until("whether the wrong code was sent", 1, wrong.asked);
        await codeField(page).fill(right);
        await wrong.letGo();
        await appears("the message about the first code", page.getByRole("alert"));
        equal("the code in the field", await codeField(page).inputValue(), right);
        await page.keyboard.press("Enter");
        await page.waitForURL("**/app");
      });
    },
  },
];
