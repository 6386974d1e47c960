import { stripVTControlCharacters } from "node:util";

/** One question with one line as its answer. */
export type Question = {
  message: string;
  placeholder: string;
  /** An earlier answer, there to be changed. */
  initial?: string;
  /** The message for an answer that will not do, or undefined. */
  problem: (answer: string) => string | undefined;
};

/** The answer of somebody who wants to go to the question before. */
export type Back = { readonly back: true };

/** One of the things to choose from. */
export type Choice<Value extends string> = { value: Value; label: string };

/** Where a person reads and answers. */
export type Terminal = {
  /** True when somebody can be asked. */
  readonly person: boolean;
  /** Bits of colour it can show: 1, 4, 8 or 24. */
  readonly depth: number;
  say(line: string): void;
  complain(line: string): void;
  /** The answer, or undefined when the person would rather stop. */
  ask(question: Question, signal: AbortSignal): Promise<string | Back | undefined>;
  /** What was chosen, or undefined when the person would rather stop. */
  choose<Value extends string>(
    message: string,
    choices: readonly Choice<Value>[],
    signal: AbortSignal,
  ): Promise<Value | undefined>;
  /** One line on how something ended. */
  mark(how: Mark, text: string): void;
  /** Shows that something is going on; call what it returns when that has ended. */
  busy(label: string): () => void;
};

export type Mark = keyof typeof marks;

const marks = { done: "\x1b[32m✓\x1b[0m", failed: "\x1b[31m✗\x1b[0m", skipped: "\x1b[2m–\x1b[0m" } as const;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * The real terminal. With `json`, stdout belongs to the one JSON object and people are talked to on stderr.
 * In CI nobody answers, even if there is a terminal.
 */
export function processTerminal(json: boolean): Terminal {
  const output = json ? process.stderr : process.stdout;
  const live = Boolean(output.isTTY) && process.env.TERM !== "dumb";
  const person = live && Boolean(process.stdin.isTTY) && !process.env.CI;
  const colours = live && !process.env.NO_COLOR;
  const say = (line: string) => void output.write(`${colours ? line : stripVTControlCharacters(line)}\n`);
  return {
    person,
    depth: colours ? output.getColorDepth() : 1,
    say,
    complain: (line) => void process.stderr.write(`${line}\n`),
    async ask(question, signal) {
      const { ask } = await import("./prompt.ts");
      return ask(question, { output, signal });
    },
    async choose(message, choices, signal) {
      const { choose } = await import("./prompt.ts");
      return choose(message, choices, { output, signal });
    },
    mark: (how, text) => say(`  ${marks[how]} ${text}`),
    busy: (label) => (live ? spin(output, label) : announce(say, label)),
  };
}

/** Without a live terminal, a line before what may take long. */
function announce(say: (line: string) => void, label: string): () => void {
  say(`  … ${label}`);
  return () => {};
}

function spin(output: NodeJS.WriteStream, label: string): () => void {
  const started = Date.now();
  let frame = 0;
  const draw = () => {
    const seconds = Math.floor((Date.now() - started) / 1000);
    const time = seconds < 2 ? "" : ` ${seconds} s`;
    output.write(`\r\x1b[2K  ${frames[frame++ % frames.length]} ${label}${time}`);
  };
  output.write("\x1b[?25l");
  draw();
  const timer = setInterval(draw, 80);
  return () => {
    clearInterval(timer);
    output.write("\r\x1b[2K\x1b[?25h");
  };
}
