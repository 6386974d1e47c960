import type { MailExamples } from "#kit/mail/mail-examples.server.ts";
import type { AuditDetails } from "#kit/shared/audit.ts";
import type { NoticeKind, NoticeMails } from "../notices.server.ts";
import type { CodeMails } from "../rules/codes.server.ts";

/** Every mail of this feature with example values, for `/dev/mails`. */
export function authMailExamples(mails: CodeMails & NoticeMails): MailExamples<keyof CodeMails | NoticeKind> {
  const at = new Date("2027-03-04T09:15:00Z");
  const accountUrl = "https://example.org/app/account";
  const notice =
    (kind: NoticeKind, details: AuditDetails = {}): MailExamples[string] =>
    (language) =>
      mails[kind]({ language, at, accountUrl, details });
  return {
    signIn: (language) => mails.signIn({ language, code: "482913", minutes: 10 }),
    newEmail: (language) => mails.newEmail({ language, code: "482913", minutes: 10 }),
    newDevice: notice("newDevice", { browser: "Firefox", system: "Windows" }),
    changed: (language) => mails.changed({ language, newEmail: "ada@example.org" }),
    passkeyAdded: notice("passkeyAdded", { passkey: "Chrome, Android" }),
    passkeyRemoved: notice("passkeyRemoved", { passkey: "Chrome, Android" }),
    providerLinked: notice("providerLinked", { provider: "GitHub" }),
    providerUnlinked: notice("providerUnlinked", { provider: "GitHub" }),
    sessionsRevoked: notice("sessionsRevoked"),
  };
}
