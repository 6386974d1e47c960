import { failedWith, hydrated, openHome, silent, visit } from "../browser.ts";
import { equal, holds, lacks } from "../expect.ts";
import { getDirection, writtenIn } from "../language.ts";
import { somebody } from "../person.ts";
import type { Check, Language } from "../target.ts";
import { appears, getPlace, until, visibleText } from "../ways/controls.ts";
import { brightness } from "../ways/look.ts";
import { heading, olderBook } from "./navigation.ts";

/** Opens a new page without a network, in one language. */
export function offlineIn(language: Language): Check {
  return {
    name: `${language}: a page opened without a network explains the problem, and opens by itself once the network is back`,
    needs: ["browser", "person", "examples"],
    async run(target) {
      const { cookie } = await somebody(target);
      await visit(target, { language, cookie }, async ({ page, context }) => {
        await openHome(page);
        await context.setOffline(true);
        const path = await olderBook(page).getAttribute("href");
        await olderBook(page).click();
        await until("the URL after the click", path, async () => getPlace(page));
        const title = heading(page);
        await until("the opened page", false, async () =>
          (await visibleText(page.locator("main"))).includes("500.title"),
        );
        await appears("the offline explanation", page.locator("[role=status], main h1").first());
        await until("whether the list has disappeared", false, () => olderBook(page).isVisible());
        writtenIn("the page without a network", await visibleText(page.locator("body")), language);
        lacks("the page without a network", await visibleText(page.locator("body")), ".title");
        await context.setOffline(false);
        await until("whether the book is there", true, () =>
          page.locator("main dl:visible").first().isVisible(),
        );
        holds("the heading of the book", (await visibleText(title)) !== "", "its title", "nothing");
      });
    },
  };
}

/** Opens a page that needs a new document without a network: in the language chosen last, not the browser's. */
export function reloadedOfflineIn(language: Language): Check {
  return {
    name: `${language}: a page reloaded without a network still looks like the product, and opens by itself once the network is back`,
    needs: ["browser", "person"],
    async run(target) {
      const { cookie } = await somebody(target);
      const other = target.languages.find((one) => one !== language) ?? language;
      await visit(target, { language: other, cookie, colorScheme: "dark" }, async (visited) => {
        const { page, context } = visited;
        await page.goto(`/app?lng=${language}`);
        await hydrated(page);
        const heading = await visibleText(page.locator("main h1").first());
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
        await context.setOffline(true);
        await page.reload();
        // After several requests, the page of the last one is shown.
        for (const path of ["/app/account", "/app"]) await page.goto(path);
        writtenIn("the page without a network", await visibleText(page.locator("main")), language);
        const html = page.locator("html");
        equal("its language", await html.getAttribute("lang"), language);
        equal("its direction", await html.getAttribute("dir"), getDirection(language));
        holds("its ground", (await brightness(page)) < 0.3, "dark", "light");
        equal("retry buttons", await page.locator("main a[href='']").count(), 1);
        await context.setOffline(false);
        await appears("the page", page.getByRole("heading", { name: heading }).first());
        silent(visited, [failedWith(503), /net::ERR_INTERNET_DISCONNECTED/]);
      });
    },
  };
}
