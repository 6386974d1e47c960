import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** WCAG 2.2 up to level AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Scope {
  /** Default: with best practices, such as landmarks. */
  rules?: readonly string[];
  /**
   * Selector of the only elements to look at: a menu or a list of options hides the page around it, and closes as soon
   * as the focus leaves it.
   */
  within?: string | undefined;
}

/**
 * The ends of what Base UI has opened: they are in the order of the focus and pass it on at once, so that none is ever on
 * something hidden, as `keyboard.ts` checks. axe cannot know (github.com/dequelabs/axe-core/issues/4832), and Base UI keeps
 * them (github.com/mui/base-ui/issues/4668).
 */
const isGuard = (html: string): boolean => /^<span\b[^>]* data-base-ui-focus-guard=""/.test(html);
const hidden = "aria-hidden-focus";

/** What axe finds on a page, one line for each rule. */
export async function violations(
  page: Page,
  place: string,
  { rules = [...wcag, "best-practice"], within }: Scope = {},
): Promise<string[]> {
  // Base UI's mark of what is about to fade in.
  await page.waitForFunction(() => document.querySelector("[data-starting-style]") === null);
  // An element that is still fading in does not have its final contrast; what moves for ever never has.
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
