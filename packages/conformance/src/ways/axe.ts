import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** WCAG 2.2 up to level AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on a page, one line for each rule; by default with best practices, such as landmarks. */
export async function violations(
  page: Page,
  place: string,
  rules = [...wcag, "best-practice"],
): Promise<string[]> {
  // An element that is still fading in does not have its final contrast.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  await page.evaluate(axe.source);
  const options: RunOptions = { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] };
  // A string, because `axe` is a global of the page, not of this module.
  const results: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${place}: ${id} (${help}): ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
  );
}
