import { expect, type Locator, type Page } from "@playwright/test";
import { origin } from "./environment.ts";
import { newUser, post, t, test, unique } from "./test.ts";

const field = (page: Page, name: "title" | "author" | "publisher") =>
  page.getByRole("textbox", { name: t(`books:fields.${name}`) });

const genreField = (page: Page) => page.getByRole("combobox", { name: t("books:fields.genre") });

const button = (page: Page, name: "create" | "save" | "delete") =>
  page.getByRole("button", { name: t(`books:actions.${name}`), exact: true });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A book whose title no other test uses. */
async function addBook(
  page: Page,
  title = `Book ${unique()}`,
): Promise<{ id: string; title: string; version: number }> {
  const { items } = await (await page.request.get("/api/genres")).json();
  return post(page, "/api/books", { title, author: "Ada", genreId: items[0].id });
}

test("a book without a publisher can be created and is in the list", async ({ admin }) => {
  const title = `Book ${unique()}`;
  await admin.goto("/manager/books");
  await admin.getByRole("link", { name: t("books:actions.new") }).click();
  await field(admin, "title").fill(title);
  await field(admin, "author").fill("Ada");
  await genreField(admin).selectOption({ index: 1 });
  await button(admin, "create").click();
  await expect(heading(admin)).toHaveText(title);
  await expect(admin.getByRole("definition").getByText("Ada")).toBeVisible();
  const publisher = admin.getByRole("term").filter({ hasText: t("books:fields.publisher") });
  await expect(publisher.locator("xpath=following-sibling::dd")).toHaveText(t("common:notAvailable"));

  await admin.getByRole("link", { name: t("kit:backTo", { name: t("home:navigation.books") }) }).click();
  await admin.getByRole("searchbox", { name: t("kit:list.search") }).fill(title);
  await expect(admin.getByRole("link", { name: title })).toBeVisible();
});

test("missing, overlong and duplicate values show an error at their field", async ({ admin }) => {
  const { title } = await addBook(admin);
  await admin.goto("/manager/books/new");
  await field(admin, "publisher").fill("P".repeat(201));
  await button(admin, "create").click();
  for (const [wrong, key] of [
    [field(admin, "title"), "titleRequired"],
    [field(admin, "author"), "authorRequired"],
    [genreField(admin), "genreRequired"],
    [field(admin, "publisher"), "publisherInvalid"],
  ] as const)
    await expect(wrong).toHaveAccessibleDescription(t(`common:validation.${key}`));
  await expect(field(admin, "title")).toBeFocused();

  await field(admin, "title").fill(title.toUpperCase());
  await field(admin, "author").fill("ADA");
  await field(admin, "publisher").fill("Press");
  await genreField(admin).selectOption({ index: 1 });
  await button(admin, "create").click();
  await expect(field(admin, "title")).toHaveAccessibleDescription(t("common:errors.BOOK_TITLE_TAKEN"));
});

test("a text without spaces does not widen the form on a phone", async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 800 });
  await admin.goto("/manager/books/new");
  await admin.getByRole("textbox", { name: t("books:fields.description") }).fill("w".repeat(400));
  await expect
    .poll(() => admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBe(0);
});

test("on a phone, Delete is beside the title, above a book's other actions", async ({ admin }) => {
  const { id } = await addBook(admin);
  await admin.setViewportSize({ width: 390, height: 800 });
  await admin.goto(`/manager/books/${id}`);
  const getTop = (action: Locator) => action.evaluate((one) => one.getBoundingClientRect().top);
  const open = admin.getByRole("link", { name: t("books:actions.openInApp") });
  expect(await getTop(button(admin, "delete"))).toBeLessThan(await getTop(open));
});

test("a book can be edited, and leaving with unsaved changes asks for confirmation", async ({ admin }) => {
  const { id, title } = await addBook(admin);
  await admin.goto(`/manager/books/${id}`);
  await admin.getByRole("link", { name: t("books:actions.edit") }).click();
  await expect(field(admin, "title")).toHaveValue(title);
  await field(admin, "title").fill(`${title}, second edition`);
  await field(admin, "publisher").fill("Press");

  await admin.getByRole("link", { name: t("common:cancel") }).click();
  const question = admin.getByRole("dialog", { name: t("kit:leave.title") });
  await question.getByRole("button", { name: t("kit:leave.stay") }).click();
  await button(admin, "save").click();
  await expect(heading(admin)).toHaveText(`${title}, second edition`);
  await admin.reload();
  await expect(heading(admin)).toHaveText(`${title}, second edition`);
  await expect(admin.getByText("Press", { exact: true })).toBeVisible();
});

for (const choice of ["keepMine", "takeTheirs"] as const) {
  test(`when two edits conflict, the later editor sees both versions: ${choice}`, async ({ admin }) => {
    const { id } = await addBook(admin);
    const other = await admin.context().newPage();
    const [mine, theirs] = [`Mine ${unique()}`, `Theirs ${unique()}`];
    for (const page of [admin, other]) {
      await page.goto(`/manager/books/${id}/update`);
      await field(page, "title").fill(page === admin ? mine : theirs);
    }
    await button(other, "save").click();
    await expect(heading(other)).toHaveText(theirs);

    await button(admin, "save").click();
    const conflict = admin.getByRole("alert").filter({ hasText: t("common:errors.VERSION_CONFLICT") });
    for (const title of [mine, theirs])
      await expect(conflict.getByRole("cell", { name: title })).toBeVisible();
    await conflict.getByRole("button", { name: t(`kit:conflict.${choice}`) }).click();
    await expect(conflict).toBeHidden();
    const chosen = choice === "keepMine" ? mine : theirs;
    await expect(field(admin, "title")).toHaveValue(chosen);
    await button(admin, "save").click();
    await expect(heading(admin)).toHaveText(chosen);
  });
}

test("a restored draft does not overwrite what someone else has changed meanwhile", async ({ admin }) => {
  const { id, version } = await addBook(admin);
  const [mine, theirs] = [`Mine ${unique()}`, `Theirs ${unique()}`];
  await admin.goto(`/manager/books/${id}/update`);
  await field(admin, "title").fill(mine);
  const change = { data: { version, title: theirs }, headers: { origin: origin() } };
  expect((await admin.request.patch(`/api/books/${id}`, change)).ok()).toBe(true);
  // The first reload writes the draft again.
  for (const _ of [1, 2]) {
    admin.once("dialog", (dialog) => void dialog.accept());
    await admin.reload();
    await expect(admin.getByText(t("kit:draft.restored"))).toBeVisible();
  }
  await expect(field(admin, "title")).toHaveValue(mine);

  await button(admin, "save").click();
  const conflict = admin.getByRole("alert").filter({ hasText: t("common:errors.VERSION_CONFLICT") });
  for (const title of [mine, theirs]) await expect(conflict.getByRole("cell", { name: title })).toBeVisible();
  await conflict.getByRole("button", { name: t("kit:conflict.keepMine") }).click();
  await button(admin, "save").click();
  await expect(heading(admin)).toHaveText(mine);
});

test("a restored draft is saved if someone else has changed other fields only", async ({ admin }) => {
  const { id, version } = await addBook(admin);
  const mine = `Mine ${unique()}`;
  await admin.goto(`/manager/books/${id}/update`);
  await field(admin, "title").fill(mine);
  const change = { data: { version, author: "Grace" }, headers: { origin: origin() } };
  expect((await admin.request.patch(`/api/books/${id}`, change)).ok()).toBe(true);
  admin.once("dialog", (dialog) => void dialog.accept());
  await admin.reload();
  await expect(field(admin, "title")).toHaveValue(mine);
  await button(admin, "save").click();
  await expect(heading(admin)).toHaveText(mine);
  expect(await (await admin.request.get(`/api/books/${id}`)).json()).toMatchObject({ author: "Grace" });
});

test("a deletion is undone with the keyboard, by Ctrl+Z or in its toast", async ({ admin }) => {
  const { id, title } = await addBook(admin);
  const getStatus = async () => (await admin.request.get(`/api/books/${id}`)).status();
  for (const undo of [() => admin.keyboard.press("ControlOrMeta+z"), () => pressInToast(admin)]) {
    await admin.goto(`/manager/books/${id}`);
    await deleteBook(admin);
    await expect(admin).toHaveURL("/manager/books");
    await expect(admin.getByText(t("books:delete.done", { title }))).toBeVisible();
    expect(await getStatus()).toBe(404);
    await undo();
    await expect(admin.getByText(t("books:delete.undone", { title }))).toBeVisible();
    expect(await getStatus()).toBe(200);
  }
});

/** Moves the focus to the toasts with Alt+T, as a keyboard user does. */
async function pressInToast(page: Page): Promise<void> {
  const undo = page.getByRole("button", { name: t("kit:undo.action") });
  await page.keyboard.press("Alt+t");
  while (!(await undo.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-sonner-toast]:focus")).toBeVisible();
}

/** On the page of a book. */
async function deleteBook(admin: Page): Promise<void> {
  await button(admin, "delete").click();
  await admin
    .getByRole("dialog", { name: t("books:delete.title") })
    .getByRole("button", { name: t("books:actions.delete") })
    .click();
}

test("an undo that fails without a network is offered again", async ({ admin }) => {
  const { id, title } = await addBook(admin);
  await admin.goto(`/manager/books/${id}`);
  await deleteBook(admin);
  const undo = admin.getByRole("button", { name: t("kit:undo.action") });
  await expect(undo).toBeVisible();
  await admin.route("**/restore", (route) => route.abort(), { times: 1 });
  await undo.click();
  await expect(admin.getByText(t("books:delete.undoFailed"))).toBeVisible();
  await expect(undo).toBeVisible();
  await undo.click();
  await expect(admin.getByText(t("books:delete.undone", { title }))).toBeVisible();
  expect((await admin.request.get(`/api/books/${id}`)).status()).toBe(200);
});

test("Ctrl+Z in a field undoes typing, not a deletion", async ({ admin }) => {
  const { id, title } = await addBook(admin);
  await admin.goto(`/manager/books/${id}`);
  await deleteBook(admin);
  await expect(admin.getByText(t("books:delete.done", { title }))).toBeVisible();
  const search = admin.getByRole("searchbox", { name: t("kit:list.search") });
  await search.pressSequentially("x");
  await search.press("ControlOrMeta+z");
  await expect(search).toHaveValue("");
  expect((await admin.request.get(`/api/books/${id}`)).status()).toBe(404);
});

test("several books are deleted together and restored together", async ({ admin }) => {
  const word = `Row${unique()}`;
  await addBook(admin, `${word} one`);
  await addBook(admin, `${word} two`);
  await admin.goto(`/manager/books?searchTerm=${word}`);
  const rows = admin.getByRole("checkbox", { name: t("table:selectRow") });
  await rows.nth(0).check();
  await rows.nth(1).check();
  await button(admin, "delete").click();
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: t("books:actions.delete") })
    .click();
  await expect(admin.getByText(t("kit:list.nothingFound", { term: word }))).toBeVisible();
  await expect(admin.getByRole("button", { name: t("table:export.action") })).toBeHidden();
  await admin.getByRole("button", { name: t("kit:undo.action") }).click();
  await expect(admin.getByText(t("books:bulk.undone", { count: 2 }))).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test("if one of several books cannot be deleted, undo is offered once the user has read which one", async ({
  admin,
}) => {
  const word = `Row${unique()}`;
  await addBook(admin, `${word} one`);
  const { id } = await addBook(admin, `${word} two`);
  await admin.clock.install();
  await admin.goto(`/manager/books?searchTerm=${word}`);
  const rows = admin.getByRole("checkbox", { name: t("table:selectRow") });
  await rows.nth(0).check();
  await rows.nth(1).check();
  const gone = await admin.request.delete(`/api/books/${id}`, { headers: { origin: origin() } });
  expect(gone.ok()).toBe(true);
  await button(admin, "delete").click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: t("books:actions.delete") }).click();
  await expect(dialog.getByText(`${word} two`)).toBeVisible();
  await admin.clock.fastForward("01:00");
  await dialog.getByRole("button", { name: t("common:close") }).click();
  await admin.getByRole("button", { name: t("kit:undo.action") }).click();
  await expect(admin.getByText(t("books:bulk.undone", { count: 1 }))).toBeVisible();
  await expect(admin.getByRole("link", { name: `${word} one` })).toBeVisible();
});

test("if a filter matches nothing, no search tips are shown", async ({ admin }) => {
  await admin.goto("/manager/books?genreId=none");
  await expect(admin.getByText(t("kit:list.nothingMatches"))).toBeVisible();
  await expect(admin.getByText(t("kit:list.nothingFoundHint"))).toBeHidden();
});

test("a book's page links to other books of its genre, and not to itself", async ({ admin: page }) => {
  await addBook(page);
  const { id } = await addBook(page);
  await page.goto(`/app/books/${id}`);
  const genre = page.getByRole("definition").getByRole("link");
  const name = (await genre.textContent()) ?? "";
  const alike = page.getByRole("region", { name: t("books:alike", { genre: name }) }).getByRole("link");
  await expect(alike.first()).toBeVisible();
  expect(await alike.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).not.toContain(
    `/app/books/${id}`,
  );
  await alike.first().click();
  await expect(page).not.toHaveURL(`/app/books/${id}`);
  await expect(genre).toHaveText(name);
});

test("the URL of an unknown book returns a 404 page", async ({ page }) => {
  await newUser(page, "Uma");
  for (const id of ["%00", "..%2Faccount%2Fsessions", "..%2Fgenres"])
    expect((await page.request.get(`/app/books/${id}`)).status(), id).toBe(404);
});

test("with forced colours, the chosen genre looks different from the others", async ({ admin: page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/app/books");
  const genres = page.getByRole("group", { name: t("books:fields.genre") }).getByRole("link");
  const colours = await genres.evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  expect(colours.lastIndexOf(colours[0] ?? "")).toBe(0);
});
