import { expect, type Page } from "@playwright/test";
import { newEmail, post, t, test, unique } from "./test.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: t("palette:title") });
const field = (page: Page) => palette(page).getByRole("combobox");
const option = (page: Page, name: string) => palette(page).getByRole("option", { name });

/** Opens the command palette. A second press, while its code is late, would close it again. */
async function open(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("the palette finds a user with the keyboard alone", async ({ admin }) => {
  const name = `Pia ${unique()}`;
  const email = newEmail();
  await post(admin, "/api/users", { name, email, role: "user" });
  await admin.goto("/manager/dashboard");
  await open(admin);
  await admin.keyboard.type(name);
  await expect(option(admin, `${name} ${email}`)).toHaveAttribute("data-highlighted", "");
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("heading", { level: 1, name })).toBeFocused();
});

test("a slash opens the palette, except while typing", async ({ admin }) => {
  await admin.goto("/manager/users");
  const search = admin.getByRole("searchbox");
  await search.fill("a");
  await search.press("/");
  await expect(search).toHaveValue("a/");
  await expect(palette(admin)).toHaveCount(0);
  await search.blur();
  await admin.keyboard.press("/");
  await expect(field(admin)).toBeFocused();
  await admin.keyboard.press("Escape");
  await expect(palette(admin)).toHaveCount(0);
});
