import type { Page } from "playwright-core";
import { hydrated, visit } from "../browser.ts";
import { administrator, askAs, type Person, sendAs, somebody } from "../person.ts";
import { type Check, newEmail, type Target } from "../target.ts";
import { appears, button, getDialog, getPlace, until } from "../ways/controls.ts";
import { takesFocus } from "../ways/look.ts";

const areas = [
  {
    path: "/app/books",
    more: "Load more books",
    cookie: async (target: Target) => (await somebody(target)).cookie,
  },
  {
    path: "/manager/books",
    more: "Load more",
    cookie: async (target: Target) => (await administrator(target)).cookie,
  },
];

/** A search with more books than a page of the list holds, none of which other checks add or delete. */
const search = "?searchTerm=the";

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const linksBack: Check[] = areas.map(({ path, more, cookie }) => ({
  name: `from a page below ${path}, links to the list lead to its search, its rows and its scroll position`,
  needs: ["browser", "person", "administrator", "examples", "english"],
  async run(target) {
    await visit(target, { language: "en", cookie: await cookie(target) }, async ({ page }) => {
      const list = `${path}${search}`;
      const rows = page.locator(`main a[href^="${path}/"]:not([href$="/new"]):visible`);
      await page.goto(list);
      await hydrated(page);
      const before = await rows.count();
      await button(page, more).click();
      await until("whether there are more rows", true, async () => (await rows.count()) > before);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const all = await rows.count();
      const place = await scrolled(page);
      const back = page.locator(`a[href$="${search}"]:visible`).first();
      // The list's own navigation also has such a link, so wait for the other page first.
      const open = async () => {
        await rows.nth(all - 1).click();
        await until("whether a page below the list is open", true, async () =>
          getPlace(page).startsWith(`${path}/`),
        );
      };
      await open();
      await appears("a link back to the search", back);
      await back.click();
      await until("the address", list, async () => getPlace(page));
      await until("the rows", all, () => rows.count());
      await until("the scroll position of the list", place, () => scrolled(page));
      await takesFocus("the row", rows.nth(all - 1));
      await open();
      await page.goBack();
      await takesFocus("the row", rows.nth(all - 1));

      await open();
      await appears("a link back to the search", back);
      await page.reload();
      await hydrated(page);
      await appears("a link back to the search, after a reload", back);
    });
  },
}));

/** Lists whose items can be deleted, each with a search that also finds the sample. */
const lists = [
  {
    path: "/manager/books",
    sort: "-author",
    sample: async (target: Target, admin: Person) => {
      const { body } = await askAs(target, admin, "/api/genres?limit=1");
      const title = `Left ${crypto.randomUUID().slice(0, 8)}`;
      return { title, author: "Somebody", genreId: JSON.parse(body).items[0].id };
    },
  },
  {
    path: "/manager/users",
    sort: "-name",
    sample: async () => ({ name: "Left", email: newEmail("left"), role: "user" }),
  },
];

const afterDeleting: Check[] = lists.map(({ path, sort, sample }) => ({
  name: `after a deletion, ${path} opens with the same search, sort and density as before`,
  needs: ["browser", "administrator", "examples", "writes", "english"],
  async run(target) {
    const admin = await administrator(target);
    const { body } = await sendAs(
      target,
      admin,
      "POST",
      path.replace("manager", "api"),
      await sample(target, admin),
    );
    const { id }: { id: string } = JSON.parse(body);
    await visit(target, { language: "en", cookie: admin.cookie }, async ({ page }) => {
      const list = `${path}?searchTerm=left&sort=${sort}&density=compact`;
      await page.goto(list);
      await hydrated(page);
      await page.locator(`main a[href*="${id}"]:visible`).first().click();
      await appears("the page of the record to delete", button(page, "Delete"));
      await button(page, "Delete").click();
      await getDialog(page).getByRole("button", { name: "Delete" }).click();
      await until("the URL after deleting", list, async () => getPlace(page));
      await until("the row", 0, () => page.locator(`main a[href*="${id}"]`).count());
    });
  },
}));

export const wayBack: Check[] = [...linksBack, ...afterDeleting];
