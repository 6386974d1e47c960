import { randomInt } from "node:crypto";
import { test as base, type Page } from "@playwright/test";
import { origin } from "./environment.ts";
import { hydrated, newUser, runScript } from "./people.ts";

type SignedIn = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** Playwright's test, for concurrent specs against one server. */
export const test = base.extend<{ admin: Page }, { administrator: SignedIn }>({
  // Every test has its own client address: the server sends codes to ten emails an hour per address.
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders(fromNewAddress());
    context.on("page", waitForHydration);
    await use(context);
  },
  administrator: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: origin(), extraHTTPHeaders: fromNewAddress() });
      runScript("user-admin", await newUser(page, "Ada"));
      await use(await page.context().storageState());
      await page.close();
    },
    { scope: "worker" },
  ],
  /** A page of a signed-in administrator. */
  admin: async ({ context, page, administrator }, use) => {
    await context.addCookies(administrator.cookies);
    await use(page);
  },
});

/** Lets a page that is opened or reloaded be acted on once React listens. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await hydrated(page);
    return response;
  };
}

function fromNewAddress(): { "x-forwarded-for": string } {
  return { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
