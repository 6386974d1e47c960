import { expect, type Page } from "@playwright/test";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { origin } from "./environment.ts";
import { codeFor } from "./mail.ts";
import { askForCode, hydrated, newEmail, newUser, post, t, test, unique } from "./test.ts";

const field = (page: Page, name: "name" | "email") =>
  page.getByRole("textbox", { name: t(`users:fields.${name}`) });

const roleField = (page: Page) => page.getByRole("combobox", { name: t("users:fields.role") });

const button = (page: Page, name: "create" | "save" | "delete" | "ban" | "unban") =>
  page.getByRole("button", { name: t(`users:actions.${name}`), exact: true });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

interface User {
  id: string;
  name: string;
  email: string;
}

/** Adds a user for one test. */
function addUser(page: Page, name = `Uma ${unique()}`): Promise<User> {
  return post(page, "/api/users", { name, email: newEmail(), role: "user" });
}

test("a user can be created, with errors shown at their fields", async ({ admin }) => {
  const name = `Uma ${unique()}`;
  const email = newEmail();
  await admin.goto("/manager/users");
  await admin.getByRole("link", { name: t("users:actions.new") }).click();
  await field(admin, "email").fill("nowhere");
  await button(admin, "create").click();
  await expect(field(admin, "name")).toHaveAccessibleDescription(t("common:validation.nameRequired"));
  await expect(field(admin, "email")).toHaveAccessibleDescription(t("common:validation.emailInvalid"));

  await field(admin, "name").fill(name);
  await field(admin, "email").fill(email);
  await roleField(admin).selectOption({ label: t("common:roles.admin") });
  await expect(admin.getByRole("combobox", { name: t("users:form.invite") })).toHaveValue(defaultLanguage);
  await button(admin, "create").click();
  await expect(heading(admin)).toHaveText(name);
  await expect(admin.getByText(email).first()).toBeVisible();
  for (const state of [
    t("common:roles.admin"),
    t("users:badges.notVerified"),
    t("users:badges.notOnboarded"),
  ])
    await expect(admin.getByRole("main").getByText(state, { exact: true })).toHaveCount(1);
});

test("creating or editing a user reports an email that belongs to another account", async ({ admin }) => {
  const [one, other] = [await addUser(admin), await addUser(admin)];
  await admin.goto("/manager/users/new");
  await field(admin, "name").fill("Uma");
  await field(admin, "email").fill(one.email.toUpperCase());
  await button(admin, "create").click();
  const taken = t("users:form.emailTaken");
  await expect(field(admin, "email")).toHaveAccessibleDescription(taken);

  await admin.goto(`/manager/users/${other.id}/update`);
  await field(admin, "email").fill(one.email);
  await button(admin, "save").click();
  await expect(field(admin, "email")).toHaveAccessibleDescription(new RegExp(taken));
});

test("a user's name, email and role can be changed", async ({ admin }) => {
  const { id, name, email } = await addUser(admin);
  const address = newEmail();
  await admin.goto(`/manager/users/${id}`);
  await admin.getByRole("link", { name: t("users:actions.edit") }).click();
  await expect(field(admin, "name")).toHaveValue(name);
  await expect(field(admin, "email")).toHaveValue(email);
  await field(admin, "name").fill(`${name} Senior`);
  await field(admin, "email").fill(address);
  await roleField(admin).selectOption({ label: t("common:roles.admin") });
  await button(admin, "save").click();
  await expect(heading(admin)).toHaveText(`${name} Senior`);
  await admin.reload();
  await expect(heading(admin)).toHaveText(`${name} Senior`);
  await expect(admin.getByText(address).first()).toBeVisible();
  await expect(admin.getByText(t("common:roles.admin"), { exact: true }).first()).toBeVisible();
});

test("a user can be banned with a reason and unbanned", async ({ admin }) => {
  const { id } = await addUser(admin);
  await admin.goto(`/manager/users/${id}`);
  await button(admin, "ban").click();
  const ban = admin.getByRole("dialog", { name: t("users:ban.title") });
  const reason = ban.getByRole("textbox", { name: t("users:ban.reason") });
  const confirm = ban.getByRole("button", { name: t("users:actions.ban") });
  await confirm.click();
  await expect(reason).toHaveAccessibleDescription(t("common:validation.reasonRequired"));
  await reason.fill("Spam and more of it");
  await confirm.click();
  await expect(ban).toBeHidden();
  await expect(admin.getByText(t("users:badges.banned"), { exact: true })).toBeVisible();
  await expect(admin.getByText("Spam and more of it")).toBeVisible();
  await expect(admin.getByText(t("users:detail.untilLifted"))).toBeVisible();

  await button(admin, "unban").click();
  const unban = admin.getByRole("dialog", { name: t("users:unban.title") });
  await unban.getByRole("button", { name: t("users:actions.unban") }).click();
  await expect(button(admin, "ban")).toBeVisible();
  await admin.reload();
  await expect(button(admin, "ban")).toBeVisible();
});

test("a ban can end after a suggested time, at an entered time, or never", async ({ admin }) => {
  const { id } = await addUser(admin);
  const stored = async () => (await admin.request.get(`/api/users/${id}`)).json();
  await admin.goto(`/manager/users/${id}`);
  await button(admin, "ban").click();
  const ban = admin.getByRole("dialog", { name: t("users:ban.title") });
  const until = ban.getByLabel(t("users:ban.until"), { exact: true });
  const lengths = ban.getByRole("group", { name: t("users:ban.length") }).getByRole("button");
  const pressed = ban.getByRole("button", { pressed: true });
  await expect(pressed).toHaveText(t("users:ban.noEnd"));
  await lengths.nth(1).press("Enter");
  await expect(until).toHaveValue(/T/);
  await expect(pressed).toHaveText(/7/);
  const typed = await until.inputValue();
  // A date that no preset matches.
  await until.fill("2131-05-06T10:30");
  await expect(pressed).toHaveCount(0);
  await lengths.last().press("Enter");
  await expect(until).toHaveValue("");
  await lengths.nth(1).press("Enter");
  await ban.getByRole("textbox", { name: t("users:ban.reason") }).fill("Spam");
  await ban.getByRole("button", { name: t("users:actions.ban") }).click();
  await expect(ban).toBeHidden();
  const { banExpires } = await stored();
  const end = await admin.evaluate((local) => new Date(local).getTime(), typed);
  // The second press may be in the next minute.
  expect(Math.abs(Date.parse(banExpires) - end)).toBeLessThanOrEqual(60_000);
});

test("a half-typed end date of a ban is an error at its field, not a permanent ban", async ({ admin }) => {
  const { id } = await addUser(admin);
  const stored = async () => (await admin.request.get(`/api/users/${id}`)).json();
  await admin.goto(`/manager/users/${id}`);
  await button(admin, "ban").click();
  const ban = admin.getByRole("dialog", { name: t("users:ban.title") });
  const until = ban.getByLabel(t("users:ban.until"), { exact: true });
  const confirm = ban.getByRole("button", { name: t("users:actions.ban") });
  await ban.getByRole("textbox", { name: t("users:ban.reason") }).fill("Spam");
  const halfTyped = [
    // Incomplete dates: one part, all parts but one, and a year of two digits.
    () => until.press("ArrowUp"),
    async () => {
      await until.fill("2131-05-06T10:30");
      await until.blur();
      await until.press("Backspace");
    },
    () => until.fill("0031-05-06T10:30"),
  ];
  for (const type of halfTyped) {
    await type();
    await confirm.click();
    await expect(until).toBeFocused();
    await expect(until).toHaveAccessibleDescription(new RegExp(t("common:validation.dateInvalid")));
    expect(await stored()).toMatchObject({ banned: false });
  }
  // The draft keeps the reason, but not the empty end date.
  const kept = () => admin.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(kept).toContain('"values":{"reason":"Spam"}');

  await until.fill("2131-05-06T10:30");
  await confirm.click();
  await expect(ban).toBeHidden();
  expect(await stored()).toMatchObject({ banned: true, banExpires: expect.stringMatching(/^2131-05-0/) });
});

test("a user banned while signed in sees that the session has ended, and why at the next sign-in", async ({
  admin,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: origin() });
  const theirs = await context.newPage();
  const email = await newUser(theirs, "Ben");
  await theirs.goto("/app");
  await hydrated(theirs);
  const documents: string[] = [];
  theirs.on("request", (request) => {
    if (request.isNavigationRequest() && !request.redirectedFrom()) documents.push(request.url());
  });
  const { items } = await (await admin.request.get("/api/users", { params: { searchTerm: email } })).json();
  await post(admin, `/api/users/${items[0].id}/ban`, { reason: "Spam" });
  // The app's title may contain the same word.
  const books = theirs.getByRole("link", { name: t("books:list.title"), exact: true }).first();
  const ended = theirs.getByText(t("messages:session.ended"));
  // The page may notice on its own when it prefetches. A locator would then press a link of the next page.
  const [link] = await books.elementHandles().catch(() => []);
  await link?.click().catch(() => undefined);
  await expect(ended).toBeVisible();
  expect(documents).toHaveLength(1);
  await askForCode(theirs, email);
  await theirs.getByRole("textbox", { name: t("auth:verify.code") }).fill(await codeFor(email));
  await expect(theirs.getByRole("alert")).toContainText(
    t("messages:validation.banReason", { value: "Spam" }),
  );
  await context.close();
});

test("a user is deleted after confirmation", async ({ admin }) => {
  const { id, name } = await addUser(admin);
  await admin.goto(`/manager/users/${id}`);
  const question = admin.getByRole("dialog", { name: t("users:delete.title") });
  await button(admin, "delete").click();
  // Landmarks belong to the page, not to a dialog on top of it.
  await expect(question.getByRole("banner").or(question.getByRole("contentinfo"))).toHaveCount(0);
  await question.getByRole("button", { name: t("common:cancel") }).click();
  await expect(question).toBeHidden();
  await expect(heading(admin)).toHaveText(name);

  await button(admin, "delete").click();
  await question.getByRole("button", { name: t("users:actions.delete") }).click();
  await expect(admin).toHaveURL("/manager/users");
  expect((await admin.request.get(`/api/users/${id}`)).status()).toBe(404);
});

test("users are searched while typing, the URL keeps the term, and Escape clears it", async ({ admin }) => {
  const { id, email } = await addUser(admin);
  await admin.goto("/manager/users");
  const search = admin.getByRole("searchbox", { name: t("kit:list.search") });
  const found = admin.getByText(t("kit:list.results", { count: 1, term: email }));
  await search.fill(email);
  await expect(found).toBeVisible();
  await expect(admin).toHaveURL((url) => url.searchParams.get("searchTerm") === email);

  await admin.getByRole("link", { name: email }).click();
  await expect(admin).toHaveURL(`/manager/users/${id}`);
  await admin.goBack();
  await expect(search).toHaveValue(email);
  await expect(found).toBeVisible();

  await search.press("Escape");
  await expect(admin).toHaveURL("/manager/users");
  await expect(found).toBeHidden();

  const nobody = unique();
  await search.fill(nobody);
  const nothing = admin.getByText(t("kit:list.nothingFound", { term: nobody }));
  await expect(admin.getByRole("status").filter({ has: nothing })).toBeVisible();
  await admin.getByRole("button", { name: t("kit:list.clearSearch") }).click();
  await expect(admin).toHaveURL("/manager/users");
});
