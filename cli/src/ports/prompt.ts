import type { Writable } from "node:stream";
import { isCancel, text } from "@clack/prompts";
import type { Question } from "./terminal.ts";

/** Asks with clack. A module of its own, so that it is loaded only when there is something to ask. */
export async function ask(
  { message, placeholder, problem }: Question,
  output: Writable,
  signal: AbortSignal,
): Promise<string | undefined> {
  const end = inputEnd();
  const stop = AbortSignal.any([signal, end.signal]);
  const validate = (value: string | undefined) => problem(value || placeholder);
  try {
    const answer = text({ message, placeholder, defaultValue: placeholder, output, signal: stop, validate });
    // On a terminal that was closed, clack fails while it tidies up and never answers.
    const stopped = new Promise<undefined>((done) =>
      stop.addEventListener("abort", () => setTimeout(done, 50)),
    );
    const first = await Promise.race([answer, stopped]);
    return isCancel(first) ? undefined : first;
  } finally {
    end.forget();
  }
}

/** Clack waits for ever when the input ends or Ctrl-D is typed: this says so. */
function inputEnd(): { signal: AbortSignal; forget: () => void } {
  const ended = new AbortController();
  const { stdin } = process;
  const abort = () => ended.abort();
  const read = (part: Buffer | string) => {
    if (part.toString().includes("\x04")) abort();
  };
  stdin.on("data", read).on("end", abort).on("error", abort);
  return {
    signal: ended.signal,
    forget: () => void stdin.off("data", read).off("end", abort).off("error", abort),
  };
}
