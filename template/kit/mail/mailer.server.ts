export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail; else throws the AppError MAIL_UNAVAILABLE within 6 s. */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in, without sending. Throws like `send`. */
  check(): Promise<void>;
  close(): void;
}

/** A part of a mail, in its HTML and in its text. */
export type MailBlock =
  | { kind: "text" | "code" | "small"; text: string }
  | { kind: "link"; text: string; url: string };

export interface MailText {
  subject: string;
  /** What a mail client shows beside the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
}
