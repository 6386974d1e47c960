import { visit } from "../browser.ts";
import { contains, equal, matches } from "../expect.ts";
import { getDirection, languageNames, writtenIn } from "../language.ts";
import { codeIn } from "../mailbox/mailbox.ts";
import { newPeople } from "../needs.ts";
import { askAs, newPerson, sendAs, signIn } from "../person.ts";
import { type Check, type Language, newEmail, type Target } from "../target.ts";
import { appears, button, codeField, getDialog, getPlace, textbox, until } from "../ways/controls.ts";
import { takesFocus } from "../ways/look.ts";

/** Checks both emails about a change of address, in the language in which the change was made. */
export function addressIn(language: Language): Check {
  return {
    name: `${languageNames[language]}: a new email receives a code, and the old one a notice of the change`,
    needs: newPeople,
    async run(target) {
      const person = await newPerson(target, "Nora");
      const next = newEmail("moved");
      const change = (step: string, body: object) =>
        sendAs(target, person, "POST", step, body, { "accept-language": language });
      const asked = await change("/api/auth/email-otp/request-email-change", { newEmail: next });
      equal("POST request-email-change", asked.status, 200);
      const mail = await target.mailbox.mailFor(next);
      const otp = codeIn(mail.text);
      const changed = await change("/api/auth/email-otp/change-email", { newEmail: next, otp });
      equal("POST change-email", changed.status, 200);
      const notice = await target.mailbox.mailFor(person.email);
      contains("the mail to the old email", notice.text, next);
      for (const { html, text } of [mail, notice]) {
        matches("an email about the change", html, new RegExp(`<html[^>]*\\blang="${language}"`));
        matches("an email about the change", html, new RegExp(`\\bdir="${getDirection(language)}"`));
        writtenIn("an email about the change", text, language);
        contains("an email about the change", text, target.title);
      }
    },
  };
}

/** Whether the session of this cookie is still valid. */
const opens = async (target: Target, cookie: string) =>
  (await askAs(target, { cookie, email: "", name: "" }, "/app")).status === 200;

export const account: Check[] = [
  {
    name: "a user changes their name, then their email with a code, and stays signed in",
    needs: [...newPeople, "browser", "english"],
    async run(target) {
      const person = await newPerson(target, "Noor");
      const elsewhere = await signIn(target, person.email);
      const next = newEmail("moved");
      await visit(target, { language: "en", cookie: person.cookie, width: 390 }, async ({ page }) => {
        await page.goto("/app/account");
        await button(page, "Update your name").click();
        await textbox(page, "Name").fill("Noor Haddad");
        await button(page, "Update").click();
        await appears("the new name", page.getByRole("main").getByText("Noor Haddad"));

        await button(page, "Change email").click();
        await textbox(page, "Email").fill(next.toUpperCase());
        await button(page, "Send code").click();
        await appears("the code field", codeField(page));
        equal("the URL of the step", getPlace(page), `/app/account?newEmail=${encodeURIComponent(next)}`);
        await page.reload();
        await appears("the code field after a reload", codeField(page));
        const code = await target.mailbox.codeFor(next);
        await codeField(page).pressSequentially(code === "000000" ? "111111" : "000000");
        await appears("the message about the code", page.getByRole("alert").filter({ hasText: /code/ }));
        await codeField(page).pressSequentially(code);
        await until("the URL after the change", "/app/account", async () => getPlace(page));
        await appears("the new address", page.getByRole("main").getByText(next));
        await page.goto("/app/account?newEmail=nonsense");
        await appears("the page", button(page, "Change email"));
        equal("a step for an invalid email", await codeField(page).count(), 0);
      });
      equal(
        "the two sessions",
        [await opens(target, person.cookie), await opens(target, elsewhere)],
        [true, false],
      );
      contains("the mail to the old email", (await target.mailbox.mailFor(person.email)).text, next);
    },
  },
  {
    name: "a taken email gets the same response as a free one until its code is verified",
    needs: newPeople,
    async run(target) {
      const [person, other] = [await newPerson(target, "Nils"), await newPerson(target, "Olga")];
      const step = (path: string, body: object) =>
        sendAs(target, person, "POST", `/api/auth/email-otp/${path}`, body);
      const answers = async (newEmail: string) => {
        const asked = await step("request-email-change", { newEmail });
        const wrong = await step("change-email", { newEmail, otp: "abcdef" });
        return [asked, wrong].map(({ status, body, headers }) => [
          status,
          body.replace(/"requestId":"[^"]*"/, ""),
          Object.keys(headers).sort(),
        ]);
      };
      equal("the responses for a taken email", await answers(other.email), await answers(newEmail("free")));
      await step("request-email-change", { newEmail: other.email });
      await target.mailbox.codeFor(other.email);
      const otp = await target.mailbox.codeFor(other.email);
      const proven = await step("change-email", { newEmail: other.email, otp });
      equal("with the code", [proven.status, JSON.parse(proven.body).code], [409, "EMAIL_TAKEN"]);
    },
  },
  {
    name: "a user revokes one session, then all others, then deletes the account by typing its email",
    needs: [...newPeople, "browser", "english"],
    async run(target) {
      const person = await newPerson(target, "Nadia");
      const [second, third, fourth] = [
        await signIn(target, person.email),
        await signIn(target, person.email),
        await signIn(target, person.email),
      ];
      await visit(target, { language: "en", cookie: person.cookie }, async ({ page }) => {
        await page.goto("/app/account");
        await appears("this session, marked", page.getByText("This device"));
        const revoke = button(page, "Revoke");
        equal("revocable sessions", await revoke.count(), 3);
        await revoke.first().click();
        await getDialog(page).getByRole("button", { name: "Revoke" }).click();
        await until("revocable sessions", 2, () => revoke.count());
        await takesFocus("the session that replaced it", revoke.first());
        const left = [await opens(target, second), await opens(target, third), await opens(target, fourth)];
        equal("remaining other sessions", left.filter(Boolean).length, 2);
        await button(page, "Revoke all others").click();
        await getDialog(page).getByRole("button", { name: "Revoke" }).click();
        await until("revocable sessions", 0, () => revoke.count());
        await takesFocus("their heading", page.getByRole("heading", { name: "Signed-in devices" }));
        equal("another session", await opens(target, third), false);

        await button(page, "Delete account").click();
        const dialog = getDialog(page);
        await dialog.getByRole("textbox").fill("other@example.com");
        await dialog.getByRole("button", { name: "Delete" }).click();
        await appears("the message about the email", dialog.getByText("This is not your email"));
        await dialog.getByRole("textbox").fill(person.email);
        await dialog.getByRole("button", { name: "Delete" }).click();
        await page.waitForURL("**/login");
      });
      equal("the session of a deleted account", await opens(target, person.cookie), false);
    },
  },
];
