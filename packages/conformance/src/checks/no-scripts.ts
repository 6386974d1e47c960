import { visit } from "../browser.ts";
import { contains, equal, holds } from "../expect.ts";
import { newPerson } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, codeField, emailField, getSubmit, languageChoice, visibleText } from "../ways/controls.ts";
import { wrongCode } from "./codes.ts";

export const noScripts: Check[] = [
  {
    name: "without scripts, a user signs in with plain forms; an invalid email and a wrong code show an error",
    needs: ["browser", "mailbox", "writes"],
    async run(target) {
      const person = await newPerson(target, "Paula");
      await visit(target, { scripts: false }, async ({ page }) => {
        await page.goto("/login?redirect=%2Fapp%3Fa%3D1");
        await emailField(page).fill("ada@localhost");
        const [refused] = await Promise.all([
          page.waitForResponse("**/login*"),
          getSubmit(emailField(page)).click(),
        ]);
        equal("the status of the page with a bad address", refused.status(), 400);
        const english = target.languages.includes("en");
        const message = english
          ? page.getByText("Email is invalid")
          : emailField(page).and(page.locator("[aria-invalid=true]"));
        await appears("the message about the address", message);
        equal("the typed text", await emailField(page).inputValue(), "ada@localhost");

        await emailField(page).fill(person.email);
        await getSubmit(emailField(page)).click();
        await appears("the code field", codeField(page));
        const code = await target.mailbox.codeFor(person.email);
        await codeField(page).fill(wrongCode(code));
        await getSubmit(codeField(page)).click();
        await appears("an alert about the wrong code", page.getByRole("alert").filter({ hasText: /\S/ }));
        await codeField(page).selectText();
        await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
        await getSubmit(codeField(page)).click();
        await page.waitForURL("**/app?a=1");
        contains("the home page", await visibleText(page.locator("main")), "Paula");
      });
    },
  },
  {
    name: "without scripts, the language can be changed",
    needs: ["browser"],
    skip: ({ languages }) => (languages.length < 2 ? "the project offers one language" : undefined),
    async run(target) {
      const [, second = "en"] = target.languages;
      await visit(target, { scripts: false }, async ({ page }) => {
        await page.goto("/login");
        await languageChoice(page).first().selectOption(second);
        await getSubmit(languageChoice(page).first()).click();
        equal("<html lang>", await page.locator("html").getAttribute("lang"), second);
        await page.goto("/login/error");
        equal("<html lang> of the next page", await page.locator("html").getAttribute("lang"), second);
      });
    },
  },
  {
    name: "without scripts, no dead control is shown and no content is hidden",
    needs: ["browser"],
    async run(target) {
      await visit(target, { scripts: false }, async ({ page }) => {
        for (const path of [
          "/login",
          "/login/verify?email=ada%40example.com",
          "/login/error",
          "/no/such/page",
        ]) {
          await page.goto(path);
          const heading = page.getByRole("heading", { level: 1 });
          await appears(`the heading of ${path}`, heading);
          const opacity = await heading.evaluate((element) => getComputedStyle(element).opacity);
          holds(`the heading of ${path}`, Number(opacity) === 1, "fully visible", `opacity ${opacity}`);
        }
      });
    },
  },
];
