import type { Writable } from "node:stream";
import { isCancel, text } from "@clack/prompts";
import type { Question } from "./terminal.ts";

/** Asks with clack. A module of its own, so that it is loaded only when there is something to ask. */
export async function ask(
  { message, placeholder, problem }: Question,
  output: Writable,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await text({
    message,
    placeholder,
    defaultValue: placeholder,
    output,
    signal,
    validate: (value) => (value ? problem(value) : problem(placeholder)),
  });
  return isCancel(answer) ? undefined : answer;
}
