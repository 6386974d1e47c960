import type { Locator, Page } from "playwright-core";
import { hydrated, visit } from "../browser.ts";
import { contains, equal, holds } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { newPerson, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, until } from "../ways/controls.ts";
import { passUntil, stopTime } from "../ways/time.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toasts = (page: Page) => page.locator("[data-sonner-toast]");

const isThere = (locator: Locator) => () => locator.first().isVisible();

/** Opens the drawer for the user's own name, on a page whose clock is stopped. */
export async function openName(page: Page): Promise<Locator> {
  await button(page, "Update your name").click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await passUntil(page, "the name field", isThere(field));
  return field;
}

export async function rename(page: Page, name: string): Promise<void> {
  const before = await toasts(page).count();
  const field = await openName(page);
  await field.fill(name);
  await field.press("Enter");
  await passUntil(page, "a toast", async () => (await toasts(page).count()) > before);
  await passUntil(page, "the end of the drawer", async () => (await page.getByRole("dialog").count()) === 0);
}

/** The list of toasts, which has an inline style. */
const area = (page: Page) => page.locator("[data-sonner-toaster]");
const variable = (page: Page, name: string) =>
  area(page).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name).trim(), name);

export const constants: Check[] = [
  {
    name: "a toast stays at the top for four seconds, at most three are visible, and alt+T focuses them",
    needs: ["browser", "english", ...newPeople],
    async run(target) {
      const { cookie } = await newPerson(target, "Toast");
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.clock.install();
        await page.goto("/app/account");
        await hydrated(page);
        await stopTime(page);
        await rename(page, "Toast One");
        const region = page.getByRole("region", { name: "Notifications alt+T" });
        equal("the region of the toasts", await region.count(), 1);
        equal(
          "its place",
          await area(page).evaluate(({ dataset }) => [dataset.yPosition, dataset.xPosition]),
          ["top", "center"],
        );
        const wanted = {
          "--width": "356px",
          "--gap": "14px",
          "--offset-top": "24px",
          "--mobile-offset-top": "16px",
        };
        for (const [name, value] of Object.entries(wanted)) equal(name, await variable(page, name), value);
        equal(
          "the width of a toast",
          await toasts(page).evaluate((toast) => Math.round(toast.getBoundingClientRect().width)),
          356,
        );

        for (const name of ["Toast Two", "Toast Three", "Toast Four"]) await rename(page, name);
        const seen = await toasts(page).evaluateAll((all) =>
          all.map((toast) => (toast instanceof HTMLElement ? toast.dataset.visible : undefined)),
        );
        equal("the visible ones of four toasts, newest first", seen, ["true", "true", "true", "false"]);
        await page.keyboard.press("Alt+t");
        await until("the element focused by Alt+T", true, () =>
          area(page).evaluate((list) => list === document.activeElement),
        );
      });
    },
  },
  {
    name: "a toast disappears after 4 s, within 200 ms",
    needs: ["browser", "english", ...newPeople],
    async run(target) {
      const { cookie } = await newPerson(target, "Timed");
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.clock.install();
        await page.goto("/app/account");
        await hydrated(page);
        await stopTime(page);
        const now = () => page.evaluate(() => Date.now());
        const earliest = await now();
        await rename(page, "Timed Again");
        const latest = await now();
        const removed = () => toasts(page).evaluate(({ dataset }) => dataset.removed);
        await page.clock.runFor(earliest + 3990 - latest);
        equal("whether it disappears too early", await removed(), "false");
        let waited = 0;
        for (; waited < 4000 && (await removed()) === "false"; waited += 10) await page.clock.runFor(10);
        const gone = await now();
        holds("when it disappears, in ms", gone - latest <= 4010 && gone - earliest >= 4000, 4000, [
          gone - latest,
          gone - earliest,
        ]);
        await page.clock.runFor(180);
        equal("how many toasts there are 180 ms later", await toasts(page).count(), 1);
        await page.clock.runFor(40);
        await until("how many toasts there are 220 ms later", 0, () => toasts(page).count());
      });
    },
  },
  {
    name: "up to 640 px, a drawer slides up from below within half a second; above that, it is a dialog in the middle",
    needs: ["browser", "person"],
    async run(target) {
      const { cookie } = await somebody(target);
      for (const width of [640, 641]) {
        await visit(target, { cookie, width }, async ({ page }) => {
          await page.goto("/app/account?state=change-name");
          const dialog = page.getByRole("dialog");
          await appears("the drawer", dialog);
          const below = () =>
            dialog.evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom));
          if (width === 640) await until("the space below the drawer at 640 px", 0, below);
          else
            holds(
              "the space below the dialog at 641 px",
              (await below()) > 50,
              "more than 50 px",
              await below(),
            );
          const duration = await dialog.evaluate((element) => getComputedStyle(element).transitionDuration);
          contains(`how long it takes at ${width} px`, duration, width === 640 ? "0.5s" : "0.2s");
        });
      }
    },
  },
  {
    name: "the navigation is a bar at the bottom up to 767 px and at the top from 768 px on",
    needs: ["browser", "person"],
    async run(target) {
      const { cookie } = await somebody(target);
      for (const width of [767, 768]) {
        await visit(target, { cookie, width }, async ({ page }) => {
          await page.goto("/app");
          const links = page.getByRole("navigation").getByRole("link");
          await appears("the navigation", links);
          const isBelow = await links
            .first()
            .evaluate((link) => link.getBoundingClientRect().top > innerHeight / 2);
          equal(`whether it is at the bottom at ${width} px`, isBelow, width === 767);
        });
      }
    },
  },
  {
    name: "Try Again is busy for 600 ms before it requests the page again",
    needs: ["browser", "english"],
    async run(target) {
      await visit(target, { language: "en" }, async ({ page }) => {
        await page.clock.install();
        await page.goto("/no/such/page");
        await hydrated(page);
        await stopTime(page);
        const again = button(page, "Try Again");
        await again.click();
        await until("whether the button is busy", "true", () => again.getAttribute("aria-busy"));
        await page.clock.runFor(599);
        equal("whether the button is busy after 599 ms", await again.getAttribute("aria-busy"), "true");
        await page.clock.runFor(1);
        await passUntil(page, "its end", async () => (await again.getAttribute("aria-busy")) !== "true");
      });
    },
  },
  {
    name: "a page is prefetched once a pointer has been on its link for 50 ms",
    needs: ["browser", "person", "english"],
    skip: ({ development }) => (development ? "a development server prefetches differently" : undefined),
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language: "en", cookie }, async ({ page }) => {
        await page.clock.install();
        await page.goto("/app");
        await hydrated(page);
        await stopTime(page);
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.getByRole("link", { name: "Books" }).first().hover();
        await page.clock.runFor(49);
        equal("requests after 49 ms", asked, []);
        await page.clock.runFor(1);
        await until("whether anything was requested after 50 ms", true, async () => asked.length > 0);
      });
    },
  },
];
