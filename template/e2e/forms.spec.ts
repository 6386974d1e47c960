import { expect, type Page } from "@playwright/test";
import { newUser, post, unique } from "./people.ts";
import { test } from "./test.ts";
import { t } from "./words.ts";

// What every form of the areas does, shown with books and names.

const field = (page: Page, name: "title" | "author" | "publisher") =>
  page.getByRole("textbox", { name: t(`books:fields.${name}`) });

const genreField = (page: Page) => page.getByRole("combobox", { name: t("books:fields.genre") });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const restored = (page: Page) => page.getByText(t("kit:draft.restored"));

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Reloads, whatever the browser asks. */
async function reload(page: Page): Promise<boolean> {
  let asked = false;
  page.once("dialog", (dialog) => {
    asked = dialog.type() === "beforeunload";
    void dialog.accept();
  });
  await page.reload();
  return asked;
}

test("the browser asks before a reload loses input; the input survives it, and can be discarded", async ({
  admin,
}) => {
  await admin.goto("/manager/books/new");
  await field(admin, "title").fill("Half typed");
  await genreField(admin).selectOption({ index: 2 });
  const genre = await genreField(admin).inputValue();
  expect(await reload(admin)).toBe(true);

  await expect(restored(admin)).toBeVisible();
  await expect(field(admin, "title")).toHaveValue("Half typed");
  await expect(genreField(admin)).toHaveValue(genre);
  await button(admin, t("kit:draft.discard")).click();
  await expect(restored(admin)).toBeHidden();
  await expect(field(admin, "title")).toHaveValue("");
  await expect(field(admin, "title")).toBeFocused();
  await expect(genreField(admin)).toHaveValue("");

  expect(await reload(admin)).toBe(false);
  await expect(field(admin, "title")).toHaveValue("");
  await expect(restored(admin)).toBeHidden();
});

test("input is kept while it is typed, for a tab that crashes, until it is saved", async ({ admin }) => {
  const title = `Book ${unique()}`;
  await admin.goto("/manager/books/new");
  await field(admin, "title").fill(title);
  await expect.poll(() => kept(admin)).toContain(title);
  await field(admin, "author").fill("Ada");
  await genreField(admin).selectOption({ index: 1 });
  await button(admin, t("books:actions.create")).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(await kept(admin)).not.toContain(title);
});

test("leaving a form drops its input", async ({ admin }) => {
  await admin.goto("/manager/books/new");
  await field(admin, "title").fill("Abandoned");
  await expect.poll(() => kept(admin)).toContain("Abandoned");
  await admin.getByRole("link", { name: t("common:cancel") }).click();
  const question = admin.getByRole("dialog", { name: t("kit:leave.title") });
  await question.getByRole("button", { name: t("kit:leave.confirm") }).click();
  await expect(admin).toHaveURL("/manager/books");
  expect(await kept(admin)).not.toContain("Abandoned");
  await admin.goBack();
  await expect(field(admin, "title")).toHaveValue("");
});

test("what is typed and taken back is nothing to lose", async ({ admin }) => {
  await admin.goto("/manager/books/new");
  await field(admin, "title").fill("Never mind");
  await field(admin, "title").fill("");
  await admin.getByRole("link", { name: t("common:cancel") }).click();
  await expect(admin).toHaveURL("/manager/books");
});

test("a dialog asks before it closes over input, and keeps it over a reload", async ({ page }) => {
  await newUser(page, "Uma");
  await page.goto("/app/account?state=change-name");
  const drawer = page.getByRole("dialog", { name: t("account:name.title") });
  const name = drawer.getByRole("textbox", { name: t("account:name.label") });
  await name.fill("Half typed");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: t("kit:leave.title") });
  await question.getByRole("button", { name: t("kit:leave.stay") }).click();
  await expect(name).toHaveValue("Half typed");
  await reload(page);
  await expect(name).toHaveValue("Half typed");

  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: t("kit:leave.confirm") }).click();
  await expect(drawer).toBeHidden();
  expect(await kept(page)).not.toContain("Half typed");
});

test("signing out leaves nothing of what was typed in the tab", async ({ page }) => {
  await newUser(page, "Uma");
  await page.goto("/app/account?state=change-name");
  const drawer = page.getByRole("dialog", { name: t("account:name.title") });
  await drawer.getByRole("textbox", { name: t("account:name.label") }).fill("Half typed");
  await expect.poll(() => kept(page)).toContain("Half typed");
  const other = await page.context().newPage();
  await other.goto("/app/account");
  await button(other, t("auth:signOut.action")).click();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: t("auth:signOut.action") })
    .click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(page)).not.toContain("Half typed");
});

test("input typed before hydration counts, and is guarded", async ({ admin }) => {
  const { items } = await (await admin.request.get("/api/genres")).json();
  const title = `Book ${unique()}`;
  const { id } = await post<{ id: string }>(admin, "/api/books", {
    title,
    author: "Ada",
    genreId: items[0].id,
  });
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  await admin.route("**/assets/*.js", async (route) => {
    await opened;
    await route.continue();
  });
  await admin.goto(`/manager/books/${id}/update`, { waitUntil: "commit" });
  await field(admin, "title").fill(`${title}, second edition`);
  await genreField(admin).selectOption(items[1].id);
  open();
  await expect(button(admin, t("books:actions.save"))).toBeEnabled();
  await admin.getByRole("link", { name: t("common:cancel") }).click();
  const question = admin.getByRole("dialog", { name: t("kit:leave.title") });
  await question.getByRole("button", { name: t("kit:leave.stay") }).click();
  await field(admin, "publisher").fill("Press");
  await button(admin, t("books:actions.save")).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`${title}, second edition`);
  const saved = await (await admin.request.get(`/api/books/${id}`)).json();
  expect(saved).toMatchObject({ publisher: "Press", genre: { id: items[1].id } });
});
