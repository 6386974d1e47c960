import { expect, type Locator, type Page } from "@playwright/test";
import { origin } from "./environment.ts";
import {
  closeByEscape,
  hydrated,
  newEmail,
  newUser,
  post,
  runScript,
  t,
  takesFocus,
  test,
  unique,
} from "./test.ts";

// Tests behaviour that all forms in the areas share, with the forms for users and names.

const field = (page: Page, name: "name" | "email") =>
  page.getByRole("textbox", { name: t(`users:fields.${name}`) });

const roleField = (page: Page) => page.getByRole("combobox", { name: t("users:fields.role") });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const question = (page: Page) => page.getByRole("dialog", { name: t("kit:leave.title") });

const restored = (page: Page) => page.getByText(t("kit:draft.restored"));

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Reloads the page and accepts the browser's confirmation. Returns whether there was one. */
async function reload(page: Page): Promise<boolean> {
  let asked = false;
  page.once("dialog", (dialog) => {
    asked = dialog.type() === "beforeunload";
    void dialog.accept();
  });
  await page.reload();
  return asked;
}

/** Opens the drawer for changing one's name, and types into it. */
async function typeName(page: Page, typed: string) {
  await page.goto("/app/account?state=change-name");
  const drawer = page.getByRole("dialog", { name: t("account:name.title") });
  const name = drawer.getByRole("textbox", { name: t("account:name.label") });
  await name.fill(typed);
  return { drawer, name };
}

test("the browser asks before a reload discards input; the input survives the reload, and can be discarded", async ({
  admin,
}) => {
  await admin.goto("/manager/users/new");
  await field(admin, "name").fill("Half typed");
  await roleField(admin).selectOption("admin");
  expect(await reload(admin)).toBe(true);

  await expect(restored(admin)).toBeVisible();
  await expect(field(admin, "name")).toHaveValue("Half typed");
  await expect(roleField(admin)).toHaveValue("admin");
  await button(admin, t("kit:draft.discard")).click();
  await expect(restored(admin)).toBeHidden();
  await expect(field(admin, "name")).toHaveValue("");
  await expect(field(admin, "name")).toBeFocused();
  await expect(roleField(admin)).toHaveValue("user");

  expect(await reload(admin)).toBe(false);
  await expect(field(admin, "name")).toHaveValue("");
  await expect(restored(admin)).toBeHidden();
});

test("input is kept as it is typed until it is saved, in case the tab crashes", async ({ admin }) => {
  const name = `Uma ${unique()}`;
  await admin.goto("/manager/users/new");
  await field(admin, "name").fill(name);
  await expect.poll(() => kept(admin)).toContain(name);
  await field(admin, "email").fill(newEmail());
  await button(admin, t("users:actions.create")).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect.poll(() => kept(admin)).not.toContain(name);
});

test("a draft is restored only in the dialog about the same user", async ({ admin }) => {
  const group = unique();
  const [one, other] = [`Ada ${group}`, `Uma ${group}`];
  for (const name of [one, other]) await post(admin, "/api/users", { name, email: newEmail(), role: "user" });
  await admin.goto(`/manager/users?searchTerm=${group}`);
  const reason = admin.getByRole("dialog").getByRole("textbox", { name: t("users:ban.reason") });
  const openBan = async (name: string) => {
    await admin
      .getByRole("row", { name })
      .getByRole("button", { name: t("table:rowMenu") })
      .click();
    await admin.getByRole("menuitem", { name: t("users:actions.ban") }).click();
    await expect(reason).toBeVisible();
  };
  await openBan(one);
  await reason.fill("Spam");
  await expect.poll(() => kept(admin)).toContain("Spam");
  await reload(admin);
  await openBan(other);
  await expect(reason).toHaveValue("");
  await closeByEscape(admin.getByRole("dialog"));
  await openBan(one);
  await expect(reason).toHaveValue("Spam");
});

test("going back from one record's form straight to another's shows and saves that record", async ({
  admin,
}) => {
  const group = unique();
  const names = [`Ada ${group}`, `Uma ${group}`];
  const paths: string[] = [];
  for (const name of names) {
    const user = { name, email: newEmail(), role: "user" };
    paths.push(`/users/${(await post<{ id: string }>(admin, "/api/users", user)).id}`);
  }
  const openForm = async (name = "") => {
    await admin.getByRole("link", { name }).click();
    await admin.getByRole("link", { name: t("users:actions.edit") }).click();
    await expect(field(admin, "name")).toHaveValue(name);
  };
  await admin.goto(`/manager/users?searchTerm=${group}`);
  await openForm(names[0]);
  await admin
    .getByRole("navigation")
    .getByRole("link", { name: t("users:list.title") })
    .first()
    .click();
  await openForm(names[1]);
  const [one = "", other = ""] = paths;
  await admin.evaluate(() => history.go(-3));
  await expect(admin).toHaveURL(`/manager${one}/update`);
  await expect(field(admin, "name")).toHaveValue(names[0] ?? "");
  await field(admin, "name").fill("Changed");
  await button(admin, t("users:actions.save")).click();
  await expect(admin).toHaveURL(`/manager${one}`);
  for (const [path, name] of [
    [one, "Changed"],
    [other, names[1]],
  ])
    expect(await (await admin.request.get(`/api${path}`)).json()).toMatchObject({ name });
});

test("leaving a form discards its draft", async ({ admin }) => {
  await admin.goto("/manager/users/new");
  await field(admin, "name").fill("Abandoned");
  await expect.poll(() => kept(admin)).toContain("Abandoned");
  await admin.getByRole("link", { name: t("common:cancel") }).click();
  await question(admin)
    .getByRole("button", { name: t("kit:leave.confirm") })
    .click();
  await expect(admin).toHaveURL("/manager/users");
  // The URL changes before the page does.
  await expect(field(admin, "name")).toBeHidden();
  await expect.poll(() => kept(admin)).not.toContain("Abandoned");
  await admin.goBack();
  await expect(field(admin, "name")).toHaveValue("");
});

test("leaving after reverting all input asks nothing", async ({ admin }) => {
  await admin.goto("/manager/users/new");
  await field(admin, "name").fill("Never mind");
  await field(admin, "name").fill("");
  await admin.getByRole("link", { name: t("common:cancel") }).click();
  await expect(admin).toHaveURL("/manager/users");
});

test("a dialog asks before closing with unsaved input, and keeps it across a reload", async ({ page }) => {
  await newUser(page, "Uma");
  const { drawer, name } = await typeName(page, "Half typed");
  await takesFocus(drawer);
  await page.keyboard.press("Escape");
  await question(page)
    .getByRole("button", { name: t("kit:leave.stay") })
    .click();
  await expect(name).toHaveValue("Half typed");
  await reload(page);
  await expect(name).toHaveValue("Half typed");

  await takesFocus(drawer);
  await page.keyboard.press("Escape");
  await question(page)
    .getByRole("button", { name: t("kit:leave.confirm") })
    .click();
  await expect(drawer).toBeHidden();
  await expect.poll(() => kept(page)).not.toContain("Half typed");
});

test("signing out removes all unsaved input in every tab", async ({ page }) => {
  await newUser(page, "Uma");
  await typeName(page, "Half typed");
  await expect.poll(() => kept(page)).toContain("Half typed");
  const other = await page.context().newPage();
  await other.goto("/app");
  await button(other, "Uma").click();
  await other.getByRole("menuitem", { name: t("auth:signOut.action") }).click();
  await other
    .getByRole("dialog")
    .getByRole("button", { name: t("auth:signOut.action") })
    .click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(page)).not.toContain("Half typed");
});

test("input is kept while its administrator views as a user in another tab", async ({ page }) => {
  runScript("user-admin", await newUser(page, `Abe ${unique()}`));
  const user = { name: `Uma ${unique()}`, email: newEmail(), role: "user" };
  const { id } = await post<{ id: string }>(page, "/api/users", user);
  await page.goto("/manager/users/new");
  await field(page, "name").fill("Half typed");
  await expect.poll(() => kept(page)).toContain("Half typed");

  const other = await page.context().newPage();
  await other.goto(`/manager/users/${id}`);
  await button(other, t("users:viewAs.action")).click();
  const stop = t("common:impersonation.stop", { name: user.name });
  await expect(button(page, stop)).toBeVisible();
  await button(other, stop).click();
  await expect(field(page, "name")).toHaveValue("Half typed");
  await expect(restored(page)).toBeVisible();
});

const conflict = (page: Page) =>
  page.getByRole("alert").filter({ hasText: t("common:errors.VERSION_CONFLICT") });

/** Restores the draft "Mine" after another tab has saved "Theirs", and saves it. Returns the field. */
async function saveOutdatedName(page: Page): Promise<Locator> {
  await newUser(page, "Uma");
  const { name } = await typeName(page, "Mine");
  const other = await page.context().newPage();
  const { drawer } = await typeName(other, "Theirs");
  await button(other, t("account:name.submit")).click();
  await expect(drawer).toBeHidden();
  await reload(page);
  await expect(name).toHaveValue("Mine");
  await button(page, t("account:name.submit")).click();
  return name;
}

for (const choice of ["keepMine", "takeTheirs"] as const) {
  test(`a form of a record without a version does not overwrite what someone else has saved: ${choice}`, async ({
    admin,
  }) => {
    const user = { name: `Uma ${unique()}`, email: newEmail(), role: "user" };
    const { id } = await post<{ id: string }>(admin, "/api/users", user);
    const [mine, theirs] = [`Mine ${unique()}`, `Theirs ${unique()}`];
    await admin.goto(`/manager/users/${id}/update`);
    await field(admin, "name").fill(mine);
    const change = { data: { name: theirs }, headers: { origin: origin() } };
    expect((await admin.request.patch(`/api/users/${id}`, change)).ok()).toBe(true);
    await reload(admin);
    await expect(field(admin, "name")).toHaveValue(mine);

    await button(admin, t("users:actions.save")).click();
    for (const name of [mine, theirs])
      await expect(conflict(admin).getByRole("cell", { name })).toBeVisible();
    await button(admin, t(`kit:conflict.${choice}`)).click();
    await expect(conflict(admin)).toBeHidden();
    await button(admin, t("users:actions.save")).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(choice === "keepMine" ? mine : theirs);
  });

  test(`a dialog does not overwrite what another tab has saved: ${choice}`, async ({ page }) => {
    const name = await saveOutdatedName(page);
    const fields = conflict(page).getByRole("row", { name: t("account:name.label") });
    await expect(fields.getByRole("cell")).toHaveText(["Theirs", "Mine"]);
    await button(page, t(`kit:conflict.${choice}`)).click();
    await expect(conflict(page)).toBeHidden();
    await expect(name).toHaveValue(choice === "keepMine" ? "Mine" : "Theirs");
    await expect(name).toBeFocused();
    await button(page, t("account:name.submit")).click();
    await expect(page.getByText(t("account:name.updated"))).toBeVisible();
  });
}

test("discarding a restored draft also discards the question about both versions", async ({ page }) => {
  const name = await saveOutdatedName(page);
  await expect(conflict(page)).toBeVisible();
  await button(page, t("kit:draft.discard")).click();
  await expect(conflict(page)).toBeHidden();
  await expect(page.getByText(t("account:name.failed"))).toBeHidden();
  await expect(name).toHaveValue("Theirs");
});

test("a form of something new is not compared with its earlier suggestions", async ({ page }) => {
  await newUser(page, "Uma");
  await page.goto("/app/account");
  await button(page, t("account:email.action")).click();
  const address = page.getByRole("textbox", { name: t("account:email.label") });
  const code = page.getByRole("textbox", { name: t("account:email.code") });
  const first = newEmail();
  await address.fill(first);
  await button(page, t("account:email.send")).click();
  await expect(code).toBeVisible();
  await button(page, t("account:email.other")).click();
  await expect(address).toHaveValue(first);
  const second = newEmail();
  await address.fill(second);
  await reload(page);
  await button(page, t("account:email.action")).click();
  await expect(address).toHaveValue(second);
  await button(page, t("account:email.send")).click();
  await expect(code).toBeVisible();
});

test("input typed before hydration is kept, and leaving asks for confirmation", async ({ admin }) => {
  const name = `Uma ${unique()}`;
  const user = { name, email: newEmail(), role: "user" };
  const { id } = await post<{ id: string }>(admin, "/api/users", user);
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  await admin.route("**/assets/*.js", async (route) => {
    await opened;
    await route.continue();
  });
  await admin.goto(`/manager/users/${id}/update`, { waitUntil: "commit" });
  await field(admin, "name").fill(`${name} Senior`);
  await roleField(admin).selectOption("admin");
  open();
  const save = button(admin, t("users:actions.save"));
  await hydrated(admin);
  await admin.getByRole("link", { name: t("common:cancel") }).click();
  await question(admin)
    .getByRole("button", { name: t("kit:leave.stay") })
    .click();
  await save.click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`${name} Senior`);
  const saved = await (await admin.request.get(`/api/users/${id}`)).json();
  expect(saved).toMatchObject({ role: "admin", email: user.email });
});

test("leaving during a save opens the chosen page once the form is saved", async ({ admin }) => {
  const name = `Uma ${unique()}`;
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await admin.route("**/api/users", async (route) => {
    if (route.request().method() === "POST") await answered;
    await route.continue();
  });
  await admin.goto("/manager/users/new");
  await field(admin, "name").fill(name);
  await field(admin, "email").fill(newEmail());
  await button(admin, t("users:actions.create")).click();
  await admin.getByRole("link", { name: t("common:cancel") }).click();
  await expect(question(admin)).toBeVisible();
  answer();
  await expect(admin.getByRole("heading", { level: 1, name: t("users:list.title") })).toBeVisible();
  await expect(admin).toHaveURL("/manager/users");
  await expect(admin.getByText(t("users:form.created", { name }))).toBeVisible();
  await expect(question(admin)).toBeHidden();
});
