import type { Writable } from "node:stream";
import { multiselect, select, text } from "@clack/prompts";
import type { Answers, Back, Question } from "./question.ts";

/** A question's output, and the signal that cancels it. */
type Place = { output: Writable; signal: AbortSignal };

/** The answer, a request to go back, or undefined if the user cancelled. */
export type Reply = string | Back | undefined;

/** Asks with clack. In a separate module, so that clack loads only when there is a question. */
export async function ask(
  { message, suggestion, before, problem, answers }: Question,
  { output, signal }: Place,
): Promise<Reply> {
  const chosen = before ?? suggestion;
  const type = (message: string, placeholder: string, initialValue?: string) =>
    whileOpen<string>(signal, (stop) => {
      const validate = (value: string | undefined) => problem?.(value || placeholder);
      const initial = initialValue === undefined ? {} : { initialValue };
      const common = { message, placeholder, defaultValue: placeholder, ...initial };
      return text({ ...common, validate, output, signal: stop });
    });
  const choose = (message: string, labels: Answers["values"], initialValue: string) => {
    const options = toOptions(labels);
    const show = (stop: AbortSignal) => select({ message, options, initialValue, output, signal: stop });
    return whileOpen<string>(signal, show);
  };
  if (!answers) return type(message, suggestion, before);
  const { values, first, other, rest, some } = answers;
  const several = (initialValues: string[], required: boolean) =>
    whileOpen<string[]>(signal, (stop) =>
      multiselect({ message, options: toOptions(values), initialValues, required, output, signal: stop }),
    );
  if (rest || some) {
    // With `rest`, the answer lists the choices that are not selected.
    const names = Object.keys(values);
    const turned = (list: string[]) => (rest ? names.filter((name) => !list.includes(name)) : list);
    const picked = await several(turned(chosen.split(",").filter(Boolean)), false);
    return Array.isArray(picked) ? turned(picked).join() : picked;
  }
  if (other) {
    const typed = "";
    const known = Object.hasOwn(values, chosen);
    for (;;) {
      const picked = await choose(message, { ...values, [typed]: other.label }, known ? chosen : typed);
      if (picked !== typed) return picked;
      const answer = await type(other.message, other.example, known ? undefined : chosen);
      // Shift-Tab returns to the list of choices.
      if (typeof answer !== "object") return answer;
    }
  }
  if (first === undefined) return choose(message, values, chosen);
  const initially = chosen.split(",");
  const picked = await several(initially, true);
  if (!Array.isArray(picked)) return picked;
  // Keeps the order of the other values.
  const order = [...initially, ...Object.keys(values)];
  const inOrder = (order: string[]) => [...new Set(order)].filter((value) => picked.includes(value));
  const among = Object.fromEntries(Object.entries(values).filter(([value]) => picked.includes(value)));
  const [initial = "", ...more] = inOrder(order);
  const lead = more.length > 0 ? await choose(first, among, initial) : initial;
  return typeof lead === "string" ? inOrder([lead, ...order]).join() : lead;
}

function toOptions(labels: Answers["values"]) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** The answer; `back` after Shift-Tab; undefined if the user cancels or the input ends. */
async function whileOpen<Answer extends string | string[]>(
  signal: AbortSignal,
  show: (stop: AbortSignal) => Promise<Answer | symbol>,
): Promise<Answer | Back | undefined> {
  const keys = watchKeys();
  const stop = AbortSignal.any([signal, keys.ended, keys.back]);
  try {
    // If the terminal closes, clack fails while it cleans up, and its promise never settles.
    const stopped = new Promise<undefined>((done) =>
      stop.addEventListener("abort", () => setTimeout(done, 50)),
    );
    const first: Answer | symbol | undefined = await Promise.race([show(stop), stopped]);
    if (keys.back.aborted && !signal.aborted) return { back: true };
    return first === undefined || typeof first === "symbol" ? undefined : first;
  } finally {
    keys.forget();
  }
}

/** Detects the end of the input, Ctrl-D and Shift-Tab. Clack handles none of them, and would wait forever. */
function watchKeys(): { ended: AbortSignal; back: AbortSignal; forget: () => void } {
  const ended = new AbortController();
  const shiftTab = new AbortController();
  const { stdin } = process;
  const end = () => ended.abort();
  const read = (part: Buffer | string) => {
    if (part.toString().includes("\x04")) end();
    if (part.toString().includes("\x1b[Z")) shiftTab.abort();
  };
  stdin.on("data", read).on("end", end).on("error", end);
  return {
    ended: ended.signal,
    back: shiftTab.signal,
    forget: () => void stdin.off("data", read).off("end", end).off("error", end),
  };
}
