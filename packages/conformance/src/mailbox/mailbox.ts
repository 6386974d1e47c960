import { limitMs } from "../limits.ts";

export interface Mail {
  to: string;
  subject: string;
  /** The text part; empty if there is none. */
  text: string;
  /** The HTML part; empty if there is none. */
  html: string;
  messageId?: string | undefined;
}

export interface Mailbox {
  /** The oldest unread email to an address. Waits for one, on a quick machine for half a minute. */
  mailFor(email: string): Promise<Mail>;
  /** The six-digit code in that email. */
  codeFor(email: string): Promise<string>;
}

const timeoutMs = limitMs(30_000);
const pauseMs = 25;

/**
 * Creates a mailbox from a function that lists the emails to an address, oldest first.
 *
 * @param list called again and again while an email is awaited
 */
export function createMailbox(list: (email: string) => readonly Mail[] | Promise<readonly Mail[]>): Mailbox {
  const taken = new Map<string, number>();

  async function mailFor(email: string): Promise<Mail> {
    const read = taken.get(email) ?? 0;
    const late = performance.now() + timeoutMs;
    for (;;) {
      const mail = (await list(email))[read];
      if (mail) {
        taken.set(email, read + 1);
        return mail;
      }
      if (performance.now() > late)
        throw new Error(`No new email to ${email} arrived within ${timeoutMs / 1000} s.`);
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }

  return {
    mailFor,
    /** Skips emails that have no code, such as those about changes to an account. */
    async codeFor(email) {
      for (;;) {
        const code = getCode((await mailFor(email)).text);
        if (code) return code;
      }
    },
  };
}

/** The word boundaries exclude digits within names and addresses. */
const getCode = (text: string) => text.match(/\b\d{6}\b/)?.[0];

export function codeIn(text: string): string {
  const code = getCode(text);
  if (!code) throw new Error(`The email contains no six-digit code:\n${text}`);
  return code;
}
