import { createInterface } from "node:readline/promises";
import type { Mailbox } from "./mailbox.ts";

/** Asks the user at the terminal for the code. The prompt is printed to stderr. */
export function askOnTerminal(): Mailbox {
  return {
    mailFor: (email) =>
      Promise.reject(
        new Error(`The email to ${email} cannot be read: at a terminal, only codes can be entered.`),
      ),
    async codeFor(email) {
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      // The input has ended: a pipe has closed, or the user has pressed Ctrl-D.
      const ended = new Promise<never>((_, failed) =>
        terminal.once("close", () => failed(new Error(`No code was entered for ${email}.`))),
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
