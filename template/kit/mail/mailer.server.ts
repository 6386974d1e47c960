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

export interface ReceivedMail extends Mail {
  id: string;
  receivedAt: Date;
}

export interface Mailbox extends Mailer {
  /** Newest first. */
  list(): readonly ReceivedMail[];
}

const capacity = 100;

/** Keeps mail in memory instead of sending it: for development and tests. */
export function createMailbox({ onMail }: { onMail?: (mail: ReceivedMail) => void } = {}): Mailbox {
  let received: readonly ReceivedMail[] = [];
  return {
    async send(mail) {
      const kept = { ...mail, id: crypto.randomUUID(), receivedAt: new Date() };
      received = [kept, ...received].slice(0, capacity);
      onMail?.(kept);
    },
    async check() {},
    close() {},
    list: () => received,
  };
}
