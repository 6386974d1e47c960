import type { Writable } from "node:stream";
import { multiselect, select, text } from "@clack/prompts";
import type { Back, Choice, Painting, Picking, Question } from "./question.ts";

/** Where a question is shown, and what takes it back. */
type Place = { output: Writable; signal: AbortSignal };

/** Asks with clack. A module of its own, so that it is loaded only when there is something to ask. */
export async function ask(
  { message, placeholder, initial, problem }: Question,
  { output, signal }: Place,
): Promise<string | Back | undefined> {
  const validate = (value: string | undefined) => problem(value || placeholder);
  return whileOpen<string>(signal, (stop) =>
    text({
      message,
      placeholder,
      defaultValue: placeholder,
      output,
      signal: stop,
      validate,
      ...(initial === undefined ? {} : { initialValue: initial }),
    }),
  );
}

/** Lets the user choose one, or several and then which of them comes first. */
export async function pick(
  { message, values, first, chosen }: Picking,
  { output, signal }: Place,
): Promise<string | Back | undefined> {
  const initialValues = chosen.split(",");
  const options = Object.entries(values).map(([value, label]) => ({ value, label }));
  const selectOne = (message: string, options: { value: string; label: string }[], initialValue: string) =>
    whileOpen<string>(signal, (stop) => select({ message, options, initialValue, output, signal: stop }));
  if (first === undefined) return selectOne(message, options, chosen);
  const show = (stop: AbortSignal) =>
    multiselect({ message, options, initialValues, required: true, output, signal: stop });
  const picked = await whileOpen<string[]>(signal, show);
  if (!Array.isArray(picked)) return picked;
  if (picked.length < 2) return picked.join();
  const among = options.filter(({ value }) => picked.includes(value));
  const initialValue = initialValues.find((value) => picked.includes(value)) ?? "";
  const lead = await selectOne(first, among, initialValue);
  if (typeof lead !== "string") return lead;
  // The others stay in the order they had.
  const order = [lead, ...initialValues, ...Object.keys(values)];
  return [...new Set(order)].filter((value) => picked.includes(value)).join();
}

/** Lets the user choose a colour, or type one. */
export async function paint(
  { message, labels, other, example, chosen, problem }: Painting,
  place: Place,
): Promise<string | Back | undefined> {
  const typed = "";
  const options = [...Object.entries(labels), [typed, other]].map(([value = "", label = ""]) => ({
    value,
    label,
  }));
  const initialValue = Object.hasOwn(labels, chosen) ? chosen : typed;
  for (;;) {
    const picked = await whileOpen<string>(place.signal, (stop) =>
      select({ message, options, initialValue, output: place.output, signal: stop }),
    );
    if (picked !== typed) return picked;
    const initial = initialValue === typed ? { initial: chosen } : {};
    const answer = await ask({ message: "Which colour?", placeholder: example, problem, ...initial }, place);
    // Back to the choice.
    if (typeof answer !== "object") return answer;
  }
}

/** Lets the user choose. */
export async function choose<Value extends string>(
  message: string,
  choices: readonly Choice<Value>[],
  { output, signal }: Place,
): Promise<Value | undefined> {
  const options = choices.map(({ value, label }) => ({ value: value as string, label }));
  const chosen = await whileOpen<string>(signal, (stop) =>
    select({ message, options, output, signal: stop }),
  );
  return choices.find(({ value }) => value === chosen)?.value;
}

/** The answer; going back when Shift-Tab was pressed; undefined when it was cancelled, or the input has ended. */
async function whileOpen<Answer extends string | string[]>(
  signal: AbortSignal,
  show: (stop: AbortSignal) => Promise<Answer | symbol>,
): Promise<Answer | Back | undefined> {
  const keys = watchKeys();
  const stop = AbortSignal.any([signal, keys.ended, keys.back]);
  try {
    // On a terminal that was closed, clack fails while it tidies up and never answers.
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

/** Clack waits for ever when the input ends or Ctrl-D is typed, and knows no way back: this says so. */
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
