import { silent, visit } from "../browser.ts";
import { equal, holds } from "../expect.ts";
import { getDirection, languageNames } from "../language.ts";
import { somebody } from "../person.ts";
import type { Check, Language } from "../target.ts";
import { emailField } from "../ways/controls.ts";
import { fontSize, overflow } from "../ways/look.ts";

const open = [
  "/login",
  "/login/verify?email=ada%40example.com",
  "/login/error?error=access_denied",
  "/no/such/page",
];
const widths = [390, 768, 1280, 1920];

/** Checks that nothing overflows sideways on a phone or a desktop, and that every control is large enough to tap. */
export function fits(language: Language): Check {
  return {
    name: `${languageNames[language]}: every page fits a window of ${widths.join(", ")} px`,
    needs: ["browser", "person"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language, cookie }, async ({ page, context }) => {
        const fitsAt = async (path: string) => {
          await page.goto(path);
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 });
            equal(`pixels by which ${path} is wider than ${width} px`, await overflow(page), 0);
          }
        };
        await fitsAt("/app");
        // Otherwise the page would notice the sign-out and open the login page.
        await page.goto("about:blank");
        await context.clearCookies();
        for (const path of open) await fitsAt(path);
      });
    },
  };
}

export const rightToLeft: Check = {
  name: "Arabic is right to left, in text, fields and controls, with a larger font",
  needs: ["browser"],
  skip: ({ languages }) => (languages.includes("ar") ? undefined : "the project does not offer Arabic"),
  async run(target) {
    const measure = (language: Language) =>
      visit(target, { language }, async (visited) => {
        const { page } = visited;
        await page.goto("/login");
        const label = page.locator("form label").first();
        const box = await label.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          const input = element.ownerDocument.querySelector("input[type=email]")?.getBoundingClientRect();
          return { left: Math.abs(left - (input?.left ?? 0)), right: Math.abs(right - (input?.right ?? 0)) };
        });
        const direction = await page.evaluate(() => getComputedStyle(document.body).direction);
        const field = await emailField(page).evaluate((element) => getComputedStyle(element).textAlign);
        silent(visited);
        return { box, direction, field, size: await fontSize(label) };
      });
    const arabic = await measure("ar");
    equal("the direction of the page", arabic.direction, getDirection("ar"));
    holds(
      "the label of the first field",
      arabic.box.right <= 4,
      "to begin at the field's right edge",
      arabic.box,
    );
    const other = target.languages.find((language) => getDirection(language) === "ltr");
    if (!other) return;
    const scale = arabic.size / (await measure(other)).size;
    holds(
      "the size of Arabic text",
      Math.abs(scale - 1.2) < 0.02,
      `1.2 times that of ${languageNames[other]}`,
      scale,
    );
    const latin = (language: Language) =>
      visit(target, { language }, async ({ page }) => {
        await page.route(/\.woff2/, (route) => route.abort());
        await page.goto("/login");
        return page.getByText(target.title, { exact: true }).evaluate((word) => {
          const range = word.ownerDocument.createRange();
          range.selectNodeContents(word);
          return range.getBoundingClientRect().width;
        });
      });
    const wider = (await latin("ar")) / (await latin(other));
    holds(
      "Latin words within Arabic, before our font is there",
      wider < 1.1,
      "no wider than elsewhere",
      wider,
    );
  },
};
