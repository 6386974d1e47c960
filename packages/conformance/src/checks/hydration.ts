import { failedWith, hydrated, silent, type Visit, visit } from "../browser.ts";
import { languageNames } from "../language.ts";
import { administrator, somebody } from "../person.ts";
import type { Check, Language } from "../target.ts";

/** Checks that pages hydrate without messages from React, the browser or the content security policy. */
export function hydration(language: Language): Check {
  return {
    name: `${languageNames[language]}: every page hydrates without console messages`,
    needs: ["browser", "person"],
    async run(target) {
      await visit(target, { language }, async (visited) => {
        await open(visited, "/login");
        await open(visited, "/login?redirect=%2Fapp&email=ada%40example.com");
        await open(visited, "/login/verify?email=ada%40example.com");
        for (const reason of ["signup_disabled", "something_else"]) {
          await open(visited, `/login/error?error=${reason}`);
        }
        silent(visited);
        await open(visited, "/no/such/page");
        silent(visited, [failedWith(404)]);
      });
      const { cookie } = await somebody(target);
      await visit(target, { language, cookie }, async (visited) => {
        await open(visited, "/app");
        silent(visited);
        await open(visited, "/manager/dashboard");
        silent(visited, [failedWith(403)]);
      });
    },
  };
}

async function open({ page }: Visit, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Checks a navigation that starts while the previous page is still being hydrated. */
export const leftEarly: Check = {
  name: "following a link during hydration logs nothing",
  needs: ["browser", "administrator", "english"],
  async run(target) {
    const { cookie } = await administrator(target);
    for (const [from, to] of [
      ["/app/account", "/app"],
      ["/manager/users", "/manager/dashboard"],
    ] as const) {
      await visit(target, { language: "en", cookie, width: 1280 }, async (visited) => {
        const { page } = visited;
        await page.addInitScript((to) => {
          new MutationObserver((_changes, observer) => {
            const link = document.querySelector<HTMLElement>(`nav a[href="${to}"]`);
            if (!link || !Object.keys(link).some((key) => key.startsWith("__react"))) return;
            observer.disconnect();
            link.click();
          }).observe(document, { subtree: true, childList: true, attributes: true });
        }, to);
        await page.goto(from, { waitUntil: "commit" });
        await page.waitForURL(`**${to}`);
        await hydrated(page);
        silent(visited);
      });
    }
  },
};
