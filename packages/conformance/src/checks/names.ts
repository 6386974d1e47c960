import { visit } from "../browser.ts";
import { somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, openUserMenu } from "../ways/controls.ts";

type Role = "heading" | "textbox" | "button" | "link" | "combobox" | "searchbox";

const pages: Record<string, [Role, string][]> = {
  "/login": [
    ["heading", "Sign in or sign up"],
    ["textbox", "Email"],
    ["button", "Continue with email"],
    ["combobox", "Language"],
    ["combobox", "Theme"],
  ],
  "/login/verify?email=ada%40example.com": [
    ["textbox", "Verification code"],
    ["button", "Confirm"],
    ["button", "Resend code"],
    ["link", "Use another email"],
  ],
  "/app": [
    ["link", "Home"],
    ["link", "Books"],
    ["link", "Account"],
  ],
  "/app/account": [
    ["button", "Update your name"],
    ["button", "Change email"],
    ["button", "Delete account"],
    ["button", "Sign out"],
    ["combobox", "Language"],
    ["combobox", "Theme"],
  ],
  "/app/account?state=change-name": [
    ["textbox", "Name"],
    ["button", "Update"],
  ],
  "/app/books": [
    ["searchbox", "Search"],
    ["button", "Load more books"],
  ],
};

/** These names must not change: tests of generated projects rely on them. */
export const names: Check = {
  name: "the English names of the controls are those in the contract",
  needs: ["browser", "person", "english"],
  async run(target) {
    const { cookie, name: ownName } = await somebody(target);
    for (const [path, controls] of Object.entries(pages)) {
      await visit(target, path.startsWith("/login") ? {} : { cookie }, async ({ page }) => {
        await page.goto(path);
        for (const [role, name] of controls) {
          await appears(`${role} “${name}” on ${path}`, page.getByRole(role, { name, exact: true }));
        }
      });
    }
    await visit(target, { cookie }, async ({ page }) => {
      await page.goto("/app");
      const menu = await openUserMenu(page, ownName);
      for (const name of ["Account", "Language", "Theme", "Sign out"])
        await appears(`menuitem “${name}”`, menu.getByRole("menuitem", { name, exact: true }));
      await menu.getByRole("menuitem", { name: "Sign out", exact: true }).click();
      const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
      for (const name of ["Sign out", "Cancel"]) {
        await appears(`button “${name}” in the question`, dialog.getByRole("button", { name, exact: true }));
      }
      await page.goto("/no/such/page");
      for (const name of ["Back", "Home"]) {
        const control = page
          .getByRole("button", { name, exact: true })
          .or(page.getByRole("link", { name, exact: true }));
        await appears(`“${name}” on the 404 page`, control);
      }
    });
  },
};
