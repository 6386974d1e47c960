import { randomInt } from "node:crypto";
import { test as base, type Page } from "@playwright/test";
import { origin } from "./environment.ts";
import { newUser, runScript } from "./people.ts";

type SignedIn = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** Playwright's test, for specs that run side by side against one server. */
export const test = base.extend<{ admin: Page }, { administrator: SignedIn }>({
  // Every test comes from an address of its own: the server sends to ten people an hour for one address.
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
  /** A page of somebody who is signed in as an administrator. */
  admin: async ({ context, page, administrator }, use) => {
    await context.addCookies(administrator.cookies);
    await use(page);
  },
});

function fromNewAddress(): { "x-forwarded-for": string } {
  return { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}
