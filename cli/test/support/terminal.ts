import { stripVTControlCharacters } from "node:util";
import { inject } from "vitest";
import { limitMs } from "../../../packages/conformance/src/limits.ts";
import { baseEnvironment, executable, type Settings, until } from "./command.ts";

/** A program in a pseudo-terminal that the test reads from and types into. */
export type Session = {
  /** Everything shown so far, without colours and cursor movements. */
  shown(): string;
  /** Everything shown so far, unchanged. */
  raw(): string;
  /** Waits until a text appears after the last input. */
  see(text: string): Promise<void>;
  type(keys: string): void;
  signal(name: NodeJS.Signals): void;
  hangUp(): void;
  /** The exit code. Kills the program and fails if it takes too long. */
  end(): Promise<number>;
};

export const keys = {
  enter: "\r",
  cancel: "\x03",
  endOfInput: "\x04",
  back: "\x1b[Z",
  down: "\x1b[B",
  /** Clears the line. */
  clear: "\x15",
};

/** Prints the terminal's settings before and after a command, and the command's process id. */
const watcher = `trap : INT; stty -g; sh -c 'echo "pid=$$"; exec "$@"' sh "$@"; code=$?; stty -g; exit $code`;

/** Bun cannot open a terminal without a size. */
const withoutSize = 'stty cols 0 rows 0; exec "$@"';

/**
 * Runs the built program in a pseudo-terminal.
 *
 * @param words the arguments after the program's name
 * @param settings `watched`: in a shell that prints the terminal's settings before and after; `columns`: 0 for no size
 */
export function openSession(
  words: readonly string[],
  {
    cwd,
    runtime = "bun",
    env,
    watched = false,
    columns = 100,
  }: Settings & { watched?: boolean; columns?: number },
): Session {
  let output = "";
  let typed = 0;
  const decoder = new TextDecoder();
  const command = [executable(runtime), inject("program"), ...words];
  const script = watched ? watcher : columns === 0 && withoutSize;
  const child = Bun.spawn([...(script ? ["sh", "-c", script, "sh"] : []), ...command], {
    cwd,
    env: { ...baseEnvironment(), TERM: "xterm", LANG: "C.UTF-8", ...env },
    terminal: {
      cols: columns,
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
    see: (text) => until(() => stripVTControlCharacters(output.slice(typed)).includes(text)),
    type(text) {
      typed = output.length;
      child.terminal?.write(text);
    },
    signal(name) {
      const pid = shown().match(/pid=(\d+)/)?.[1];
      if (pid) process.kill(Number(pid), name);
      else child.kill(name);
    },
    hangUp: () => child.terminal?.close(),
    async end() {
      const limit = setTimeout(() => child.kill("SIGKILL"), limitMs(120_000));
      const code = await child.exited;
      clearTimeout(limit);
      return code;
    },
  };
}
