/** A received mail. */
export interface Mail {
  to: string;
  subject: string;
  /** The text part; empty if there is none. */
  text: string;
  /** The HTML part; empty if there is none. */
  html: string;
}

/** Receives the mails of the project. */
export interface Mailbox {
  /** The oldest unread mail to an address; waits up to ten seconds for one. */
  mailFor(email: string): Promise<Mail>;
  /** The six digits in that mail. */
  codeFor(email: string): Promise<string>;
}

const timeoutMs = 10_000;
const pauseMs = 25;

/**
 * Creates a mailbox from a function that lists the mails to an address, oldest first.
 *
 * @param list called repeatedly while a mail is awaited
 */
export function mailboxOf(list: (email: string) => readonly Mail[] | Promise<readonly Mail[]>): Mailbox {
  const taken = new Map<string, number>();

  async function mailFor(email: string): Promise<Mail> {
    const read = taken.get(email) ?? 0;
    for (let waited = 0; waited <= timeoutMs; waited += pauseMs) {
      const mail = (await list(email))[read];
      if (mail) {
        taken.set(email, read + 1);
        return mail;
      }
      await new Promise((done) => setTimeout(done, pauseMs));
    }
    throw new Error(`No new mail to ${email} came within ${timeoutMs / 1000} s.`);
  }

  return {
    mailFor,
    /** Of the next mail that has one: what happens to an account is told by mail, too. */
    async codeFor(email) {
      for (;;) {
        const code = codeOf((await mailFor(email)).text);
        if (code) return code;
      }
    },
  };
}

/** A name or an address in the mail may hold six digits between letters. */
const codeOf = (text: string) => text.match(/\b\d{6}\b/)?.[0];

export function codeIn(text: string): string {
  const code = codeOf(text);
  if (!code) throw new Error(`There is no code of six digits in the mail:\n${text}`);
  return code;
}
