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
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${place}: ${id} (${help}): ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
  );
}
