import type { Page } from "playwright-core";
import { hydrated, type Visit, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { type Check, newEmail, type Target } from "../target.ts";
import { appears, button, until } from "../ways/controls.ts";
import { takesFocus } from "../ways/look.ts";
import { askForCode, onboard, signUp, typeCode } from "../ways/sign-in.ts";

/** Adds a virtual authenticator, whose user agrees to everything while `present`. */
async function addAuthenticator({ context, page }: Visit) {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    present: (enabled: boolean) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

const getPasskeys = (page: Page) => page.getByRole("region", { name: "Passkeys" }).getByRole("listitem");

async function signOut(page: Page): Promise<void> {
  // Pages of the app would notice that the session ended, and reload during the next navigation.
  await page.goto("/livez");
  const answer = await page.evaluate(() =>
    fetch("/api/auth/sign-out", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    }).then(({ status }) => status),
  );
  equal("POST sign-out", answer, 200);
}

const ready = (target: Target, use: (visit: Visit) => Promise<void>) =>
  visit(target, { language: "en", width: 390 }, use);

export const passkeys: Check[] = [
  {
    name: "a passkey is offered after a code, signs in from the button and the email field, and can be renamed and removed",
    needs: [...newPeople, "browser", "english"],
    skip: ({ origin }) => (isAddress(origin) ? "browsers keep no passkeys for an IP address" : undefined),
    run: (target) =>
      ready(target, async (opened) => {
        const { page } = opened;
        const email = newEmail("passkey");
        const authenticator = await addAuthenticator(opened);
        await signUp(target, page, email);
        await onboard(page, "Pia");
        await button(page, "Add a passkey").click();
        await appears("the toast for the new passkey", page.getByText("Passkey added"));

        await page.goto("/app/account");
        await hydrated(page);
        await appears("the heading", page.getByRole("heading", { name: "Passkeys" }));
        await until("passkeys", 1, () => getPasskeys(page).count());
        await appears("the passkey's last use", page.getByText("Not used yet"));
        await button(page, "Rename").click();
        const dialog = page.getByRole("dialog", { name: "Rename this passkey" });
        await dialog.getByRole("textbox", { name: "Name" }).fill("Blue key");
        await dialog.getByRole("button", { name: "Rename" }).click();
        await appears("the toast for the new name", page.getByText("Passkey renamed"));
        await appears("the new name", getPasskeys(page).getByText("Blue key"));

        await signOut(page);
        await authenticator.present(false);
        await page.goto("/login?redirect=%2Fapp%2Faccount");
        await hydrated(page);
        await authenticator.present(true);
        await button(page, "Sign in with a passkey").click();
        await page.waitForURL("**/app/account");
        await hydrated(page);
        await appears("when the passkey was last used", page.getByText(/^Last used/));

        // The virtual user agrees at once, so the email field's autofill signs in by itself.
        await signOut(page);
        await page.goto("/login?redirect=%2Fapp%2Faccount", { waitUntil: "commit" });
        await page.waitForURL("**/app/account");
        await hydrated(page);

        await button(page, "Remove").click();
        await page
          .getByRole("alertdialog")
          .or(page.getByRole("dialog"))
          .getByRole("button", { name: "Remove" })
          .click();
        await appears("the toast for the removal", page.getByText("Passkey removed"));
        await getPasskeys(page).first().waitFor({ state: "detached" });
        await takesFocus("the button to add a passkey", button(page, "Add a passkey"));
        await signOut(page);
        await page.goto("/login");
        await hydrated(page);
        await button(page, "Sign in with a passkey").click();
        await appears("the message about the passkey", page.getByRole("alert"));
        await askForCode(page, email);
        await typeCode(page, await target.mailbox.codeFor(email));
        await page.waitForURL("**/app");
      }),
  },
];

const isAddress = (origin: string) => /^(\d+\.){3}\d+$|^\[/.test(new URL(origin).hostname);
