import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { closeByEscape, newEmail, newUser, post, runScript, t, test, unique } from "./test.ts";

// Tests behaviour that all tables share, with the table of users.

interface User {
  id: string;
  name: string;
  email: string;
}

/** Adds users whose names begin with the same unique word, so that a search finds only them. */
async function addUsers(page: Page, ...names: string[]) {
  const word = `Tab${unique()}`;
  const users: User[] = [];
  for (const name of names)
    users.push(await post(page, "/api/users", { name: `${word} ${name}`, email: newEmail(), role: "user" }));
  return { word, users };
}

const head = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The names in the table, from top to bottom. */
const names = (page: Page) => page.getByRole("rowheader").locator("bdi").allInnerTexts();

const getNames = (users: (User | undefined)[]) => users.map((user) => user?.name);

test("a column header sorts the table both ways, and the URL keeps the order", async ({ admin }) => {
  const { word, users } = await addUsers(admin, "Bea", "Cleo", "Abe");
  const [bea, cleo, abe] = users;
  await admin.goto(`/manager/users?searchTerm=${word}`);
  const added = head(admin, t("users:fields.createdAt"));
  const name = head(admin, t("users:fields.name"));
  await expect(added).toHaveAttribute("aria-sort", "descending");
  await expect(name).toHaveAttribute("aria-sort", "none");
  await expect.poll(() => names(admin)).toEqual(getNames([abe, cleo, bea]));

  await name.getByRole("button").click();
  await expect(name).toHaveAttribute("aria-sort", "ascending");
  await expect(added).toHaveAttribute("aria-sort", "none");
  await expect.poll(() => names(admin)).toEqual(getNames([abe, bea, cleo]));
  await name.getByRole("button").click();
  await expect(name).toHaveAttribute("aria-sort", "descending");
  await expect(admin).toHaveURL((url) => url.searchParams.get("sort") === "-name");
  await admin.reload();
  await expect(name).toHaveAttribute("aria-sort", "descending");
  expect(await names(admin)).toEqual(getNames([cleo, bea, abe]));
});

test("filters are set in a panel, shown as buttons and removed", async ({ admin }) => {
  const { word, users } = await addUsers(admin, "Abe", "Bea");
  await post(admin, `/api/users/${users[1]?.id}/ban`, { reason: "Spam" });
  await admin.goto(`/manager/users?searchTerm=${word}`);
  await button(admin, t("table:filter")).click();
  const panel = admin.getByRole("dialog", { name: t("table:filter") });
  await panel
    .getByRole("combobox", { name: t("users:fields.status") })
    .selectOption({ label: t("users:badges.banned") });
  await expect.poll(() => names(admin)).toEqual(getNames([users[1]]));
  await panel.getByLabel(t("users:fields.createdFrom")).fill("2020-01-31");
  await expect(admin).toHaveURL((url) => url.searchParams.get("createdFrom") === "2020-01-31");
  await closeByEscape(panel);

  const set = admin.getByRole("list", { name: t("table:filters") });
  await expect(set.getByRole("button")).toHaveCount(3);
  await set.getByRole("button", { name: t("users:badges.banned") }).click();
  await expect.poll(() => names(admin)).toHaveLength(2);
  await expect(set.getByRole("button")).toHaveCount(1);
  await expect(set.getByRole("button")).toBeFocused();
  await set.getByRole("button").click();
  await expect(admin).toHaveURL((url) => url.search === `?searchTerm=${word}`);
});

test("a half-typed date shows an error at its filter, and the list stays unchanged", async ({ admin }) => {
  await admin.goto("/manager/users");
  await button(admin, t("table:filter")).click();
  const label = t("users:fields.createdFrom");
  const from = admin.getByRole("dialog", { name: t("table:filter") }).getByLabel(label, { exact: true });
  const error = t("table:noValue", { label });
  const filtered = (day: string | null) =>
    expect(admin).toHaveURL((url) => url.searchParams.get("createdFrom") === day);
  await from.press("ArrowUp");
  await from.press("Enter");
  await expect(from).toHaveAccessibleDescription(error);
  await filtered(null);

  await from.fill("2020-01-31");
  await expect(from).toHaveAccessibleDescription("");
  await filtered("2020-01-31");
  await from.blur();
  await from.press("Backspace");
  await from.blur();
  await expect(admin.getByRole("alert").filter({ hasText: error })).toBeVisible();
  await filtered("2020-01-31");
  await from.fill("");
  await from.blur();
  await filtered(null);
});

test("one click on a view shows banned users, and another shows everyone", async ({ admin }) => {
  const { word, users } = await addUsers(admin, "Abe", "Bea");
  await post(admin, `/api/users/${users[1]?.id}/ban`, { reason: "Spam" });
  await admin.goto(`/manager/users?searchTerm=${word}`);
  const views = admin.getByRole("group", { name: t("table:views") });
  await views.getByRole("button", { name: t("users:views.banned") }).click();
  await expect.poll(() => names(admin)).toEqual(getNames([users[1]]));
  await expect(admin).toHaveURL((url) => url.searchParams.get("status") === "banned");
  await views.getByRole("button", { name: t("users:views.all") }).click();
  await expect.poll(() => names(admin)).toHaveLength(2);
});

test("the calendar of a filter offers past and future years", async ({ admin }) => {
  await admin.goto("/manager/users");
  await button(admin, t("table:filter")).click();
  await button(admin, t("kit:date.choose")).first().click();
  const years = admin.getByRole("combobox", { name: t("kit:date.year") }).getByRole("option");
  await expect(years).toHaveCount(121);
});

test("columns can be hidden and rows made compact, and the URL keeps both", async ({ admin }) => {
  await admin.goto("/manager/users");
  const email = head(admin, t("users:fields.email"));
  const onboarded = head(admin, t("users:fields.onboardedAt"));
  await expect(email).toBeVisible();
  await expect(onboarded).toBeHidden();
  await button(admin, t("table:columns")).click();
  const panel = admin.getByRole("dialog", { name: t("table:columns") });
  await panel.getByRole("checkbox", { name: t("users:fields.email") }).uncheck();
  await panel.getByRole("checkbox", { name: t("users:fields.onboardedAt") }).check();
  const row = admin.getByRole("table").getByRole("row").nth(1);
  const getHeight = async () => (await row.boundingBox())?.height ?? 0;
  const usual = await getHeight();
  await panel.getByRole("checkbox", { name: t("table:compact") }).check();
  await expect.poll(getHeight).toBeLessThan(usual);
  await expect(panel.getByRole("checkbox", { name: t("users:fields.name") })).toBeDisabled();
  await admin.reload();
  await expect(onboarded).toBeVisible();
  await expect(email).toBeHidden();
  await expect(admin.getByRole("table")).toHaveAttribute("data-density", "compact");
});

test("selected users are banned, unbanned and deleted at once", async ({ admin }) => {
  const { word } = await addUsers(admin, "Abe", "Bea", "Cleo");
  await admin.goto(`/manager/users?searchTerm=${word}`);
  const all = admin.getByRole("checkbox", { name: t("table:selectAll") });
  const rows = admin.getByRole("checkbox", { name: t("table:selectRow") });
  const bar = admin.getByRole("region", { name: t("table:bulk.label") });
  const dialog = admin.getByRole("dialog");
  const banned = admin.getByRole("table").getByText(t("users:badges.banned"), { exact: true });
  const statuses = admin.getByRole("main").getByRole("status");

  await expect(rows).toHaveCount(3);
  const before = await statuses.count();
  await rows.nth(0).check();
  await expect(statuses.filter({ hasText: t("table:bulk.selected", { count: 1 }) })).toBeVisible();
  // Screen readers do not announce a status that appears together with its text.
  await expect(statuses).toHaveCount(before);
  await bar.getByRole("button", { name: t("table:bulk.clear") }).press("Enter");
  await expect(bar).toBeHidden();
  await expect(all).toBeFocused();
  await rows.nth(0).check();
  await rows.nth(2).check();
  await expect(all).toBeChecked({ indeterminate: true });
  await expect(bar.getByText(t("table:bulk.selected", { count: 2 }))).toBeVisible();
  const centres = () =>
    Promise.all(
      [bar.locator("> *"), admin.getByRole("table")].map((part) =>
        part.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return Math.round((left + right) / 2);
        }),
      ),
    );
  await expect.poll(async () => new Set(await centres()).size).toBe(1);
  const ban = bar.getByRole("button", { name: t("users:actions.ban"), exact: true });
  await ban.press("Enter");
  await expect(dialog).toHaveAccessibleName(t("users:bulk.ban.title", { count: 2 }));
  await closeByEscape(dialog);
  await expect(ban).toBeFocused();
  await ban.click();
  await dialog.getByRole("textbox", { name: t("users:ban.reason") }).fill("Spam");
  await dialog.getByRole("button", { name: t("users:actions.ban"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText(t("users:bulk.ban.done", { count: 2 }))).toBeVisible();
  await expect(banned).toHaveCount(2);
  await expect(bar).toBeHidden();

  await all.check();
  await bar.getByRole("button", { name: t("users:actions.unban"), exact: true }).click();
  await expect(dialog).toHaveAccessibleName(t("users:bulk.unban.title", { count: 2 }));
  await dialog.getByRole("button", { name: t("users:actions.unban"), exact: true }).click();
  await expect(banned).toHaveCount(0);

  await all.check();
  await bar.getByRole("button", { name: t("users:actions.delete"), exact: true }).click();
  await expect(dialog).toHaveAccessibleName(t("users:bulk.delete.title", { count: 3 }));
  await expect(dialog.getByRole("button", { name: t("common:cancel") })).toBeFocused();
  await dialog.getByRole("button", { name: t("users:actions.delete"), exact: true }).click();
  await expect(admin.getByText(t("kit:list.nothingFound", { term: word }))).toBeVisible();
});

test("an action that is not allowed for a selected user is reported with the reason", async ({ admin }) => {
  const { word, users } = await addUsers(admin, "Abe", "Bea");
  await admin.goto(`/manager/users?searchTerm=${word}&sort=name`);
  await admin.getByRole("checkbox", { name: t("table:selectAll") }).check();
  // Meanwhile, another request deletes one of the rows.
  await admin.request.delete(`/api/users/${users[0]?.id}`, { headers: { "sec-fetch-site": "same-origin" } });
  const bar = admin.getByRole("region", { name: t("table:bulk.label") });
  await bar.getByRole("button", { name: t("users:actions.delete"), exact: true }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: t("users:actions.delete"), exact: true }).click();
  await expect(dialog).toHaveAccessibleName(t("table:bulk.partly"));
  await expect(dialog.getByText(t("users:bulk.delete.done", { count: 1 }))).toBeVisible();
  const rest = dialog.getByRole("listitem").filter({ hasText: users[0]?.name ?? "" });
  await expect(rest).toContainText(t("common:errors.NOT_FOUND"));
  await dialog.getByRole("button", { name: t("common:close") }).click();
  await expect(dialog).toBeHidden();
});

test("the CSV file contains what the table shows, safe for spreadsheets", async ({ admin }) => {
  const { word } = await addUsers(admin, "Bea", 'Abe "A", the first');
  await post(admin, "/api/users", { name: `=${word}`, email: newEmail(), role: "user" });
  await admin.goto(`/manager/users?searchTerm=${word}&sort=name&columns=role`);
  await expect.poll(() => names(admin)).toHaveLength(3);
  const saving = admin.waitForEvent("download");
  await button(admin, t("table:export.action")).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const user = t("common:roles.user");
  expect(await readFile(await file.path(), "utf8")).toBe(
    [
      `\ufeff${t("users:fields.name")},${t("users:fields.role")}`,
      `'=${word},${user}`,
      `"${word} Abe ""A"", the first",${user}`,
      `${word} Bea,${user}`,
      "",
    ].join("\r\n"),
  );
  await expect(admin.getByText(t("table:export.done", { count: 3 }))).toBeVisible();
});

test("on a phone the table is a list that can also be searched, filtered and sorted", async ({ admin }) => {
  const { word, users } = await addUsers(admin, "Abe", "Bea");
  await admin.setViewportSize({ width: 390, height: 800 });
  await admin.goto(`/manager/users?searchTerm=${word}`);
  const items = admin.getByRole("main").getByRole("row");
  await expect(items).toHaveCount(2);
  await expect(admin.getByRole("columnheader")).toHaveCount(0);
  await expect(items.first()).toContainText(users[1]?.name ?? "");
  await admin.getByRole("combobox", { name: t("table:sortBy") }).selectOption("name");
  await expect(items.first()).toContainText(users[0]?.name ?? "");
  await button(admin, t("table:filter")).click();
  const panel = admin.getByRole("dialog", { name: t("table:filter") });
  await panel.getByRole("combobox", { name: t("users:fields.role") }).selectOption("admin");
  await closeByEscape(panel);
  await expect(admin.getByText(t("kit:list.nothingFound", { term: word }))).toBeVisible();
});

test("on a phone at 150 % zoom, the toolbar of a table has two rows", async ({ admin }) => {
  await admin.setViewportSize({ width: 260, height: 533 });
  await admin.goto("/manager/users");
  const toolbar = admin.getByRole("search").locator("..");
  const middles = () =>
    toolbar.locator("input, button, a, select, p").evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { top, bottom, width } = control.getBoundingClientRect();
        return width > 1 ? [Math.round((top + bottom) / 20)] : [];
      }),
    );
  await expect.poll(async () => new Set(await middles()).size).toBe(2);
});

test("clicking a row opens its page", async ({ admin }) => {
  const { word, users } = await addUsers(admin, "Abe");
  await admin.goto(`/manager/users?searchTerm=${word}`);
  await admin.getByRole("cell", { name: users[0]?.email ?? "" }).click();
  await expect(admin).toHaveURL(`/manager/users/${users[0]?.id}`);
});

test("rows are navigated, selected as a range, opened and cleared with the keyboard alone", async ({
  admin,
}) => {
  const { word, users } = await addUsers(admin, "Abe", "Bea", "Cleo");
  await admin.goto(`/manager/users?searchTerm=${word}&sort=name`);
  const rows = admin.getByRole("checkbox", { name: t("table:selectRow") });
  await expect(rows.first()).toBeEnabled();
  const name = (at: number) => admin.getByRole("link", { name: users[at]?.name ?? "" });
  await admin.keyboard.press("j");
  await expect(name(0)).toBeFocused();
  await admin.keyboard.press("x");
  await expect(rows.nth(0)).toBeChecked();
  for (const at of [1, 2]) {
    await admin.keyboard.press("j");
    await expect(name(at)).toBeFocused();
  }
  await admin.keyboard.press("Shift+X");
  await expect(admin.getByRole("checkbox", { name: t("table:selectRow"), checked: true })).toHaveCount(3);
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await admin.keyboard.press("k");
  await expect(name(1)).toBeFocused();
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(`/manager/users/${users[1]?.id}`);
});

test("Shift and a click select all rows from the last selected one to the clicked one", async ({ admin }) => {
  const { word } = await addUsers(admin, "Abe", "Bea", "Cleo");
  await admin.goto(`/manager/users?searchTerm=${word}&sort=name`);
  const rows = admin.getByRole("checkbox", { name: t("table:selectRow") });
  await rows.nth(2).check();
  await rows.nth(0).click({ modifiers: ["Shift"] });
  await expect(admin.getByRole("checkbox", { name: t("table:selectRow"), checked: true })).toHaveCount(3);
});

test("a row's menu opens by keyboard and asks about that row only, and the selection stays", async ({
  admin,
}) => {
  const { word, users } = await addUsers(admin, "Abe", "Bea");
  const [abe, bea] = users;
  await admin.goto(`/manager/users?searchTerm=${word}&sort=name`);
  const rows = admin.getByRole("row").filter({ has: admin.getByRole("rowheader") });
  const getMenu = (at: number) => rows.nth(at).getByRole("button", { name: t("table:rowMenu") });
  const entry = (name: string) => admin.getByRole("menuitem", { name, exact: true });
  const dialog = admin.getByRole("dialog");
  await expect(getMenu(1)).toHaveAccessibleDescription(new RegExp(`${bea?.name}`));
  await admin
    .getByRole("checkbox", { name: t("table:selectRow") })
    .first()
    .check();

  await admin.getByRole("link", { name: bea?.name ?? "" }).focus();
  await admin.keyboard.press("Tab");
  await expect(getMenu(1)).toBeFocused();
  await admin.keyboard.press("Enter");
  await expect(entry(t("table:open"))).toBeFocused();
  await expect(getMenu(1)).toHaveAttribute("aria-expanded", "true");
  await expect(entry(t("users:actions.edit"))).toHaveAttribute("href", `/manager/users/${bea?.id}/update`);
  await admin.keyboard.press("Escape");
  await expect(getMenu(1)).toBeFocused();
  await getMenu(1).click();
  await expect(admin.getByRole("menu")).toBeVisible();
  await getMenu(1).click();
  await expect(admin.getByRole("menu")).toBeHidden();

  await getMenu(1).click();
  await entry(t("users:actions.ban")).click();
  await expect(dialog).toContainText(t("users:ban.text", { name: bea?.name ?? "" }));
  await dialog.getByRole("textbox", { name: t("users:ban.reason") }).fill("Spam");
  await dialog.getByRole("button", { name: t("users:actions.ban"), exact: true }).click();
  await expect(rows.nth(1).getByText(t("users:badges.banned"), { exact: true })).toBeVisible();
  await expect(admin.getByRole("checkbox", { checked: true })).toHaveCount(1);

  await getMenu(1).click();
  // Nobody can view as a banned user.
  await expect(entry(t("users:actions.unban"))).toBeVisible();
  await expect(entry(t("users:viewAs.action"))).toBeHidden();
  await entry(t("users:actions.delete")).click();
  await expect(dialog).toHaveAccessibleName(t("users:delete.title"));
  await expect(dialog).toContainText(bea?.name ?? "");
  await dialog.getByRole("button", { name: t("users:actions.delete"), exact: true }).click();
  await expect(admin.getByText(t("users:delete.done", { name: bea?.name ?? "" }))).toBeVisible();
  await expect.poll(() => names(admin)).toEqual([abe?.name]);
  await expect(getMenu(0)).toBeFocused();

  // Meanwhile, another request deletes the last one.
  await admin.request.delete(`/api/users/${abe?.id}`, { headers: { "sec-fetch-site": "same-origin" } });
  await getMenu(0).click();
  await entry(t("users:actions.delete")).click();
  await dialog.getByRole("button", { name: t("users:actions.delete"), exact: true }).click();
  await expect(dialog).toHaveAccessibleName(t("users:delete.failed"));
  await expect(dialog.getByText(t("table:bulk.failed", { count: 1 }))).toBeHidden();
});

test("the menu of an administrator's own row does not offer ban, delete or view as", async ({ page }) => {
  runScript("user-admin", await newUser(page, `Own ${unique()}`));
  const { user } = await (await page.request.get("/api/auth/get-session")).json();
  await page.goto(`/manager/users?searchTerm=${encodeURIComponent(user.email)}`);
  await button(page, t("table:rowMenu")).click();
  await expect(page.getByRole("menuitem")).toHaveText([t("table:open"), t("users:actions.edit")]);
});

test("a view is saved under a name in this browser, restored with one click and deleted", async ({
  admin,
}) => {
  const { word } = await addUsers(admin, "Abe", "Bea");
  const views = button(admin, t("table:columns"));
  const panel = admin.getByRole("dialog", { name: t("table:columns") });
  const view = panel.getByRole("button", { name: "Mine", exact: true });
  const own = `/manager/users?searchTerm=${word}&role=user&sort=-name&columns=role`;
  await admin.goto(own);
  await views.click();
  await expect(panel).toContainText(t("table:saved.hint"));
  await panel.getByRole("textbox", { name: t("table:saved.name") }).fill(" Mine ");
  await admin.keyboard.press("Enter");
  await expect(view).toHaveAttribute("aria-pressed", "true");

  // Opening a view resets everything it does not contain, such as the density.
  await admin.goto("/manager/users?density=compact");
  await views.press("Enter");
  await expect(view).toHaveAttribute("aria-pressed", "false");
  await view.press("Enter");
  await expect(panel).toBeHidden();
  const wanted = [...new URLSearchParams(own.split("?")[1])].sort();
  await expect.poll(() => [...new URL(admin.url()).searchParams].sort()).toEqual(wanted);
  await expect(admin.getByRole("searchbox")).toHaveValue(word);
  await expect.poll(() => names(admin)).toEqual([`${word} Bea`, `${word} Abe`]);

  await views.click();
  await panel.getByRole("button", { name: t("table:saved.delete", { name: "Mine" }) }).click();
  await expect(panel.getByRole("textbox")).toBeFocused();
  await expect(panel).toContainText(t("table:saved.hint"));
});

test("tabs share saved views until their user signs out", async ({ page }) => {
  runScript("user-admin", await newUser(page, "Uma"));
  const { id } = await post<User>(page, "/api/users", { name: "Abe", email: newEmail(), role: "user" });
  const other = await page.context().newPage();
  const getPanel = (tab: Page) => tab.getByRole("dialog", { name: t("table:columns") });
  for (const tab of [page, other]) {
    await tab.goto("/manager/users");
    await button(tab, t("table:columns")).click();
    await expect(getPanel(tab)).toBeVisible();
  }
  for (const [tab, name] of [[page, "Mine"] as const, [other, "Late"] as const]) {
    await getPanel(tab)
      .getByRole("textbox", { name: t("table:saved.name") })
      .fill(name);
    await tab.keyboard.press("Enter");
    await expect(getPanel(tab).getByRole("button", { name, exact: true })).toBeVisible();
  }
  // Another tab may see a change slightly later.
  const kept = () =>
    other.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith("views "))
        .flatMap(([, views]) => JSON.parse(views).map(({ name }: { name: string }) => name)),
    );
  await expect.poll(kept).toEqual(["Mine", "Late"]);

  // Viewing as another user changes all tabs at once, but is not a sign-out.
  await other.goto(`/manager/users/${id}`);
  await button(other, t("users:viewAs.action")).click();
  const stop = t("common:impersonation.stop", { name: "Abe" });
  await expect(button(page, stop)).toBeVisible();
  await button(other, stop).click();
  await expect(button(other, "Uma")).toBeVisible();
  await expect(button(page, stop)).toBeHidden();
  await expect.poll(kept).toEqual(["Mine", "Late"]);

  await button(other, "Uma").click();
  await other.getByRole("menuitem", { name: t("auth:signOut.action") }).click();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: t("auth:signOut.action") })
    .click();
  await expect(other).toHaveURL(/\/login/);
  await expect.poll(kept).toEqual([]);
});
