import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, silent, type Visit, visit } from "../packages/conformance/src/browser.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { violations } from "../packages/conformance/src/ways/axe.ts";
import { isFocused } from "../packages/conformance/src/ways/look.ts";
import { copyOfProject } from "./support/copies.ts";
import { served } from "./support/served.ts";

type Page = Visit["page"];

const project = copyOfProject(afterAll);
const labels = ["users", "jobs", "audit", "openManager", "dashboard"];
const added = labels.concat(labels).map((label, at) => ({ label, to: `/app/account/${at}` }));
/** The added entries, and those of every project: home, books and account. */
const count = added.length + 3;
const widths = [320, 390, 768, 1024, 1280, 1920];
/** French has the longest texts, Arabic the other direction. */
const languages = ["en", "fr", "ar"] as const;

let target: Target;
let cookie: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const manifest = join(project, "src/features/home/feature.ts");
  const first = '{ area: "app", label: "home:navigation.home", icon: "house", to: "/app", exact: true },';
  const source = readFileSync(manifest, "utf8");
  expect(source).toContain(first);
  const entries = added.map(
    ({ label, to }) =>
      `{ area: "app", label: "home:navigation.${label}", icon: "star", to: "${to}" as "/app" },`,
  );
  writeFileSync(manifest, source.replace(first, [first, ...entries].join("\n")));
  ({ target } = await served(project, ["build", "db:seed"], true, (end) => void ends.unshift(end)));
  cookie = await signIn(target, "user@example.com");
});

afterAll(async () => {
  for (const end of ends) await end();
});

const more = (page: Page) => page.locator("nav button");

interface Box {
  name: string;
  left: number;
  right: number;
}

/** The visible controls of both bars, row by row, from left to right. */
const boxes = (page: Page): Promise<Box[][]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>("[data-bars] > header :is(a, button)")];
    const seen = controls.filter((one) => {
      const { y, width, height } = one.getBoundingClientRect();
      const bar = (one.closest("nav") ?? document.body).getBoundingClientRect();
      const isInSight = y + height > bar.top && y < bar.bottom;
      return isInSight && width > 0 && one.checkVisibility({ visibilityProperty: true });
    });
    const rows = Map.groupBy(seen, (one) => one.getBoundingClientRect().top > 400);
    return [...rows.values()].map((row) =>
      row
        .map((one) => {
          const { left, right } = one.getBoundingClientRect();
          return { name: one.textContent ?? "", left, right };
        })
        .sort((a, b) => a.left - b.left),
    );
  });

/** The names of the navigation links that can be pressed. */
const shown = (page: Page) => page.locator("nav a:visible").allInnerTexts();

test("navigation entries that do not fit are in its menu, at every width and in every language", async () => {
  const faults: string[] = [];
  for (const language of languages) {
    for (const width of widths) {
      await visit(target, { language, width, cookie, still: true }, async (visited) => {
        const { page } = visited;
        const place = `${language} at ${width} px`;
        await page.goto("/app");
        await hydrated(page);
        await expect.poll(async () => (await shown(page)).length, { message: place }).toBeLessThan(count);
        for (const row of await boxes(page)) {
          for (const [at, { name, left, right }] of row.entries()) {
            const next = row[at + 1]?.left ?? width;
            // Half a pixel allows for rounding.
            if (left < -0.5 || right > next + 0.5) faults.push(`${place}: "${name}" runs over what follows`);
          }
        }
        const inBar = await shown(page);
        await more(page).click();
        const entries = page.getByRole("menuitem");
        await expect.poll(async () => inBar.length + (await entries.count()), { message: place }).toBe(count);
        silent(visited);
      });
    }
  }
  expect(faults).toEqual([]);
});

test("the first HTML shows the same entries in the same places as the hydrated page", async () => {
  for (const width of widths) {
    await visit(target, { language: "fr", width, cookie, still: true }, async ({ page }) => {
      const late = Promise.withResolvers<void>();
      await page.route("**/*.js", async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.goto("/app", { waitUntil: "commit" });
      await page.locator("main h1").waitFor();
      await page.evaluate(() => document.fonts.ready);
      const before = await boxes(page);
      late.resolve();
      await hydrated(page);
      await expect.poll(async () => (await shown(page)).length).toBeLessThan(count);
      expect(await boxes(page), `${width} px`).toEqual(before);
    });
  }
});

test("the navigation menu opens and navigates by keyboard, and is marked on the pages it contains", () =>
  visit(target, { language: "en", cookie, still: true }, async (visited) => {
    const { page } = visited;
    await page.goto("/app");
    await hydrated(page);
    await expect.poll(async () => (await shown(page)).length).toBeLessThan(count);
    const color = () => more(page).evaluate((button) => getComputedStyle(button).color);
    const plain = await color();
    // The last link that fits, then the menu: nothing hidden is between them.
    await page.locator("nav a:visible").last().focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => isFocused(more(page))).toBe(true);
    await page.keyboard.press("Enter");
    const entries = page.getByRole("menuitem");
    await expect.poll(() => isFocused(entries.first())).toBe(true);
    expect(await violations(page, "the open menu")).toEqual([]);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/app/account");
    await expect.poll(color).not.toBe(plain);
    silent(visited);
  }));
