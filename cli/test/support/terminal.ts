import { stripVTControlCharacters } from "node:util";
import { inject } from "vitest";
import { baseEnvironment, executable, type Settings, until } from "./command.ts";

/** A program in a pseudo-terminal, with somebody who reads and types. */
export type Session = {
  /** Everything shown so far, without colours and cursor moves. */
  shown(): string;
  /** The same with them. */
  raw(): string;
  /** Waits until a text is shown. */
  see(text: string): Promise<void>;
  type(keys: string): void;
  signal(name: NodeJS.Signals): void;
  hangUp(): void;
  /** The exit code; kills and fails when it takes too long. */
  end(): Promise<number>;
};

export const keys = { enter: "\r", cancel: "\x03", endOfInput: "\x04" };

/** Runs the built program in a pseudo-terminal. */
export function openSession(words: readonly string[], { cwd, runtime = "bun", env }: Settings): Session {
  let output = "";
  const decoder = new TextDecoder();
  const child = Bun.spawn([executable(runtime), inject("program"), ...words], {
    cwd,
    env: { ...baseEnvironment(), TERM: "xterm", ...env },
    terminal: {
      cols: 100,
      rows: 30,
      data: (_, part) => {
        output += decoder.decode(part, { stream: true });
      },
    },
  });
  const shown = () => stripVTControlCharacters(output);
  return {
    shown,
    raw: () => output,
    see: (text) => until(() => shown().includes(text)),
    type: (text) => void child.terminal?.write(text),
    signal: (name) => child.kill(name),
    hangUp: () => child.terminal?.close(),
    async end() {
      const limit = setTimeout(() => child.kill("SIGKILL"), 10_000);
      const code = await child.exited;
      clearTimeout(limit);
      return code;
    },
  };
}
