import { createInterface } from "node:readline/promises";
import type { Mailbox } from "./mailbox.ts";

/** Asks the user at the terminal for the code. The prompt goes to stderr. */
export function askOnTerminal(): Mailbox {
  return {
    mailFor: (email) => Promise.reject(new Error(`Nobody can show the mail to ${email}.`)),
    async codeFor(email) {
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      // The input has ended: a pipe closed, or the user pressed Ctrl-D.
      const ended = new Promise<never>((_, failed) =>
        terminal.once("close", () => failed(new Error(`No code for ${email} was given.`))),
      );
      try {
        const answer = await Promise.race([
          terminal.question(`The code that ${email} received by email: `),
          ended,
        ]);
        return answer.trim();
      } finally {
        ended.catch(() => {});
        terminal.close();
      }
    },
  };
}
