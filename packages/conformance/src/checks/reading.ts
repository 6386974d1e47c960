import { hydrated, silent, visit } from "../browser.ts";
import { contains, matches } from "../expect.ts";
import { askAs, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, getPlace, until } from "../ways/controls.ts";

export const reading: Check[] = [
  {
    name: "the first HTML of the home page has new books, each of which links to its page",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const person = await somebody(target);
      const { newest } = JSON.parse((await askAs(target, person, "/api/shelves")).body);
      await visit(target, { language: "en", cookie: person.cookie }, async (visited) => {
        const { page } = visited;
        const answer = await page.goto("/app");
        await hydrated(page);
        const title: string = newest[2]?.title;
        contains("the first HTML", (await answer?.text()) ?? "", title);
        await page.getByRole("link", { name: title }).first().click();
        await appears("the book's page", page.getByRole("heading", { level: 1, name: title }));
        await page.getByRole("link", { name: "All books" }).click();
        await appears("the list", page.getByRole("heading", { level: 1, name: "Books" }));
        silent(visited);
      });
    },
  },
  {
    name: "the books of a genre, in another order, link to their pages",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async (visited) => {
        const { page } = visited;
        await page.goto("/app/books");
        await hydrated(page);
        await page.getByRole("link", { name: "Poetry", exact: true }).click();
        await appears("the counter of a genre", page.getByText(/Showing 9 of 9/));
        matches("the URL of a genre", getPlace(page), /genreId=/);
        await page.getByRole("combobox", { name: "Sort by" }).selectOption("author");
        await until("the URL of the sort", true, async () => getPlace(page).includes("sort=author"));
        const covers = page.locator("main li a[href*='/app/books/']");
        await appears("the first book in that order", covers.first().getByText("Charles Baudelaire"));
        await covers.first().click();
        await appears("its page", page.getByRole("heading", { level: 1, name: "The Flowers of Evil" }));
        silent(visited);
      });
    },
  },
];
