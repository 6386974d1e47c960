import { silent, visit } from "../browser.ts";
import { contains, equal, matches } from "../expect.ts";
import { administrator, askAs, sendAs, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, button, getPlace, textbox, until } from "../ways/controls.ts";
import { closeByEscape } from "../ways/keys.ts";

export const books: Check[] = [
  {
    name: "an administrator finds, creates, edits and deletes a book, and never overwrites changes unknowingly",
    needs: ["browser", "administrator", "writes", "examples", "english"],
    async run(target) {
      const admin = await administrator(target);
      const title = `Conformance ${crypto.randomUUID().slice(0, 8)}`;
      await visit(target, { language: "en", cookie: admin.cookie }, async (visited) => {
        const { page } = visited;
        await page.goto("/manager/books");
        await appears("the counter", page.getByText(/Showing 20 of \d+/));
        await button(page, "Load more").click();
        await appears("the counter after Load more", page.getByText(/Showing 40 of \d+/));
        const search = page.getByRole("searchbox", { name: "Search" });
        await search.pressSequentially("brontë");
        await appears("the number of results", page.getByText('2 results for "brontë"'));
        matches("the URL of a search", decodeURI(getPlace(page)), /searchTerm=brontë/);
        await search.press("Escape");
        await until("the URL after Escape", "/manager/books", async () => getPlace(page));

        await page.getByRole("link", { name: "New Book" }).click();
        await textbox(page, "Title").fill(" EMMA");
        await textbox(page, "Author").fill("jane  austen");
        await page.getByRole("combobox", { name: "Genre" }).selectOption({ index: 1 });
        await button(page, "Create").click();
        await appears(
          "the message about the title",
          page.getByText("Title already used with the same author"),
        );
        equal("the typed text", await textbox(page, "Title").inputValue(), " EMMA");
        await page.getByRole("link", { name: "Dashboard" }).click();
        await appears("the confirmation before input is discarded", page.getByRole("dialog"));
        await closeByEscape("the question", page.getByRole("dialog"));
        await textbox(page, "Title").fill(title);
        await button(page, "Create").click();
        await appears("the book's page", page.getByRole("heading", { name: title }));

        const path = getPlace(page).replace("/manager/", "/api/");
        await page.getByRole("link", { name: "Edit book" }).click();
        await textbox(page, "Publisher").fill("Mine");
        const faster = await sendAs(target, admin, "PATCH", path, { version: 1, publisher: "Theirs" });
        equal(`PATCH ${path}`, faster.status, 200);
        await button(page, "Save").click();
        await appears("their version", page.getByRole("cell", { name: "Theirs" }));
        await appears("the user's own version", page.getByRole("cell", { name: "Mine" }));
        contains("the book that was not overwritten", (await askAs(target, admin, path)).body, "Theirs");
        await page.getByRole("link", { name: "Cancel" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();

        await button(page, "Delete").click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await until("the URL after deleting", "/manager/books", async () => getPlace(page));
        equal(`GET ${path} after deleting`, (await askAs(target, admin, path)).status, 404);
      });
    },
  },
  {
    name: "users browse books, and a book's page has a back button instead of the navigation",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie, width: 390 }, async (visited) => {
        const { page } = visited;
        await page.goto("/app/books");
        await button(page, "Load more books").click();
        await appears("the counter after Load more books", page.getByText(/Showing 40 of \d+/));
        await page.getByRole("searchbox", { name: "Search" }).fill("emile");
        await page.getByRole("link", { name: /Émile, or On/ }).click();
        await appears("the book's page", page.getByRole("heading", { level: 1, name: /Émile/ }));
        equal("the navigation on a phone", await page.getByRole("navigation").isVisible(), false);
        await page.getByRole("link", { name: "Back" }).click();
        await appears("the navigation", page.getByRole("link", { name: "Books" }));
        // Does what a user does who navigates during a view transition.
        await page.evaluate(() => {
          document.startViewTransition(() => {});
          return document.startViewTransition(() => {}).finished;
        });
        silent(visited);
      });
    },
  },
  {
    name: "the first HTML of a list and of a book contains their data, and an unknown book returns 404",
    needs: ["person", "examples"],
    async run(target) {
      const person = await somebody(target);
      const list = await askAs(target, person, "/app/books?searchTerm=ZOLA");
      contains("the first HTML of a search", list.body, "Germinal");
      const found = JSON.parse((await askAs(target, person, "/api/books?searchTerm=germinal")).body);
      const book = await askAs(target, person, `/app/books/${found.items[0]?.id}`);
      contains("the first HTML of a book", book.body, "Émile Zola");
      equal("GET /app/books/none", (await askAs(target, person, "/app/books/none")).status, 404);
    },
  },
];
