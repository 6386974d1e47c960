import type { Page } from "playwright-core";
import { hydrated, untilHydrated, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { getDirection, languageNames } from "../language.ts";
import { type Need, newPeople } from "../needs.ts";
import { getCookie, type PageView, pageViews, type Viewer } from "../pages/pages.ts";
import type { Check, Language, Target } from "../target.ts";
import { violations } from "../ways/axe.ts";
import { appears } from "../ways/controls.ts";
import { closeByEscape } from "../ways/keys.ts";

type Theme = "light" | "dark";

interface Look {
  language: Language;
  colorScheme: Theme;
  width: number;
}

/**
 * Checks all pages, light on a desktop and dark on a phone. Contrast does not depend on the direction, and order does
 * not depend on the theme, so a project with both directions uses one for each theme.
 */
export function accessibility(languages: readonly Language[]): Check[] {
  const one = (direction: string) => languages.find((language) => getDirection(language) === direction);
  const [first = "en"] = languages;
  const looks: Look[] = [
    { language: one("ltr") ?? first, colorScheme: "light", width: 1280 },
    { language: one("rtl") ?? first, colorScheme: "dark", width: 390 },
  ];
  return looks.flatMap((look) => [
    accessible("any page", look, ["nobody", "newcomer", "user"], newPeople),
    accessible("any page of the manager", look, ["administrator"]),
  ]);
}

function accessible(
  where: string,
  look: Look,
  viewers: readonly Viewer[],
  more: readonly Need[] = [],
): Check {
  const { language, colorScheme, width } = look;
  return {
    name: `${languageNames[language]}, ${colorScheme}, ${width} px: axe finds nothing on ${where}, nor in its dialogs`,
    needs: ["browser", "person", "administrator", "examples", ...more],
    async run(target) {
      const views = await pageViews(target);
      const found: string[] = [];
      for (const viewer of viewers) {
        const own = views.filter((view) => view.viewer === viewer);
        found.push(...(await lookAtAll(target, look, own, await getCookie(target, viewer))));
      }
      equal("violations", found, []);
    },
  };
}

async function lookAtAll(target: Target, look: Look, views: PageView[], cookie: string | undefined) {
  return visit(target, { still: true, ...look, ...(cookie ? { cookie } : {}) }, async ({ page }) => {
    const found: string[] = [];
    const opened = new Set<string>();
    for (const { path } of views) {
      await page.goto(path);
      // Only a state in the URL needs an idle page, because it opens something after hydration.
      await (path.startsWith("/login") || !path.includes("?") ? untilHydrated(page) : hydrated(page));
      const first = await page.evaluate(() => document.querySelector("h1, h2, h3")?.tagName);
      if (first !== "H1") found.push(`${path}: another heading before the page's own`);
      found.push(...(await violations(page, path)), ...(await dialogs(page, path, opened)));
    }
    return found;
  });
}

/** Opens, checks and closes with Escape each dialog and menu that has a button on the page. Opens each name once. */
async function dialogs(page: Page, place: string, opened: Set<string>): Promise<string[]> {
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  // The URL has opened a dialog, which was checked together with the page.
  if (await dialog.isVisible()) return [];
  const popup = dialog.or(page.getByRole("menu"));
  const openers = page.locator("button:is([aria-haspopup=dialog], [aria-haspopup=menu]):visible");
  const found: string[] = [];
  const names = await openers.evaluateAll((all) =>
    all.map((button) => button.getAttribute("aria-label") ?? button.textContent ?? ""),
  );
  for (const [index, name] of names.entries()) {
    if (opened.has(name)) continue;
    opened.add(name);
    await openers.nth(index).click();
    await appears(`what “${name}” opens on ${place}`, popup);
    const within = (await dialog.isVisible()) ? undefined : "[role=menu]";
    found.push(...(await violations(page, `${place}, “${name}”`, { within })));
    await closeByEscape(`what “${name}” opens`, popup);
  }
  return found;
}
