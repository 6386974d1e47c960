import { hydrated, silent, visit } from "../browser.ts";
import { contains, equal, matches } from "../expect.ts";
import { askAs, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, placeOf, until, visibleText } from "../ways/controls.ts";

export const reading: Check[] = [
  {
    name: "the first HTML of the home page has new books, and then those that were opened last",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const person = await somebody(target);
      const { newest } = JSON.parse((await askAs(target, person, "/api/shelves")).body);
      await visit(target, { language: "en", cookie: person.cookie }, async (visited) => {
        const { page } = visited;
        await page.goto("/app");
        // The browser remembers what was opened once its scripts run.
        await hydrated(page);
        const title: string = newest[2]?.title;
        await page.getByRole("link", { name: title }).first().click();
        await appears("the book's page", page.getByRole("heading", { level: 1, name: title }));
        await page.getByRole("link", { name: "All books" }).click();
        await appears("the list", page.getByRole("heading", { level: 1, name: "Books" }));
        const answer = await page.goto("/app");
        contains("the first HTML", (await answer?.text()) ?? "", "Continue where you were");
        const recent = page.getByRole("region", { name: "Continue where you were" });
        contains("the first of them", await visibleText(recent.getByRole("listitem").first()), title);
        silent(visited);
      });
    },
  },
  {
    name: "a book leads to the one after it in the list it was opened from, and back",
    needs: ["browser", "person", "examples", "english"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async (visited) => {
        const { page } = visited;
        await page.goto("/app/books");
        await hydrated(page);
        await page.getByRole("link", { name: "Poetry", exact: true }).click();
        await appears("the counter of a genre", page.getByText(/Showing 10 of 10/));
        matches("the address of a genre", placeOf(page), /genreId=/);
        await page.getByRole("combobox", { name: "Sort by" }).selectOption("author");
        await until("the address of the order", true, async () => placeOf(page).includes("sort=author"));
        const covers = page.locator("main li a[href*='/app/books/']");
        await appears("the first in that order", covers.first().getByText("Charles Baudelaire"));
        await covers.first().click();
        const heading = page.getByRole("heading", { level: 1 });
        const first = "The Flowers of Evil";
        await appears("the first book", heading.filter({ hasText: first }));
        await page.getByRole("link", { name: /^Next:/ }).click();
        await until("the heading of the next", true, async () => (await heading.textContent()) !== first);
        await page.getByRole("link", { name: `Previous: ${first}` }).click();
        await appears("the first again", page.getByRole("heading", { level: 1, name: first }));
        equal("what is before the first", await page.getByRole("link", { name: /^Previous:/ }).count(), 0);
        silent(visited);
      });
    },
  },
];
