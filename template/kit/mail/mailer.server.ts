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
