import { randomInt } from "node:crypto";
import { test as base, type Page } from "@playwright/test";
import { origin } from "./environment.ts";
import { newUser, runScript } from "./people.ts";

type SignedIn = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** Playwright's test, for concurrent specs against one server. */
export const test = base.extend<{ admin: Page }, { administrator: SignedIn }>({
  // Every test has its own client address: the server sends codes to ten emails an hour per address.
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders(fromNewAddress());
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

function fromNewAddress(): { "x-forwarded-for": string } {
  return { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
