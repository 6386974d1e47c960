import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { origin } from "./environment.ts";
import { codeFor, linkFor } from "./mail.ts";
import { hydrated, newEmail, newUser, post, t, test, unique } from "./test.ts";

interface Team {
  slug: string;
  name: string;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const section = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name });
const members = (page: Page) => section(page, t("teams:members.title")).getByRole("listitem");
const switcher = (page: Page) => page.getByRole("banner").getByRole("button", { name: t("teams:title") });

const newTeam = (page: Page) => post<Team>(page, "/api/account/teams", { name: `Team ${unique()}` });

/** The team that the browser remembers for the next visit. */
const lastTeam = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "team")?.value;

/** Presses the button of a row or a section, then the same button in its confirmation. */
async function confirm(page: Page, within: ReturnType<Page["locator"]>, name: string): Promise<void> {
  await within.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Signs up on the login page, which leads back. */
async function signUpHere(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole("textbox", { name: t("auth:login.email") }).fill(email);
  await page.getByRole("button", { name: t("auth:login.submit") }).click();
  const code = page.getByRole("textbox", { name: t("auth:verify.code") });
  await expect(code).toBeVisible();
  await hydrated(page);
  await code.fill(await codeFor(email));
  await page.getByRole("textbox", { name: t("account:onboarding.name") }).fill(name);
  await page.getByRole("button", { name: t("account:onboarding.submit") }).click();
}

async function invite(page: Page, { slug }: Team, emails: readonly string[]): Promise<void> {
  await page.goto(`/app/t/${slug}/settings`);
  await button(page, t("teams:invite.action")).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: t("teams:invite.emails") });
  const send = dialog.getByRole("button", { name: t("teams:invite.action"), exact: true });
  await field.fill(`${emails.join(", ")}, nobody`);
  await send.click();
  const wrong = t("messages:validation.addressInvalid", { value: "nobody" });
  await expect(field).toHaveAccessibleDescription(new RegExp(wrong));
  await field.fill(emails.join(", "));
  await send.click();
  await expect(dialog).toBeHidden();
}

test("people without an account can be invited, sign up, accept, and see the team until they are removed", async ({
  page,
  browser,
}) => {
  await newUser(page, "Ada");
  const name = `Team ${unique()}`;
  await page.goto("/app");
  await switcher(page).click();
  await page.getByRole("menuitem", { name: t("teams:create.action") }).click();
  await page.getByRole("textbox", { name: t("teams:fields.name") }).fill(name);
  await button(page, t("teams:create.submit")).click();
  await expect(heading(page)).toHaveText(name);
  await expect(members(page)).toHaveText([/Ada/]);
  const slug = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const team = { slug, name };

  const [grace, alan] = [newEmail(), newEmail()];
  await invite(page, team, [grace, alan]);
  const invitations = section(page, t("teams:invitations.title")).getByRole("listitem");
  await expect(invitations).toHaveCount(2);

  // The second browser is Grace's at first, then Alan's.
  const other = await anotherBrowser(browser);
  await other.goto(await linkFor(grace, "/invitations/"));
  await signUpHere(other, grace, "Grace");
  await expect(heading(other)).toHaveText(t("teams:invitation.title", { team: name }));
  await expect(other.getByText(t("teams:invitation.text", { inviter: "Ada" }))).toBeVisible();
  expect((await other.request.get(`/api/t/${slug}`)).status()).toBe(404);
  await button(other, t("teams:accept.action")).click();
  await expect(heading(other)).toHaveText(name);
  await expect(members(other).filter({ hasText: "Ada" })).toBeVisible();
  await page.reload();
  await expect(members(page).filter({ hasText: "Grace" })).toBeVisible();
  await expect(invitations).toHaveCount(1);

  await other.getByRole("link", { name: t("teams:settings.title") }).click();
  await confirm(other, other.getByRole("main"), t("teams:leave.action"));
  await expect(other).toHaveURL("/app");
  expect((await other.request.get(`/api/t/${slug}`)).status()).toBe(404);
  await switcher(other).click();
  await expect(other.getByRole("menuitem")).toHaveText([t("teams:create.action")]);
  await page.reload();
  await expect(members(page).filter({ hasText: "Grace" })).toHaveCount(0);

  const link = await linkFor(alan, "/invitations/");
  await other.goto(link);
  await expect(other.getByText(t("teams:invitation.otherAddress", { email: alan }))).toBeVisible();
  await expect(button(other, t("teams:accept.action"))).toHaveCount(0);
  expect(await lastTeam(other)).toBe(slug);
  await confirm(other, other.getByRole("main"), t("auth:signOut.action"));
  await expect.poll(() => lastTeam(other)).toBeUndefined();
  await signUpHere(other, alan, "Alan");
  await button(other, t("teams:accept.action")).click();
  await expect(heading(other)).toHaveText(name);

  await page.reload();
  await confirm(page, members(page).filter({ hasText: "Alan" }), t("teams:remove.action"));
  await expect(members(page).filter({ hasText: "Alan" })).toHaveCount(0);
  await other.getByRole("link", { name: t("teams:settings.title") }).click();
  await expect(heading(other)).toHaveText(t("errors:404.title"));
  await other.close();
});

const anotherBrowser = (browser: Browser) => browser.newPage({ baseURL: origin() });

test("two tabs can show two different teams", async ({ page, context }) => {
  await newUser(page, "Ada");
  const tabs = [
    { tab: page, team: await newTeam(page) },
    { tab: await context.newPage(), team: await newTeam(page) },
  ] as const;
  for (const { tab, team } of tabs) await tab.goto(`/app/t/${team.slug}`);
  for (const { tab, team } of tabs) {
    await tab.reload();
    await expect(heading(tab)).toHaveText(team.name);
    await expect(switcher(tab)).toContainText(team.name);
  }
  const [, { team: other }] = tabs;
  await switcher(page).click();
  await page.getByRole("menuitem", { name: other.name }).click();
  await expect(heading(page)).toHaveText(other.name);
});

test("for everyone else, a team's pages are 404 pages", async ({ page, admin }) => {
  const { slug } = await newTeam(admin);
  await newUser(page, "Uma");
  for (const path of [`/app/t/${slug}`, `/app/t/${slug}/settings`, `/app/t/no-such-${unique()}`]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText(t("errors:404.title"));
  }
});

test("an open form follows what others save, and asks before it replaces it", async ({ page }) => {
  await newUser(page, "Ada");
  const team = await newTeam(page);
  const path = `/app/t/${team.slug}/settings`;
  await page.goto(path);
  const [name, slug] = (["name", "slug"] as const).map((field) =>
    page.getByRole("textbox", { name: t(`teams:fields.${field}`) }),
  ) as [Locator, Locator];
  const question = page.getByRole("alert").filter({ hasText: t("common:errors.VERSION_CONFLICT") });
  /** Another browser saves; then something else on this page reads the team again. */
  async function rename(theirs: string): Promise<void> {
    const change = { data: { name: theirs, slug: team.slug }, headers: { origin: origin() } };
    expect((await page.request.patch(`/api/t/${team.slug}`, change)).ok()).toBe(true);
    await button(page, t("teams:invite.action")).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("teams:invite.emails") }).fill(newEmail());
    await dialog.getByRole("button", { name: t("teams:invite.action"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("main").locator("bdi").first()).toHaveText(theirs);
  }
  await slug.fill("half-typed");
  const theirs = `Theirs ${unique()}`;
  await rename(theirs);
  await expect(name).toHaveValue(theirs);
  await expect(slug).toHaveValue("half-typed");

  await name.fill("Mine");
  await slug.fill(team.slug);
  await rename(`${theirs} again`);
  await expect(name).toHaveValue("Mine");
  await button(page, t("teams:settings.save")).click();
  const versions = question.getByRole("row", { name: t("teams:fields.name") }).getByRole("cell");
  await expect(versions).toHaveText([`${theirs} again`, "Mine"]);
  // What others save while the question is open was not in it.
  await rename(`${theirs} later`);
  await button(page, t("kit:conflict.keepMine")).click();
  await button(page, t("teams:settings.save")).click();
  await expect(versions).toHaveText([`${theirs} later`, "Mine"]);
  await button(page, t("kit:conflict.keepMine")).click();

  // What is typed during a save began from what the save contains, and from what the server makes of it.
  await name.fill(" Mine ");
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(`/api/t/${team.slug}`, async (route) => {
    if (route.request().method() === "PATCH") await answered;
    await route.continue();
  });
  await button(page, t("teams:settings.save")).click();
  await name.fill("Mine, and more");
  answer();
  await expect(page.getByText(t("teams:settings.saved"))).toBeVisible();
  // The page has read the team again.
  await expect(page.getByRole("main").locator("bdi").first()).toHaveText("Mine");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(name).toHaveValue("Mine, and more");
  await button(page, t("teams:settings.save")).click();
  await expect(page.getByText(t("teams:settings.saved"))).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByText(t("kit:draft.restored"))).toBeHidden();
});

test("saving one field of a form leaves the others as someone else has saved them", async ({ page }) => {
  await newUser(page, "Ada");
  const team = await newTeam(page);
  await page.goto(`/app/t/${team.slug}/settings`);
  const theirs = `Theirs ${unique()}`;
  const change = { data: { name: theirs, slug: team.slug }, headers: { origin: origin() } };
  expect((await page.request.patch(`/api/t/${team.slug}`, change)).ok()).toBe(true);
  const slug = `team-${unique()}`;
  await page.getByRole("textbox", { name: t("teams:fields.slug") }).fill(slug);
  await button(page, t("teams:settings.save")).click();
  await expect(page).toHaveURL(`/app/t/${slug}/settings`);
  await expect(page.getByRole("textbox", { name: t("teams:fields.name") })).toHaveValue(theirs);
  // Without a change, nothing is replaced.
  const answer = page.waitForResponse((response) => response.request().method() === "PATCH");
  await button(page, t("teams:settings.save")).click();
  expect(await (await answer).json()).toMatchObject({ name: theirs, slug });
});

test("a refused field is sent again without a change, and gets the focus if it is refused again", async ({
  page,
}) => {
  await newUser(page, "Ada");
  const [other, team] = [await newTeam(page), await newTeam(page)];
  await page.goto(`/app/t/${team.slug}/settings`);
  const slug = page.getByRole("textbox", { name: t("teams:fields.slug") });
  const save = button(page, t("teams:settings.save"));
  await slug.fill(other.slug);
  for (let times = 0; times < 2; times++) {
    await save.focus();
    await page.keyboard.press("Enter");
    await expect(slug).toBeFocused();
  }
  const change = { data: { slug: `team-${unique()}` }, headers: { origin: origin() } };
  expect((await page.request.patch(`/api/t/${other.slug}`, change)).ok()).toBe(true);
  await save.click();
  await expect(page).toHaveURL(`/app/t/${other.slug}/settings`);
});

test("a team is renamed, deleted by typing its name, and restored", async ({ page }) => {
  await newUser(page, "Ada");
  const { slug, name } = await newTeam(page);
  await page.goto(`/app/t/${slug}/settings`);
  const field = page.getByRole("textbox", { name: t("teams:fields.slug") });
  await field.fill("Not a path");
  await button(page, t("teams:settings.save")).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const renamed = `crew-${unique()}`;
  await field.fill(renamed);
  await button(page, t("teams:settings.save")).click();
  await expect(page).toHaveURL(`/app/t/${renamed}/settings`);

  await button(page, t("teams:delete.action")).click();
  const dialog = page.getByRole("dialog");
  const typed = dialog.getByRole("textbox", { name: t("teams:delete.label", { name }) });
  await typed.fill("Something else");
  await dialog.getByRole("button", { name: t("teams:delete.action"), exact: true }).click();
  await expect(typed).toHaveAttribute("aria-invalid", "true");
  await typed.fill(name);
  await dialog.getByRole("button", { name: t("teams:delete.action"), exact: true }).click();
  await expect(page).toHaveURL("/app");
  await page.goto(`/app/t/${renamed}`);
  await expect(members(page)).toHaveCount(0);
  await button(page, t("teams:restore.action")).click();
  await expect(members(page)).toHaveText([/Ada/]);
});

test("administrators find a team and its members, delete the team, and restore it", async ({
  admin,
  browser,
}) => {
  const other = await anotherBrowser(browser);
  const email = await newUser(other, `Uma ${unique()}`);
  const { slug, name } = await newTeam(other);
  await admin.goto("/manager");
  await admin
    .getByRole("navigation")
    .getByRole("link", { name: t("home:navigation.teams") })
    .click();
  await admin.getByRole("searchbox").fill(name);
  await admin.getByRole("rowheader").getByRole("link", { name }).click();
  await expect(heading(admin)).toHaveText(name);
  await confirm(admin, admin.getByRole("main"), t("teams:delete.action"));
  await expect(admin.getByText(t("teams:list.deleting"))).toBeVisible();
  await other.goto(`/app/t/${slug}/settings`);
  await expect(button(other, t("teams:restore.action"))).toBeVisible();
  await button(admin, t("teams:restore.action")).click();
  await expect(admin.getByText(t("teams:list.deleting"))).toHaveCount(0);

  await members(admin).getByRole("link").click();
  await expect(admin.getByText(email)).toBeVisible();
  const teams = section(admin, t("teams:title"));
  await expect(teams.getByRole("link", { name })).toBeVisible();
  await other.close();
});

test("a team is created, and someone invited to it, with the keyboard alone", async ({ page }) => {
  await newUser(page, "Kay");
  const name = `Team ${unique()}`;
  const email = newEmail();
  await page.goto("/app");
  await switcher(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: t("teams:create.action") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: t("teams:fields.name") })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(t("teams:settings.title"));
  const command = page.getByRole("option", { name: t("teams:settings.title"), exact: true });
  await expect(command).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(t("teams:settings.title"));
  await button(page, t("teams:invite.action")).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: t("teams:invite.emails") })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  const invited = section(page, t("teams:invitations.title")).getByRole("listitem");
  await expect(invited).toContainText([new RegExp(`${email}.*${t("teams:roles.admin")}`)]);
  await expect(button(page, t("teams:invite.action"))).toBeFocused();
});
