import { expect } from "@playwright/test";
import { codeFor } from "./mail.ts";
import { askForCode, hydrated, newEmail, signUp, t, test } from "./test.ts";

test("a new user signs up, stays signed in after a reload, and signs out", async ({ page }) => {
  await signUp(page, "Ada");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada");

  await page.getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: t("auth:signOut.action") }).click();
  const question = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await question.getByRole("button", { name: t("auth:signOut.action") }).click();
  await expect(page.getByRole("heading", { name: t("auth:login.title") })).toBeVisible();

  await page.goto("/app");
  await expect(page).toHaveURL("/login?redirect=%2Fapp");
});

test("the heading has focus after onboarding, even before late code has loaded", async ({ page }) => {
  await page.route("**/-watching*", () => {});
  const email = newEmail();
  await askForCode(page, email);
  await page.getByRole("textbox", { name: t("auth:verify.code") }).fill(await codeFor(email));
  await page.getByRole("textbox", { name: t("account:onboarding.name") }).fill("Noor");
  await hydrated(page);
  await page.getByRole("button", { name: t("account:onboarding.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 }).filter({ hasText: "Noor" })).toBeFocused();
});

test("a wrong code is explained, and the right one works afterwards", async ({ page }) => {
  const email = newEmail();
  await askForCode(page, email);
  const code = await codeFor(email);
  const field = page.getByRole("textbox", { name: t("auth:verify.code") });
  await field.fill(code === "000000" ? "111111" : "000000");
  await expect(page.getByRole("alert")).toContainText(t("common:errors.INVALID_OTP"));
  await field.fill(code);
  await expect(page.getByRole("textbox", { name: t("account:onboarding.name") })).toBeVisible();
});

test("sign-in works with the keyboard alone", async ({ page }) => {
  const email = newEmail();
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: t("auth:login.email") })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  const code = page.getByRole("textbox", { name: t("auth:verify.code") });
  await expect(code).toBeFocused();
  await hydrated(page);
  await page.keyboard.type(await codeFor(email));
  await expect(page.getByRole("textbox", { name: t("account:onboarding.name") })).toBeFocused();
  await page.keyboard.type("Kay");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kay");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("sign-in works, and a wrong code is explained on the page", async ({ page }) => {
    const email = newEmail();
    await askForCode(page, email);
    const code = await codeFor(email);
    const field = page.getByRole("textbox", { name: t("auth:verify.code") });
    await field.fill(code === "000000" ? "111111" : "000000");
    await page.getByRole("button", { name: t("auth:verify.submit") }).click();
    await expect(page.getByRole("alert")).toContainText(t("common:errors.INVALID_OTP"));
    await field.fill(code);
    await page.getByRole("button", { name: t("auth:verify.submit") }).click();
    await expect(page.getByRole("textbox", { name: t("account:onboarding.name") })).toBeVisible();
  });
});
