import { failedWith, hydrated, silent, visit } from "../browser.ts";
import { contains, equal, holds, matches } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { newPerson, offerCode, sendCode } from "../person.ts";
import { type Check, newEmail, newVisitor } from "../target.ts";
import {
  appears,
  codeField,
  emailField,
  getSubmit,
  nameField,
  until,
  visibleText,
} from "../ways/controls.ts";
import { takesFocus } from "../ways/look.ts";
import { askForCode, typeCode } from "../ways/sign-in.ts";

/** A code that differs from this one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

export const codes: Check[] = [
  {
    name: "a wrong code shows an error, clears and focuses the field, and the right one still works",
    needs: ["browser", "mailbox", "writes"],
    async run(target) {
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        const email = newEmail("wrong-code");
        await page.goto("/login");
        await askForCode(page, email);
        const code = await target.mailbox.codeFor(email);
        await takesFocus("the code field on arrival", codeField(page));
        await typeCode(page, wrongCode(code));
        await appears("an alert about the wrong code", page.getByRole("alert").filter({ hasText: /\S/ }));
        await until("the code field after a wrong code", "", () => codeField(page).inputValue());
        await takesFocus("the code field after a wrong code", codeField(page));
        // Inserts the code as a phone's keyboard inserts a copied text.
        await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
        await page.waitForURL("**/app");
        await appears("the onboarding", nameField(page));
        silent(visited, [failedWith(400), failedWith(401), failedWith(403)]);
      });
    },
  },
  {
    name: "entering a code from an earlier email shows when the newer one was sent, with and without scripts, and the newer one works",
    needs: [...newPeople, "browser", "english"],
    async run(target) {
      for (const scripts of [true, false]) {
        await visit(target, { scripts }, async ({ page }) => {
          const email = newEmail("earlier");
          await page.goto("/login");
          await emailField(page).fill(email);
          await getSubmit(emailField(page)).click();
          await appears("the code field", codeField(page));
          const earlier = await target.mailbox.codeFor(email);
          let newer = earlier;
          while (newer === earlier) {
            await sendCode(target, email);
            newer = await target.mailbox.codeFor(email);
          }
          // A wrong code may be entered three times.
          for (let times = 0; times < 4; times += 1) {
            await codeField(page).fill(earlier);
            if (!scripts) await getSubmit(codeField(page)).click();
            await appears(
              "the notice about the newer code",
              page.getByRole("alert").getByText(/^A newer code was sent at \d+:\d\d.*\. Enter that one\.$/),
            );
            await until("the code field after the earlier code", "", () => codeField(page).inputValue());
          }
          await codeField(page).fill(newer);
          if (!scripts) await getSubmit(codeField(page)).click();
          await page.waitForURL("**/app");
        });
      }
    },
  },
  {
    name: "going back from the code step restores the typed address",
    needs: ["browser", "mailbox", "writes"],
    async run(target) {
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        const email = newEmail("back");
        await page.goto("/login?redirect=%2Fapp%3Fa%3D1");
        await askForCode(page, email);
        await page.goBack();
        await until("the email field", email, () => emailField(page).inputValue());
        equal("the page after sign-in", new URL(page.url()).searchParams.get("redirect"), "/app?a=1");
        silent(visited);
      });
    },
  },
  {
    name: "a code signs in once and expires after three wrong attempts, and each failure has its own error code",
    needs: newPeople,
    async run(target) {
      const visitor = newVisitor(target);
      const email = newEmail("once");
      equal("the status of sending a code", (await sendCode(target, email, visitor)).status, 200);
      const code = await target.mailbox.codeFor(email);
      const wrong = await offerCode(target, email, wrongCode(code), visitor);
      equal("the status for a wrong code", wrong.status, 400);
      equal("the error for a wrong code", JSON.parse(wrong.body).code, "INVALID_OTP");
      const right = await offerCode(target, email, code, visitor);
      equal("the status for the right code", right.status, 200);
      equal("the cookies of a new session", right.cookies.length > 0, true);
      const again = await offerCode(target, email, code, visitor);
      holds("the status for a used code", again.status >= 400 && again.status < 500, "4xx", again.status);
      equal("the cookies for a used code", again.cookies, []);

      await sendCode(target, email, visitor);
      const next = await target.mailbox.codeFor(email);
      for (const _ of [1, 2, 3]) await offerCode(target, email, wrongCode(next), visitor);
      const late = await offerCode(target, email, next, visitor);
      equal("the right code after three wrong ones", [late.status, late.cookies], [403, []]);
      equal("its error", JSON.parse(late.body).code, "TOO_MANY_ATTEMPTS");
    },
  },
  {
    name: "requesting a code does not reveal whether the address is known",
    needs: newPeople,
    async run(target) {
      const known = await newPerson(target, "Kim");
      const [one, other] = [await sendCode(target, known.email), await sendCode(target, newEmail("unknown"))];
      const shown = (answer: typeof one) => [answer.status, answer.body, Object.keys(answer.headers).sort()];
      equal("the response for an unknown email", shown(other), shown(one));
    },
  },
  {
    name: "an invalid email is rejected by the page and by the server",
    needs: ["browser", "english"],
    async run(target) {
      await visit(target, {}, async (visited) => {
        const { page } = visited;
        await page.goto("/login");
        const field = page.getByRole("textbox", { name: "Email", exact: true });
        const button = page.getByRole("button", { name: "Continue with email", exact: true });
        await button.click();
        await appears("the message for an empty email", page.getByText("Email is required"));
        await field.fill("ada@localhost");
        await button.click();
        await appears("the message for an email without a domain", page.getByText("Email is invalid"));
        contains("the page", await visibleText(page.locator("main")), "Email is invalid");
        equal("the field is marked as invalid", await field.getAttribute("aria-invalid"), "true");
        silent(visited, [failedWith(400)]);
      });
      for (const email of [
        "",
        "ada",
        "a@b",
        "ada@example.com\r\nBcc: eve@example.com",
        "adá@example.com",
        `${"a".repeat(65)}@example.com`,
        7,
        null,
        { a: 1 },
      ]) {
        const { status, body } = await sendCode(target, email as string);
        equal(`sending a code to ${JSON.stringify(email)}`, status, 400);
        matches(
          `the response for ${JSON.stringify(email)}`,
          body,
          /"code":"(VALIDATION_ERROR|INVALID_EMAIL)"/,
        );
      }
    },
  },
  {
    name: "a code that is too short, missing or contains letters is rejected before it is sent, in words",
    needs: ["browser", "english"],
    async run(target) {
      await visit(target, { language: "en" }, async (visited) => {
        const { page } = visited;
        let sent = 0;
        await page.route("**/api/auth/**", async (route) => {
          sent += 1;
          await route.abort();
        });
        await page.goto("/login/verify?email=ada%40example.com");
        await hydrated(page);
        const field = codeField(page);
        for (const [typed, words] of [
          ["", "Code is required"],
          ["123", "Code should be 6 characters"],
          ["12a", "Code is invalid"],
        ] as const) {
          await field.fill(typed);
          await page.getByRole("button", { name: "Confirm", exact: true }).click();
          await appears(`the message about “${typed}”`, page.getByText(words));
        }
        await field.fill("");
        await field.pressSequentially("O12345");
        await appears("the message about a letter in the code", page.getByText("Code is invalid"));
        equal("the typed text stays", await field.inputValue(), "O12345");
        equal("calls made", sent, 0);
        silent(visited);
      });
    },
  },
];
