import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** WCAG 2.2 up to level AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Scope {
  /** The rules to check; by default with best practices, such as landmarks. */
  rules?: readonly string[];
  /**
   * A selector of the only elements to check. An open menu or list of options hides the rest of the page, and closes
   * when it loses the focus.
   */
  within?: string | undefined;
}

/**
 * Whether an element is one of Base UI's focus guards. Guards are in the tab order but pass the focus on at once, so it
 * is never on a hidden element; `keyboard.ts` checks that. axe reports guards
 * (github.com/dequelabs/axe-core/issues/4832), and Base UI keeps them (github.com/mui/base-ui/issues/4668).
 */
const isGuard = (html: string): boolean => /^<span\b[^>]* data-base-ui-focus-guard=""/.test(html);
const hidden = "aria-hidden-focus";

/**
 * The violations that axe finds on a page, one line for each rule. From then on, the page has no animations: a toast
 * that faded out while axe was looking would have too little contrast.
 */
export async function violations(
  page: Page,
  place: string,
  { rules = [...wcag, "best-practice"], within }: Scope = {},
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Base UI and sonner mark elements that are about to fade in.
  await page.waitForFunction(
    () => document.querySelector("[data-starting-style], [data-sonner-toast][data-mounted=false]") === null,
  );
  // Only an element that has faded in has its final contrast. Endless animations are not awaited.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: { type: "tag", values: [...rules] },
    resultTypes: ["violations"],
  };
  // A string, because `axe` is a global of the page, not of this module.
  const results: AxeResults = await page.evaluate(
    `axe.run(${within ? JSON.stringify(within) : "document"}, ${JSON.stringify(options)})`,
  );
  return results.violations.flatMap(({ id, help, nodes }) => {
    const own = nodes
      .map(({ html }) => html.slice(0, 200))
      .filter((html) => !(id === hidden && isGuard(html)));
    return own.length === 0 ? [] : `${place}: ${id} (${help}): ${own.join(" | ")}`;
  });
}
