import type { Page } from "playwright-core";
import { ask } from "../ask.ts";
import { visit } from "../browser.ts";
import { contains, equal } from "../expect.ts";
import { languageNames } from "../language.ts";
import { newPeople } from "../needs.ts";
import {
  administrator,
  askAs,
  newPerson,
  offerCode,
  type Person,
  sendAs,
  sendCode,
  signIn,
  withAdministrator,
} from "../person.ts";
import { type Check, type Language, newEmail, type Target } from "../target.ts";
import { violations } from "../ways/axe.ts";
import { appears, button, getDialog, getPlace, textbox, until, visibleText } from "../ways/controls.ts";
import { overflow, takesFocus } from "../ways/look.ts";

const administering = [...newPeople, "administrator"] as const;

const stopButton = (page: Page) => page.getByRole("button", { name: /^Stop viewing as/ });

const opens = async (target: Target, cookie: string) =>
  (await ask(target, "/app", { headers: { cookie } })).status === 200;

async function getId(target: Target, admin: Person, email: string): Promise<string> {
  const { body } = await askAs(target, admin, `/api/users?searchTerm=${encodeURIComponent(email)}`);
  const { items }: { items: { id: string }[] } = JSON.parse(body);
  return items[0]?.id ?? "";
}

/** The narrowest window tested. Wider ones have room for the same page. */
const width = 390;

export const administration: Check = {
  name: "390 px: an administrator finds, adds, edits, views as, bans, signs out and deletes a user",
  needs: [...administering, "browser", "english"],
  run: (target) => withAdministrator(target, (admin) => administer(target, admin)),
};

async function administer(target: Target, admin: Person): Promise<void> {
  const email = newEmail("managed");
  const name = `Zuri ${crypto.randomUUID().slice(0, 8)}`;
  await visit(target, { language: "en", cookie: admin.cookie, width }, async ({ page }) => {
    await page.goto("/manager/users");
    await appears("the counter", page.getByText(/Showing \d+ of \d+/));
    await page.getByRole("link", { name: "New User" }).click();
    await textbox(page, "Name").fill(name);
    await textbox(page, "Email").fill(admin.email);
    await button(page, "Create").click();
    await appears("the message about the email", page.getByText("Email already used"));
    await textbox(page, "Email").fill(email);
    await button(page, "Create").click();
    await appears("the user's page", page.getByRole("heading", { name, exact: true }));
    const place = getPlace(page);

    await page.getByRole("link", { name: "Edit user" }).click();
    await textbox(page, "Name").fill(`${name} Obi`);
    await button(page, "Save").click();
    await appears("the new name", page.getByRole("heading", { name: `${name} Obi` }));
    await page.goto("/manager/users");
    await page.getByRole("searchbox", { name: "Search" }).fill(name.toUpperCase());
    await appears("the number of results", page.getByText(`1 result for "${name.toUpperCase()}"`));
    equal(`pixels by which the list is wider than ${width} px`, await overflow(page), 0);

    await page.goto(place);
    await button(page, "View as this user").click();
    await appears("the banner over the onboarding", stopButton(page));
    await appears("the onboarding", button(page, "Continue"));
    equal(`pixels by which the banner is wider than ${width} px`, await overflow(page), 0);
    await appears(
      "the explanation that only the user may do this",
      page.getByRole("note").filter({ hasText: /viewing as/ }),
    );
    equal("the button that finishes the onboarding", await button(page, "Continue").isDisabled(), true);
    await stopButton(page).click();
    await page.waitForURL(`**${place}`);
    await until("the banner afterwards", 0, () => stopButton(page).count());

    const cookie = await signIn(target, email);
    await button(page, "Ban").click();
    await getDialog(page).getByRole("textbox", { name: "Reason" }).fill("Spam");
    await getDialog(page).getByRole("button", { name: "Ban" }).click();
    await appears("the button Unban", button(page, "Unban"));
    await takesFocus("it", button(page, "Unban"));
    await appears("the reason", page.getByText("Spam"));
    equal("the session of a banned user", await opens(target, cookie), false);
    await sendCode(target, email);
    const refused = await offerCode(target, email, await target.mailbox.codeFor(email));
    equal("signing in while banned", [refused.status, JSON.parse(refused.body).code], [403, "BANNED_USER"]);
    await button(page, "Unban").click();
    await getDialog(page).getByRole("button", { name: "Unban" }).click();
    await takesFocus("the button Ban", button(page, "Ban"));

    const again = await signIn(target, email);
    await page.reload();
    await button(page, "Revoke all").click();
    await getDialog(page).getByRole("button", { name: "Revoke" }).click();
    await appears("the message about no sessions", page.getByText("This user is not signed in anywhere."));
    await takesFocus("the heading of the sessions", page.getByRole("heading", { name: "Sessions" }));
    equal("a revoked session", await opens(target, again), false);
    await button(page, "Delete").click();
    await getDialog(page).getByRole("button", { name: "Delete" }).click();
    await until("the URL after deleting", "/manager/users", async () => getPlace(page));
    equal("GET a deleted user", (await askAs(target, admin, place.replace("/manager", "/api"))).status, 404);
  });
}

/** Window widths, and pages in both areas and outside them. */
const seen: [number, string[]][] = [
  [390, ["/app", "/app/account", "/no/such/page"]],
  [1280, ["/app/books", "/manager/users"]],
];

/** Checks the banner in one language: every page has it, in the first HTML, and it covers nothing. */
export function viewingIn(language: Language): Check {
  return {
    name: `${languageNames[language]}: viewing as a user shows a banner on every page, and the banner covers nothing`,
    needs: [...administering, "browser"],
    run: (target) => withAdministrator(target, (admin) => lookAsUser(target, admin, language)),
  };
}

async function lookAsUser(target: Target, admin: Person, language: Language): Promise<void> {
  const person = await newPerson(target, "Viewed");
  const userId = await getId(target, admin, person.email);
  const started = await sendAs(target, admin, "POST", "/api/auth/admin/impersonate-user", { userId });
  equal("POST impersonate-user", started.status, 200);
  const cookie = started.cookies.join("; ");
  for (const [width, paths] of seen) {
    await visit(target, { language, cookie, width }, async ({ page }) => {
      for (const path of paths) {
        const answer = await page.goto(path);
        contains(`the first HTML of ${path}`, (await answer?.text()) ?? "", "data-banner");
        const banner = page.locator("[data-banner]");
        contains(`the banner on ${path}`, await visibleText(banner), "Viewed");
        equal(`pixels by which ${path} is wider than ${width} px`, await overflow(page), 0);
        const above = await banner.boundingBox();
        const main = await page.locator("main").boundingBox();
        const free = above !== null && main !== null && above.y + above.height <= main.y;
        equal(`the content of ${path} is below the banner`, free, true);
      }
      equal("axe violations", await violations(page, `a view, ${width} px`), []);
    });
  }
  const refused = await sendAs(target, { ...person, cookie }, "POST", "/api/auth/update-user", {
    name: "No",
  });
  equal("changing their name", [refused.status, JSON.parse(refused.body).code], [403, "IMPERSONATING"]);
  const stopped = await sendAs(target, { ...person, cookie }, "POST", "/api/auth/admin/stop-impersonating");
  equal("POST stop-impersonating", stopped.status, 200);
  equal("the session of the view", await opens(target, cookie.split("; ")[0] ?? ""), false);
}

export const users: Check[] = [
  {
    name: "saving a name on an outdated page does not revert other changes",
    needs: [...administering, "browser", "english"],
    async run(target) {
      const admin = await administrator(target);
      const { email } = await newPerson(target, "Mover");
      const id = await getId(target, admin, email);
      const next = newEmail("moved");
      await visit(target, { language: "en", cookie: admin.cookie }, async ({ page }) => {
        await page.goto(`/manager/users/${id}/update`);
        const moved = await sendAs(target, admin, "PATCH", `/api/users/${id}`, { email: next });
        equal("the status of the other change", moved.status, 200);
        await textbox(page, "Name").fill("Moved");
        await button(page, "Save").click();
        await appears("the new name", page.getByRole("heading", { level: 1, name: "Moved" }));
        const user = JSON.parse((await askAs(target, admin, `/api/users/${id}`)).body);
        equal("the email", user.email, next);
        // Saves the form without any change.
        await page.getByRole("link", { name: "Edit user" }).click();
        await button(page, "Save").click();
        await appears("the toast about the saved form", page.getByText("Your changes have been saved"));
      });
    },
  },
  {
    name: "administrators cannot ban, delete or demote themselves, view as one another, or remove the last administrator",
    needs: administering,
    alone: true,
    async run(target) {
      const admin = await administrator(target);
      const own = await getId(target, admin, admin.email);
      const outcome = async (who: Person, method: string, path: string, body?: unknown) => {
        const answer = await sendAs(target, who, method, path, body);
        return answer.status < 300 ? answer.status : `${answer.status} ${JSON.parse(answer.body).code}`;
      };
      equal("deleting oneself", await outcome(admin, "DELETE", `/api/users/${own}`), "409 SELF_ACTION");
      equal(
        "banning oneself",
        await outcome(admin, "POST", `/api/users/${own}/ban`, { reason: "x" }),
        "409 SELF_ACTION",
      );
      equal(
        "demoting oneself",
        await outcome(admin, "PATCH", `/api/users/${own}`, { role: "user" }),
        "409 SELF_ACTION",
      );

      const other = await newPerson(target, "Deputy");
      const id = await getId(target, admin, other.email);
      const impersonate = "/api/auth/admin/impersonate-user";
      equal(
        "viewing as someone as a user",
        await outcome(other, "POST", impersonate, { userId: own }),
        "403 YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS",
      );
      equal("promoting", await outcome(admin, "PATCH", `/api/users/${id}`, { role: "admin" }), 200);
      equal(
        "viewing as an administrator",
        await outcome(admin, "POST", impersonate, { userId: id }),
        "403 YOU_CANNOT_IMPERSONATE_ADMINS",
      );
      const { body } = await askAs(target, admin, "/api/users?limit=100");
      const { items, total }: { items: { role: string }[]; total: number } = JSON.parse(body);
      // If a project has more administrators, neither of these two is the last.
      if (total <= 100 && items.filter(({ role }) => role === "admin").length === 2) {
        equal(
          "demoting the other one",
          await outcome(other, "PATCH", `/api/users/${own}`, { role: "user" }),
          200,
        );
        const left = await outcome(other, "DELETE", "/api/account", { email: other.email });
        equal("promoting again", await outcome(other, "PATCH", `/api/users/${own}`, { role: "admin" }), 200);
        equal("deleting the last administrator", left, "409 LAST_ADMIN");
      }
      equal("deleting the other one", await outcome(admin, "DELETE", `/api/users/${id}`), 204);
    },
  },
];
