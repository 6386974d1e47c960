import type { Mail, Mailer } from "./mailer.server.ts";

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
