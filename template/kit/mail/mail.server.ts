import type { i18n } from "i18next";
import { afterCommit, type Db } from "../db/connect.server.ts";
import type { Log } from "../log/log.server.ts";
import { defaultLanguage, isLanguage, type Language } from "../shared/i18n/languages.ts";
import type { Mail, Mailer, MailText } from "./mailer.server.ts";

/** A mail, in the language of whoever reads it; it stands in `mails.server.ts` of the feature that sends it. */
export type MailTemplate = (i18n: i18n) => MailText;

/** Mails with example values, for `/dev/mails`. */
export type MailExamples<Name extends string = string> = Readonly<Record<Name, MailTemplate>>;

/** A user, or an address and the language to write to it. */
export interface Recipient {
  email: string;
  language: string | null;
}

export type MailService = ReturnType<typeof createMailService>;

interface MailServiceOptions {
  db: Db;
  log: Log;
  mailer: Mailer;
  i18nOf: (language: Language) => i18n;
}

export function createMailService({ db, log, mailer, i18nOf }: MailServiceOptions) {
  const send = async (to: Recipient, template: MailTemplate): Promise<void> =>
    mailer.send(await renderFor(to, template));

  async function renderFor({ email, language }: Recipient, template: MailTemplate): Promise<Mail> {
    const known = isLanguage(language) ? language : defaultLanguage;
    return { to: email, ...(await renderTemplate(i18nOf(known), template)) };
  }

  return {
    /** The mail, without sending it. */
    render: renderFor,
    /**
     * Resolves once the mail server has accepted the mail.
     * @throws AppError MAIL_UNAVAILABLE within 6 s
     */
    send,
    /**
     * Sends it after the response, and only if the `write` that this belongs to is committed: the call neither waits for the
     * mail nor fails with it. A failure is in the log.
     */
    sendLater(to: Recipient & { id: string }, template: MailTemplate): void {
      const sending = () =>
        send(to, template).catch((error) => log.error("mail.not-sent", { userId: to.id, error }));
      afterCommit(db, () => void setTimeout(sending));
    },
  };
}

export async function renderTemplate(i18n: i18n, template: MailTemplate): Promise<Omit<Mail, "to">> {
  // The renderer is half of the server's code: it is loaded with the first mail.
  const { renderMail } = await import("./frame.server.tsx");
  return renderMail(i18n, template(i18n));
}
