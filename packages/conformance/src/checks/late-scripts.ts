import type { Page } from "playwright-core";
import { hydrated, silent, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { newPerson } from "../person.ts";
import type { Check } from "../target.ts";
import {
  appears,
  codeField,
  emailField,
  getSubmit,
  languageChoice,
  themeChoice,
  until,
} from "../ways/controls.ts";
import { brightness, isFocused } from "../ways/look.ts";

/** Holds back every script until the gate opens. */
export async function gateScripts(page: Page): Promise<{ open: () => void }> {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  await page.route(
    (url) => /\.(m?js|tsx?)$/.test(url.pathname) || url.pathname.startsWith("/@"),
    async (route) => {
      await opened;
      // The page may have navigated in the meantime.
      await route.continue().catch(() => {});
    },
  );
  return { open };
}

export const lateScripts: Check[] = [
  {
    name: "input typed before the scripts arrive is kept",
    needs: ["browser"],
    async run(target) {
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        const login = await gateScripts(page);
        await page.goto("/login", { waitUntil: "commit" });
        await emailField(page).pressSequentially("early@example.c");
        login.open();
        await hydrated(page);
        equal("the address after the scripts", await emailField(page).inputValue(), "early@example.c");
        equal("the focus after the scripts", await isFocused(emailField(page)), true);
        await page.keyboard.type("om");
        equal("the address typed on", await emailField(page).inputValue(), "early@example.com");

        await page.unrouteAll({ behavior: "ignoreErrors" });
        const verify = await gateScripts(page);
        await page.goto("/login/verify?email=early%40example.com", { waitUntil: "commit" });
        await codeField(page).pressSequentially("123");
        verify.open();
        await hydrated(page);
        equal("the digits after the scripts", await codeField(page).inputValue(), "123");
        silent(visited);

        const path = "**/api/auth/sign-in/email-otp";
        const refused = { status: 400, json: { code: "INVALID_OTP", message: "Invalid OTP" } };
        await page.unrouteAll({ behavior: "ignoreErrors" });
        const again = await gateScripts(page);
        await page.route(path, (route) => route.fulfill(refused));
        await page.goto("/login/verify?email=early%40example.com", { waitUntil: "commit" });
        await codeField(page).fill("123456");
        const sent = page.waitForRequest(path);
        again.open();
        equal("the code that the page sends", (await sent).postDataJSON().otp, "123456");
      });
    },
  },
  {
    name: "a language and a theme chosen before the scripts arrive apply once they have",
    needs: ["browser"],
    skip: ({ languages }) => (languages.length < 2 ? "the project has one language" : undefined),
    async run(target) {
      const [first = "en", second = "en"] = target.languages;
      await visit(target, { language: first }, async (visited) => {
        const { page } = visited;
        const gate = await gateScripts(page);
        await page.goto("/login", { waitUntil: "commit" });
        await languageChoice(page).first().selectOption(second);
        await themeChoice(page).first().selectOption("dark");
        gate.open();
        await until("the language after the scripts", second, () =>
          page.evaluate(() => document.documentElement.lang),
        );
        await until("the page is dark after the scripts", true, async () => (await brightness(page)) < 0.5);
        silent(visited);
      });
    },
  },
  {
    name: "sign-in works before the scripts arrive",
    needs: ["browser", ...newPeople],
    async run(target) {
      const person = await newPerson(target, "Flash");
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        const gate = await gateScripts(page);
        await page.goto("/login", { waitUntil: "commit" });
        await emailField(page).fill(person.email);
        await getSubmit(emailField(page)).click({ noWaitAfter: true });
        await appears("the code field, before any script", codeField(page));
        await codeField(page).fill(await target.mailbox.codeFor(person.email));
        await getSubmit(codeField(page)).click({ noWaitAfter: true });
        await page.waitForURL("**/app", { waitUntil: "commit" });
        await appears(
          "the home page, before any script",
          page.getByRole("heading", { level: 1 }).getByText("Flash"),
        );
        gate.open();
        await hydrated(page);
        await until("the home page after the scripts", true, () =>
          page.getByRole("heading", { level: 1 }).getByText("Flash").isVisible(),
        );
        silent(visited);
      });
    },
  },
];
