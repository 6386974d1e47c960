import { expect } from "@playwright/test";
import { describeLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { newUser, t, test } from "./test.ts";

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test("the login page has this language, and logs nothing to the console", async ({ page }) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(error.message));
      await page.goto("/login");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("html")).toHaveAttribute("dir", describeLanguage(language).direction);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(said).toEqual([]);
    });
  });
}

test("a private page redirects to sign-in and back", async ({ request }) => {
  const answer = await request.get("/app", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toContain("/login?redirect=%2Fapp");
});

test("users get a 403 page in the manager and a 404 page for an unknown path", async ({ page }) => {
  await newUser(page, "Uma");
  const manager = await page.goto("/manager/dashboard");
  expect(manager?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: t("errors:403.title") })).toBeVisible();
  const unknown = await page.goto("/no/such/page");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: t("errors:404.title") })).toBeVisible();
});

test("a press that needs code reports a failure to load it, even when no toast can be loaded", async ({
  admin,
}) => {
  await admin.goto("/manager/users");
  await admin.route(/\/assets\/|\/livez/, (route) => route.abort());
  await admin.getByRole("button", { name: t("table:export.action") }).click();
  await expect(admin.getByRole("status").getByText(t("table:export.failed"))).toBeVisible();
});

test("no field on a phone has text below 16 px, which would make iOS zoom in", async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/app/account", "/app/books", "/manager/users", "/manager/users/new", "/login"]) {
    if (path === "/login") {
      // An open page would notice that the session has ended, and go to the login page by itself.
      await admin.goto("about:blank", { waitUntil: "commit" });
      await admin.context().clearCookies();
    }
    await admin.goto(path);
    const fields = admin.locator("select, textarea, input:not([type=hidden], [type=checkbox])");
    const sizes = await fields.evaluateAll((all) =>
      all.map((field) => [field.outerHTML, Number.parseFloat(getComputedStyle(field).fontSize)] as const),
    );
    expect(sizes.filter(([, size]) => size < 16)).toEqual([]);
  }
});
