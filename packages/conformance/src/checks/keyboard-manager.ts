import type { Page } from "playwright-core";
import { hydrated, silent, type Visit, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { administrator } from "../person.ts";
import { type Check, newEmail } from "../target.ts";
import { appears, until } from "../ways/controls.ts";
import { closeByEscape, focusInside, tabTo } from "../ways/keys.ts";
import { takesFocus } from "../ways/look.ts";

/** Tabs to a control, unless it already has the focus, and presses Enter. */
async function press(page: Page, name: string): Promise<void> {
  await focusInside(page, name);
  await page.keyboard.press("Enter");
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await focusInside(page, name);
  await page.keyboard.type(text);
}

/** Presses a button and confirms its dialog, into which the focus moves. */
async function pressAndConfirm(page: Page, name: string, verb: string, reason?: string): Promise<void> {
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await press(page, name);
  await appears(`the question of “${name}”`, dialog);
  await takesFocus("the question", dialog);
  if (reason) await type(page, "Reason", reason);
  await focusInside(page, verb);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function handleBook({ page }: Visit): Promise<void> {
  const title = `Keys ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/manager/books");
  await hydrated(page);
  await press(page, "New Book");
  await appears("the form", heading(page, "New book"));
  await type(page, "Title", title);
  await type(page, "Author", "Somebody");
  await focusInside(page, "Genre");
  await page.keyboard.press("ArrowDown");
  await focusInside(page, "Publisher");
  await page.keyboard.press("Enter");
  await appears("the new book's page", heading(page, title));
  await takesFocus("its heading", heading(page, title));
  await press(page, "Edit book");
  await appears("the form of the book", heading(page, "Edit book"));
  await type(page, "Publisher", "Keys & Sons");
  await page.keyboard.press("Enter");
  await appears("the changed book", page.getByText("Keys & Sons"));
  await pressAndConfirm(page, "Delete", "Delete");
  await page.waitForURL("**/manager/books");
}

async function handleUser({ page }: Visit): Promise<void> {
  await page.goto("/manager/users");
  await hydrated(page);
  await press(page, "New User");
  await appears("the form", heading(page, "New user"));
  await type(page, "Name", "Kim Keys");
  await type(page, "Email", newEmail("kim"));
  await page.keyboard.press("Enter");
  await appears("the new user's page", heading(page, "Kim Keys"));
  await pressAndConfirm(page, "Ban", "Ban", "Noise");
  await appears("the button Unban", page.getByRole("button", { name: "Unban" }));
  await pressAndConfirm(page, "Unban", "Unban");
  await pressAndConfirm(page, "Delete", "Delete");
  await page.waitForURL("**/manager/users");
}

async function changeLook({ page }: Visit): Promise<void> {
  await page.goto("/manager/account");
  await hydrated(page);
  const dialog = page.getByRole("dialog");
  const button = page.getByRole("button", { name: "Update your name" });
  await press(page, "Update your name");
  await appears("the drawer", dialog);
  await closeByEscape("the drawer", dialog);
  await takesFocus("the button", button);
  const theme = page.getByRole("combobox", { name: "Theme" });
  await tabTo(page, "Theme");
  await page.keyboard.press("d");
  await until("the theme chosen by its first letter", "dark", () => theme.inputValue());
  equal("the stored theme", await page.evaluate(() => localStorage.getItem("theme")), "dark");
}

/** Checks an administrator's most common tasks without a pointer. */
export const keyboardManager: Check[] = (
  [
    ["a book is created, changed and deleted", handleBook, ["examples"]],
    ["a user is created, banned, unbanned and deleted", handleUser, []],
    ["the name drawer and the theme menu can be used", changeLook, []],
  ] as const
).map(([what, act, more]) => ({
  name: `with the keyboard alone, ${what}`,
  needs: ["browser", "administrator", "writes", "english", ...more],
  async run(target) {
    const { cookie } = await administrator(target);
    await visit(target, { language: "en", cookie }, async (visited) => {
      await act(visited);
      silent(visited);
    });
  },
}));
