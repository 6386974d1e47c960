import { hydrated, silent, visit } from "../browser.ts";
import { contains, equal, holds } from "../expect.ts";
import { languageNames, says, writtenIn } from "../language.ts";
import type { Need } from "../needs.ts";
import { newPerson } from "../person.ts";
import { type Check, type Language, newEmail, type Target } from "../target.ts";
import { appears, codeField, getPlace, getSubmit, nameField, visibleText } from "../ways/controls.ts";
import { overflow } from "../ways/look.ts";
import { allow, deny, goToProvider, providerButton } from "../ways/provider.ts";
import { typeCode } from "../ways/sign-in.ts";

const needs: readonly Need[] = ["browser", "provider", "writes"];

const names: Record<Language, string> = {
  en: "Oona O'Neil & Co <b>",
  fr: "Élodie Gâteau",
  ar: "سلمى النجار",
  sw: "Baraka Otieno",
};

/** Checks the whole journey in one language, on a phone and on a desktop. */
export function social(language: Language): Check {
  return {
    name: `${languageNames[language]}: a new user signs up with a social provider, and the onboarding suggests their name`,
    needs,
    async run(target) {
      for (const width of [390, 1280]) await signUpBy(target, language, width);
    },
  };
}

async function signUpBy(target: Target, language: Language, width: number): Promise<void> {
  const name = names[language];
  await visit(target, { language, width }, async (visited) => {
    const { page } = visited;
    await page.goto("/login?redirect=%2Fapp%2Faccount");
    await hydrated(page);
    writtenIn("the login page", await visibleText(page.locator("main")), language);
    const button = providerButton(page);
    if (language === "en") equal("the button’s name", await visibleText(button), "Continue with GitLab");
    else
      holds(
        "the button’s words",
        !/continue with/i.test(await visibleText(button)),
        "not English",
        "English",
      );
    equal("pixels by which the page is too wide", await overflow(page), 0);
    await goToProvider(page);
    await allow(page, { name, email: newEmail(`social-${language}`) });
    await page.waitForURL("**/app/account");
    await appears("the onboarding's name field", nameField(page));
    await hydrated(page);
    equal("the name in the onboarding", await nameField(page).inputValue(), name);
    await getSubmit(nameField(page)).click();
    await appears("the account page with the name", page.locator("main").getByText(name));
    silent(visited);
  });
}

const errorPage = /\/login\/error\?error=access_denied&redirect=%2Fapp%2Fbooks$/;

export const socialWays: Check[] = [
  {
    name: "without scripts, a user signs in with a social provider",
    needs,
    async run(target) {
      await visit(target, { scripts: false }, async ({ page }) => {
        await page.goto("/login");
        await goToProvider(page);
        const email = newEmail("social-plain");
        await allow(page, { name: "Paul", email });
        await page.waitForURL("**/app");
        equal("the name in the onboarding", await nameField(page).inputValue(), "Paul");
        contains("the onboarding", await visibleText(page.locator("body")), email);
      });
    },
  },
  {
    name: "a user with the provider's email signs in to the same account",
    needs: [...needs, "mailbox", "trusted-proxy"],
    async run(target) {
      const { name, email } = await newPerson(target, "Lindiwe");
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        await page.goto("/login?redirect=%2Fapp%2Fbooks");
        await goToProvider(page);
        await allow(page, { name: "Somebody Else", email });
        await page.waitForURL("**/app/books");
        await page.goto("/app/account");
        contains("the account page", await visibleText(page.locator("main")), name);
        silent(visited);
      });
    },
  },
  {
    name: "cancelling at the provider shows an error, and a second attempt keeps the redirect",
    needs: ["browser", "provider"],
    async run(target) {
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        await page.goto("/login?redirect=%2Fapp%2Fbooks");
        await goToProvider(page);
        await deny(page);
        await page.waitForURL(errorPage);
        await hydrated(page);
        const shown = await visibleText(page.locator("main"));
        says(target, "the reason", shown, "Not able to login, please try again.");
        await page.locator("main").getByRole("link").click();
        await page.waitForURL("**/login?*");
        equal("the page that the link leads to", getPlace(page), "/login?redirect=%2Fapp%2Fbooks");
        silent(visited);
      });
    },
  },
  {
    name: "Back from the provider opens the login page",
    needs: ["browser", "provider"],
    async run(target) {
      await visit(target, {}, async ({ page }) => {
        await page.goto("/login");
        await goToProvider(page);
        await page.goBack();
        await appears("the button", providerButton(page));
        equal("the page", getPlace(page), "/login");
      });
    },
  },
  {
    name: "an email that the provider has not confirmed is verified with a code",
    needs: [...needs, "mailbox", "trusted-proxy"],
    async run(target) {
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        const email = newEmail("social-unconfirmed");
        await page.goto("/login");
        await goToProvider(page);
        await allow(page, { name: "Una", email, confirmed: false });
        await appears("the code field", codeField(page));
        await hydrated(page);
        const shown = await visibleText(page.locator("main"));
        contains("the page for the code", shown, email);
        contains("the page for the code", shown, "GitLab");
        await typeCode(page, await target.mailbox.codeFor(email));
        await page.waitForURL("**/app");
        equal("the name in the onboarding", await nameField(page).inputValue(), "Una");
        silent(visited);
      });
    },
  },
];
