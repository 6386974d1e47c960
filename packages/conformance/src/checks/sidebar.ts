import type { Page } from "playwright-core";
import { hydrated, silent, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { getDirection } from "../language.ts";
import { administrator, askAs } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, getPlace, until } from "../ways/controls.ts";
import { takesFocus } from "../ways/look.ts";

const path = "/manager/dashboard";
/** The button that collapses the sidebar, which is the only one with aria-controls and aria-expanded. */
const toggle = (page: Page) => page.locator("header button[aria-expanded][aria-controls]");
const isExpanded = (page: Page) => toggle(page).getAttribute("aria-expanded");

export const sidebar: Check[] = [
  {
    name: "the sidebar collapses with its button and Ctrl+B, and stays collapsed after a reload",
    needs: ["browser", "administrator"],
    async run(target) {
      const admin = await administrator(target);
      await visit(target, { cookie: admin.cookie }, async (visited) => {
        const { page, context } = visited;
        await page.goto(path);
        await hydrated(page);
        await toggle(page).click();
        await until("the sidebar after a click", "false", () => isExpanded(page));
        const cookies = await context.cookies();
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
        const { body } = await askAs(target, { ...admin, cookie }, path);
        const inHtml = body.match(/<button\b(?=[^>]*aria-controls)[^>]*aria-expanded="(\w+)"/)?.[1];
        equal("the sidebar in the first HTML", inHtml, "false");
        await page.reload();
        await hydrated(page);
        equal("the sidebar after a reload", await isExpanded(page), "false");
        await page.keyboard.press("Control+b");
        await until("the sidebar after Ctrl+B", "true", () => isExpanded(page));
        silent(visited);
      });
    },
  },
  {
    name: "on a phone the sidebar is a sheet that opens with its button and Ctrl+B, and closes with Escape",
    needs: ["browser", "administrator"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { cookie, width: 390 }, async (visited) => {
        const { page } = visited;
        await page.goto(path);
        await hydrated(page);
        const link = page.locator('nav a[href="/manager/users"]');
        const open = () => link.isVisible();
        equal("the sheet at first", await open(), false);
        for (const act of [
          () => page.locator("header button[popovertarget]:visible").click(),
          () => page.keyboard.press("Control+b"),
        ]) {
          await act();
          await until("the sheet is open", true, open);
          await page.keyboard.press("Tab");
          await takesFocus("what Tab leads to: the sheet", page.locator("nav:popover-open"));
          await page.keyboard.press("Escape");
          await until("the sheet after Escape", false, open);
        }
        silent(visited);
      });
    },
  },
  {
    name: "on a phone, a swipe closes the sidebar's sheet only towards the side it came from",
    needs: ["browser", "administrator"],
    async run(target) {
      const { cookie } = await administrator(target);
      const oneOf = (direction: string) => target.languages.find((one) => getDirection(one) === direction);
      for (const language of [oneOf("ltr"), oneOf("rtl")]) {
        if (!language) continue;
        await visit(target, { cookie, language, width: 390 }, async (visited) => {
          const { page } = visited;
          await page.goto(path);
          await hydrated(page);
          const sheet = page.locator("nav[popover]");
          const isOpen = () => sheet.evaluate((nav) => nav.matches(":popover-open"));
          await page.locator("header button[popovertarget]:visible").click();
          await until("the sheet is open", true, isOpen);
          await sheet.evaluate((nav) =>
            Promise.allSettled(nav.getAnimations().map(({ finished }) => finished)),
          );
          const out = getDirection(language) === "rtl" ? 1 : -1;
          await swipe(page, { x: -out * 100, y: 0 });
          equal(`${language}: after a swipe away from its side`, await isOpen(), true);
          await swipe(page, { x: out * 20, y: -200 });
          equal(`${language}: after a swipe up`, await isOpen(), true);
          await swipe(page, { x: out * 150, y: 20 });
          await until(`${language}: the sheet is open after a swipe to its side`, false, isOpen);
          await until(`${language}: the sheet's offset after the swipe`, "", () =>
            sheet.getAttribute("style"),
          );
          equal(`${language}: the page`, getPlace(page), path);
          silent(visited);
        });
      }
    },
  },
  {
    name: "the sidebar has the contract's entries, and Home opens the manager's first page",
    needs: ["browser", "administrator", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.goto("/manager/books");
        await hydrated(page);
        const entry = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
        for (const name of [
          "Home",
          "Dashboard",
          "Books",
          "Users",
          "Account",
          "Open App",
          "API Documentation",
        ]) {
          await appears(`the entry ${name}`, entry(name));
        }
        equal("where Home leads", await entry("Home").getAttribute("href"), "/manager");
        await entry("Home").click();
        await until("the page after Home", path, async () => getPlace(page));
      });
    },
  },
];

/** Swipes with one finger, from the middle of the screen. */
async function swipe(page: Page, by: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await until("the fingers that the page knows", 1, () => page.evaluate(() => navigator.maxTouchPoints));
  const [x, y, steps] = [195, 400, 10];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    const touchPoints = [{ x: x + by.x * share, y: y + by.y * share }];
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}
