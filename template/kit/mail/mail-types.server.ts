import type { i18n } from "i18next";
import type { MailText } from "./frame.server.tsx";

/** A mail in its recipient's language, defined in `mails.server.ts` of the feature that sends it. */
export type MailTemplate = (i18n: i18n) => MailText;

/** A mail that can be sent later: its name and input are stored, and it is written when it is sent. */
export interface StoredMail extends MailTemplate {
  mail: {
    /** Stored with each mail, so keep it. */
    name: string;
    input: unknown;
    /** The mail with another input. @throws ZodError if it does not fit */
    of: (input: unknown) => MailTemplate;
  };
}

export interface Recipient {
  email: string;
  language: string | null;
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same each time that the mail is tried. */
  messageId?: string;
}

/** A stored mail, to be sent later. */
interface OwedMail {
  userId: string;
  recipient?: Recipient | undefined;
  template: string;
  input?: unknown;
}

export interface MailService {
  render(to: Recipient, template: MailTemplate): Promise<Mail>;
  /** @throws AppError MAIL_UNAVAILABLE within 6 s */
  send(to: Recipient, template: MailTemplate): Promise<void>;
  /**
   * Owes the mail to a user: inside a `write`, it is committed together with everything else, or not at all. A job sends it,
   * to the address and in the language that the user has then, and tries again if the mail server refuses it.
   * @param recipient another address and language, such as the address that was the user's until now
   * @throws Error for a mail that no feature's `mails` has
   */
  sendLater(to: { id: string }, template: StoredMail, recipient?: Recipient): Promise<void>;
  /** Sends a mail that is owed. Only for its job. @throws AppError MAIL_UNAVAILABLE, Discard if the user is gone */
  deliver(owed: OwedMail, id: string): Promise<void>;
}
