import type { MailExamples } from "#server/mail/mail-examples.server.ts";
import type { CodeMails } from "../rules/codes.server.ts";

/** Every mail of this feature with example values, for `/dev/mails`. */
export function codeMailExamples(mails: CodeMails): MailExamples<keyof CodeMails> {
  return {
    signIn: (language) => mails.signIn({ language, code: "482913", minutes: 10 }),
    newEmail: (language) => mails.newEmail({ language, code: "482913", minutes: 10 }),
    newDevice: (language) =>
      mails.newDevice({
        language,
        at: new Date("2027-03-04T09:15:00Z"),
        device: { browser: "Firefox", system: "Windows" },
        accountUrl: "https://example.org/app/account",
      }),
    changed: (language) => mails.changed({ language, newEmail: "ada@example.org" }),
  };
}
