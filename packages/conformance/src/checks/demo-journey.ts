import type { Locator, Page } from "playwright-core";
import { failedWith, hydrated, silent, type Visit, visit } from "../browser.ts";
import { contains, equal, holds, matches } from "../expect.ts";
import { languageNames, writtenIn } from "../language.ts";
import type { Check, Language } from "../target.ts";
import { violations } from "../ways/axe.ts";
import { appears, codeField, getSubmit, nameField, until, visibleText } from "../ways/controls.ts";
import { closeByEscape } from "../ways/keys.ts";
import { overflow, takesFocus } from "../ways/look.ts";
import { typeCode } from "../ways/sign-in.ts";
import { demoCode, persona, personas } from "./demo.ts";

/** Uses the demo as a visitor would: signs in, looks around, meets the dialog and goes on. */
export function demoJourney(language: Language): Check {
  return {
    name: `demo, ${languageNames[language]}: a visitor chooses a persona, tries a change, and learns how to create a project`,
    needs: ["browser"],
    async run(target) {
      for (const width of [390, 1280]) {
        await visit(target, { language, width }, async (visited) => {
          await enter(visited, language);
          await runInto(visited, language, width);
        });
      }
    },
  };
}

/** Runs alone, because all of the browser's windows share the clipboard. */
export const demoCommand: Check = {
  name: "demo: the dialog copies the command, in every language, on a phone and on a desktop",
  needs: ["browser"],
  alone: true,
  async run(target) {
    const { cookie } = await persona(target, "admin");
    for (const [index, language] of target.languages.entries()) {
      for (const width of index === 0 ? [390, 1280] : [index % 2 === 0 ? 390 : 1280]) {
        await visit(target, { language, width, cookie }, async ({ page, context }) => {
          await context.grantPermissions(["clipboard-read", "clipboard-write"]);
          const dialog = await openDialog(page);
          await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
          await copies(page, dialog);
        });
      }
    }
  },
};

/** Checks that the demo's dialog opens on top of another one, and in place of a toast. */
export const demoDialog: Check = {
  name: "demo: the dialog opens over a drawer, keeps its input, and hides toasts while it is open",
  needs: ["browser", "english"],
  async run(target) {
    const { cookie } = await persona(target, "admin");
    await visit(target, { language: "en", cookie }, async (visited) => {
      const { page } = visited;
      const dialog = page.getByRole("dialog", { name: "Demo Mode" });
      await page.goto("/manager/account?state=change-name");
      await hydrated(page);
      const name = page.getByRole("textbox", { name: "Name" });
      await name.fill("Somebody else");
      await page.getByRole("button", { name: "Update", exact: true }).click();
      await appears("the demo's dialog over the drawer", dialog);
      await closeByEscape("the demo's dialog", dialog);
      equal("the text typed in the drawer", await name.inputValue(), "Somebody else");

      await page.goto("/manager/books");
      await hydrated(page);
      await page.locator("main a[href^='/manager/books/']:not([href$='/new'])").first().click();
      await page.getByRole("button", { name: "Delete" }).click();
      const place = page.url();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await appears("the demo's dialog after a deletion", dialog);
      const toast = page.locator("[data-sonner-toast]");
      await toast.waitFor({ state: "attached" });
      equal("a toast next to the dialog", await toast.isVisible(), false);
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "hidden" });
      equal(
        "toasts left after the dialog closes",
        await toast.and(page.locator("[data-removed=false]")).count(),
        0,
      );
      equal("the page of the record that was not deleted", page.url(), place);
      silent(visited, [failedWith(403)]);
    });
  },
};

async function enter(visited: Visit, language: Language): Promise<void> {
  const { page } = visited;
  await page.addInitScript(reportRemoval);
  await page.goto("/login");
  await hydrated(page);
  writtenIn("the login page", await visibleText(page.locator("main")), language);
  equal("pixels by which the page is too wide", await overflow(page), 0);
  equal("axe violations on the login page", await violations(page, "/login"), []);
  await page.getByRole("button", { name: personas.admin }).click();
  await appears("the code field", codeField(page));
  await hydrated(page);
  const text = await visibleText(page.locator("main"));
  contains("the code page", text, demoCode);
  writtenIn("the code page", text, language);
  await typeCode(page, demoCode);
  await page.waitForURL("**/manager/dashboard");
  silent(visited);
}

/** The server has sent the personas. Hydration must keep them, so that nothing below moves. */
function reportRemoval(): void {
  const has = (node: Node) => node instanceof Element && node.querySelector("button[name=email]") !== null;
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ removedNodes }) => [...removedNodes].some(has)))
      console.error("A persona was removed.");
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function runInto(visited: Visit, language: Language, width: number): Promise<void> {
  const { page } = visited;
  const title = nameField(page).first();
  const dialog = await openDialog(page);
  await looksAsItShould(page, dialog, language, width);
  equal("axe violations in the dialog", await violations(page, "the dialog"), []);

  await closeByEscape("the dialog", dialog);
  equal("the typed text after closing", await title.inputValue(), "Mine");
  equal("the page behind the dialog", new URL(page.url()).pathname, "/manager/books/new");
  await takesFocus("the button", getSubmit(title));
  silent(visited, [failedWith(403)]);
}

/** Tries to create a book. */
async function openDialog(page: Page): Promise<Locator> {
  await page.goto("/manager/books/new");
  await hydrated(page);
  await page.locator("main form input").first().fill("Mine");
  await page.locator("main form input").nth(1).fill("Me");
  await page.locator("main form select").selectOption({ index: 1 });
  await getSubmit(nameField(page).first()).click();
  const dialog = page.getByRole("dialog");
  await appears("the demo's dialog", dialog);
  await settled(dialog);
  return dialog;
}

async function looksAsItShould(page: Page, dialog: Locator, language: Language, width: number) {
  const text = await visibleText(dialog);
  writtenIn("the demo's dialog", text, language);
  if (language === "en") {
    await appears("the dialog by its name", page.getByRole("dialog", { name: "Demo Mode" }));
    contains("the dialog", text, "This is a read-only demo, this action is disabled.");
    for (const name of ["Copy", "Close"])
      equal(`buttons “${name}”`, await dialog.getByRole("button", { name, exact: true }).count(), 1);
  }
  const links = await dialog
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const kinds = links.map((href) => href?.split(":")[0]).sort();
  equal("targets of the dialog's links", kinds, ["https", "https", "mailto"]);
  const box = await dialog.boundingBox();
  const { x = 0, y = 0, width: wide = 0, height = 0 } = box ?? {};
  const window = page.viewportSize()?.height ?? 0;
  if (width <= 640) {
    equal("the drawer: its edges", [x, wide, Math.round(y + height)], [0, width, window]);
    return;
  }
  const off = [x + wide / 2 - width / 2, y + height / 2 - window / 2].map(Math.abs);
  holds("the dialog", Math.max(...off) <= 1, "in the middle of the window", box);
}

/** Waits until the element has stopped moving. */
async function settled(dialog: Locator): Promise<void> {
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => {}))),
  );
}

async function copies(page: Page, dialog: Locator): Promise<void> {
  const command = await visibleText(dialog.locator("code"));
  // The command uses the registry or, if the version is not published yet, a clone.
  matches("the command", command, /^(\w+ create \S+ \S+|git clone \S+ && cd \S+ && npm start)$/);
  await dialog.locator("code + button, code ~ button").first().click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await until("the copied text", command, copied);
}
