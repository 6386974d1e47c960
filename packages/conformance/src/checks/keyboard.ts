import { silent, visit } from "../browser.ts";
import { equal, holds } from "../expect.ts";
import { administrator, somebody } from "../person.ts";
import { type Check, newEmail } from "../target.ts";
import { appears, codeField, emailField, nameField, until } from "../ways/controls.ts";
import { closeByEscape, focusInside, tabTo } from "../ways/keys.ts";
import { isFocused, takesFocus } from "../ways/look.ts";

export const keyboard: Check[] = [
  {
    name: "everything from sign-up to sign-out works with the keyboard alone, with visible focus",
    needs: ["browser", "mailbox", "writes", "english"],
    async run(target) {
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        const { keyboard } = page;
        const email = newEmail("keyboard");
        await page.goto("/login");
        if (!(await isFocused(emailField(page)))) await tabTo(page, "Email");
        await keyboard.type(email);
        await keyboard.press("Enter");
        await appears("the code field", codeField(page));
        await takesFocus("the code field", codeField(page));
        await keyboard.type(await target.mailbox.codeFor(email));
        await page.waitForURL("**/app");
        await appears("the onboarding's field", nameField(page));
        await takesFocus("the name field", nameField(page));
        await keyboard.type("Kay");
        await keyboard.press("Enter");
        await appears("the home page", page.getByRole("heading", { level: 1 }).getByText("Kay"));

        const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
        const menu = page.getByRole("menu");
        const button = page.getByRole("button", { name: "Kay" });
        const askToSignOut = async (when: string) => {
          await keyboard.press("Enter");
          await appears(`the user menu${when}`, menu);
          await takesFocus(`the user menu${when}`, menu);
          await keyboard.press("End");
          const item = menu.getByRole("menuitem", { name: "Sign out" });
          await takesFocus(`the last item${when}`, item);
          await keyboard.press("Enter");
          await appears(`the question${when}`, dialog);
          await takesFocus(`the question${when}`, dialog);
        };
        await page.reload();
        await tabTo(page, "Kay");
        await keyboard.press("ArrowDown");
        await appears("the user menu", menu);
        await closeByEscape("the user menu", menu);
        await takesFocus("the menu’s button again", button);

        await askToSignOut("");
        await closeByEscape("the question", dialog);
        await takesFocus("the menu’s button after Escape", button);

        await askToSignOut(", again");
        await focusInside(page, "Cancel");
        await keyboard.press("Enter");
        await dialog.waitFor({ state: "hidden" });
        equal("Enter on Cancel cancels", new URL(page.url()).pathname, "/app");

        await takesFocus("the menu’s button after Cancel", button);
        await askToSignOut(", a third time");
        await focusInside(page, "Sign out");
        await keyboard.press("Enter");
        await page.waitForURL("**/login*");
        silent(visited);
      });
    },
  },
  {
    name: "Tab and Shift+Tab leave an open menu at both ends",
    needs: ["browser", "administrator"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { cookie }, async ({ page }) => {
        for (const key of ["Tab", "Shift+Tab"]) {
          await page.goto("/manager/books");
          await page.locator("header button[aria-haspopup=menu]").click();
          const menus = page.getByRole("menu");
          await menus.locator("[aria-haspopup=menu]").last().press("Enter");
          await until("menus", 2, () => menus.count());
          await takesFocus("the inner menu", menus.last());
          for (let press = 0; press < 4; press += 1) {
            await page.keyboard.press(key);
            // A focus guard may get the focus, but passes it on.
            await until(`hidden elements that keep the focus after ${key}`, "", () =>
              page.evaluate(() => document.activeElement?.closest("[aria-hidden=true]")?.outerHTML ?? ""),
            );
          }
        }
      });
    },
  },
  {
    name: "the first tab stop of a page with navigation is a skip link",
    needs: ["browser", "person"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { cookie }, async ({ page }) => {
        await page.goto("/app");
        await page.keyboard.press("Tab");
        const link = await page.evaluate(() => document.activeElement?.getAttribute("href") ?? "");
        holds("the first tab stop", /^#./.test(link), "a link within the page", link || "something else");
        await page.keyboard.press("Enter");
        await until("whether the link leads to the content", true, () =>
          page.evaluate(
            () => document.activeElement?.closest("main, [role=main]") !== null || location.hash !== "",
          ),
        );
      });
    },
  },
];
