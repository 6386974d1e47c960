import { type Browser, expect, type Page } from "@playwright/test";
import { themes } from "#kit/shared/bootstrap.ts";
import { origin } from "./environment.ts";
import { codeFor } from "./mail.ts";
import { newEmail, newUser, signIn, t, test, unique } from "./test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Signs in from another browser. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin() });
  await signIn(page, email);
  return page;
}

const isSignedIn = async (page: Page) => (await page.request.get("/api/account/sessions")).status() === 200;

test("users change their name in a drawer with its own URL", async ({ page }) => {
  await newUser(page, "Uma");
  await page.goto("/app/account");
  await button(page, t("account:name.action")).click();
  const drawer = page.getByRole("dialog", { name: t("account:name.title") });
  const name = drawer.getByRole("textbox", { name: t("account:name.label") });
  await expect(page).toHaveURL("/app/account?state=change-name");
  await expect(name).toHaveValue("Uma");
  await name.fill("  ");
  await button(page, t("account:name.submit")).click();
  await expect(name).toHaveAccessibleDescription(t("common:validation.nameRequired"));

  const fresh = `Uma ${unique()}`;
  await page.goto("/app/account?state=change-name");
  await name.fill(fresh);
  await button(page, t("account:name.submit")).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("main").getByText(fresh)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByText(fresh)).toBeVisible();
});

test("a name without spaces does not widen the page on a phone", async ({ page }) => {
  await newUser(page, "W".repeat(100));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/app/account");
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBe(0);
});

test("a new name is shown immediately; if the server refuses it, it is reverted and the input is kept", async ({
  page,
}) => {
  await newUser(page, "Uma");
  await page.goto("/app/account?state=change-name");
  let refuse = () => {};
  const refused = new Promise<void>((done) => {
    refuse = done;
  });
  await page.route("**/api/auth/update-user", async (route) => {
    await refused;
    await route.fulfill({ status: 503, json: { code: "DB_BUSY", message: "Busy", requestId: "x" } });
  });
  const name = page.getByRole("textbox", { name: t("account:name.label") });
  await name.fill("Uma the Second");
  await button(page, t("account:name.submit")).click();
  const own = page.locator("main bdi").first();
  await expect(own).toHaveText("Uma the Second");

  refuse();
  await expect(page.getByText(t("account:name.failed"))).toBeVisible();
  await expect(own).toHaveText("Uma");
  await expect(name).toHaveValue("Uma the Second");
  await page.unrouteAll({ behavior: "wait" });
  await button(page, t("account:name.submit")).click();
  await expect(page.getByText(t("account:name.updated"))).toBeVisible();
  await page.reload();
  await expect(own).toHaveText("Uma the Second");
});

for (const [size, viewport] of Object.entries({
  "a phone held upright": { width: 390, height: 844 },
  "a phone on its side": { width: 844, height: 390 },
  "a window at 400 % zoom": { width: 320, height: 200 },
}))
  test(`on ${size}, a toast above an open drawer can be clicked and leaves the drawer open`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.clock.install();
    await newUser(page, "Uma");
    await page.goto(`/app/account?newEmail=${encodeURIComponent(newEmail())}`);
    const drawer = page.getByRole("dialog", { name: t("account:email.codeTitle") });
    const resend = drawer.getByRole("button", { name: t("auth:verify.resend") });
    await expect(resend).toHaveAttribute("aria-disabled", "true");
    await expect(async () => {
      await page.clock.fastForward(1000);
      await expect(resend).not.toHaveAttribute("aria-disabled", { timeout: 100 });
    }).toPass();
    await resend.click();
    const toast = page.getByRole("listitem").filter({ hasText: t("auth:verify.resent") });
    await expect(toast).toBeVisible();
    // Fails if the drawer or its backdrop lies above it.
    await toast.getByRole("button", { name: t("common:close") }).click();
    await expect(toast).toBeHidden();
    await expect(drawer).toBeVisible();
  });

test("the theme is applied immediately and remembered", async ({ page }) => {
  await newUser(page, "Uma");
  await page.goto("/app/account");
  for (const theme of themes) {
    const label = t(`preferences:themes.${theme}`);
    const select = page.getByRole("main").getByRole("combobox", { name: t("preferences:theme") });
    await select.selectOption({ label });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expect(select).toHaveValue(theme);
  }
});

test("users change their email with a code sent to the new address", async ({ page }) => {
  const email = await newUser(page, "Uma");
  const address = newEmail();
  await page.goto("/app/account");
  await button(page, t("account:email.action")).click();
  const field = page.getByRole("textbox", { name: t("account:email.label") });
  await field.fill(email);
  await button(page, t("account:email.send")).click();
  await expect(field).toHaveAccessibleDescription(t("common:validation.emailUnchanged"));
  await field.fill(address);
  await button(page, t("account:email.send")).click();
  await page.getByRole("textbox", { name: t("account:email.code") }).fill(await codeFor(address));
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("main").getByText(address)).toBeVisible();
});

test("users revoke one or all of their other sessions", async ({ page, browser }) => {
  const email = await newUser(page, "Uma");
  const others = [await elsewhere(browser, email), await elsewhere(browser, email)];
  const signedIn = () => Promise.all(others.map(isSignedIn));
  expect(await signedIn()).toEqual([true, true]);
  await page.goto("/app/account");
  const sessions = page.getByRole("region", { name: t("account:sessions.title") }).getByRole("listitem");
  await expect(sessions).toHaveCount(3);
  await expect(page.getByText(t("kit:sessions.current"))).toHaveCount(1);

  const revoke = t("kit:sessions.revoke");
  await sessions.getByRole("button", { name: revoke }).first().click();
  const one = page.getByRole("dialog", { name: t("kit:sessions.revokeTitle") });
  await one.getByRole("button", { name: revoke }).click();
  await expect(sessions).toHaveCount(2);
  expect((await signedIn()).filter(Boolean)).toHaveLength(1);

  await button(page, t("account:sessions.revokeOthers")).click();
  const all = page.getByRole("dialog", { name: t("account:sessions.revokeOthersTitle") });
  await all.getByRole("button", { name: revoke }).click();
  await expect(sessions).toHaveCount(1);
  expect(await signedIn()).toEqual([false, false]);
  expect(await isSignedIn(page)).toBe(true);
  for (const other of others) await other.close();
});

test("users delete their account by typing its email", async ({ page }) => {
  const email = await newUser(page, "Uma");
  await page.goto("/app/account");
  await button(page, t("account:delete.action")).click();
  const question = page.getByRole("dialog", { name: t("account:delete.title") });
  const typed = question.getByRole("textbox", { name: t("account:delete.label", { email }) });
  const confirm = question.getByRole("button", { name: t("account:delete.submit"), exact: true });
  await typed.fill(newEmail());
  await confirm.click();
  await expect(typed).toHaveAccessibleDescription(t("common:validation.emailMismatch"));
  expect(await isSignedIn(page)).toBe(true);

  await typed.fill(email);
  await confirm.click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(t("messages:session.deleted"))).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  await signIn(page, email);
  await page.goto("/app");
  await expect(page.getByRole("textbox", { name: t("account:onboarding.name") })).toBeVisible();
});
