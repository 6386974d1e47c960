import { stripVTControlCharacters } from "node:util";
import type { Reply } from "./prompt.ts";
import type { Question } from "./question.ts";

/** Characters that hide or reorder text: controls, line breaks, zero-width and bidirectional marks. */
export const hiddenCharacters = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;

/** The same characters except colours, tabs and line ends. */
const unsafe = new RegExp(`(?!\x1b\\[[\\d;]*m|[\\n\\t]|\r(?:\n|$))${hiddenCharacters.source}`, "gu");

/** Replaces escape sequences: names and texts in a project may come from someone else. */
export const harmless = (text: string) => text.replace(unsafe, "\uFFFD");

/** The terminal that shows questions and results. */
export type Terminal = {
  /** Whether a person can answer questions. */
  readonly person: boolean;
  readonly depth: ColourDepth;
  say(line: string): void;
  /** Prints a line that may be cut to the terminal's width. */
  show(line: string): void;
  complain(line: string): void;
  ask(question: Question, signal: AbortSignal): Promise<Reply>;
  /** Prints one line about a result. */
  mark(how: Mark, text: string): void;
  /** Shows that work is in progress, until the returned function is called. */
  busy(label: string): () => void;
};

type Mark = keyof typeof marks;

const marks = { done: ["32", "✓", "+"], failed: ["31", "✗", "x"], skipped: ["2", "–", "-"] } as const;

/**
 * The real terminal. With `json`, stdout contains only the one JSON object, and everything else goes to stderr.
 * In CI nobody can answer, even if there is a terminal.
 */
export function processTerminal(json: boolean): Terminal {
  const output = json ? process.stderr : process.stdout;
  // Scripts open terminals without a size. Clack would write one character per line there.
  if (output.isTTY && !output.columns) Object.assign(output, { columns: 80, rows: 24 });
  const live = Boolean(output.isTTY) && process.env.TERM !== "dumb";
  const person = live && Boolean(process.stdin.isTTY) && !process.env.CI;
  const colours = live && !process.env.NO_COLOR;
  const unicode = !output.isTTY || showsUnicode();
  const plain = (text: string) =>
    unicode ? harmless(text) : harmless(text).replaceAll("…", "...").replaceAll("–", "-");
  /** Without this, terminals break lines at the edge, even within words. */
  const wrapped = (stream: NodeJS.WriteStream, text: string) =>
    stream.isTTY
      ? text
          .split("\n")
          .map((line) => wrapLine(stream.columns || 80, line))
          .join("\n")
      : text;
  const write = (line: string) =>
    void output.write(`${colours ? plain(line) : stripVTControlCharacters(plain(line))}\n`);
  const say = (text: string) => write(wrapped(output, plain(text)));
  const cut = (line: string) => (output.isTTY ? cutTo(output.columns || 80, plain(line)) : line);
  return {
    person,
    depth: colours ? output.getColorDepth() : 1,
    say,
    show: (line) => write(cut(line)),
    complain: (text) => void process.stderr.write(`${wrapped(process.stderr, plain(text))}\n`),
    async ask(question, signal) {
      const { ask } = await import("./prompt.ts");
      return ask(question, { output, signal });
    },
    mark(how, text) {
      const [colour, sign, letter] = marks[how];
      const words = output.isTTY ? wrapTo(output.columns || 80, plain(text), "    ") : text;
      write(`  \x1b[${colour}m${unicode ? sign : letter}\x1b[0m ${words}`);
    },
    busy(label) {
      if (live) return spin(output, label, { cut, unicode });
      say(`  … ${label}`);
      return () => {};
    },
  };
}

/** Whether the locale and the terminal support Unicode. The Linux console has only a few characters. */
function showsUnicode(): boolean {
  const { LC_ALL, LC_CTYPE, LANG, TERM, WT_SESSION, TERM_PROGRAM } = process.env;
  if (process.platform === "win32") return Boolean(WT_SESSION || TERM_PROGRAM);
  return TERM !== "linux" && /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || "");
}

/** The colour depth of a terminal in bits: 1 for no colours, 4, 8, or 24 for all colours. */
export type ColourDepth = number;

/** Truncates a line to a width. A truncated line also loses its colours. */
function cutTo(columns: number, line: string): string {
  const words = stripVTControlCharacters(line);
  return words.length < columns ? line : `${words.slice(0, columns - 4)}...`;
}

/** A line that begins with a command, or ends with one after a colon. It is not wrapped, so that it can be copied. */
const command = /(?:^ *|: )(?:cd|git|bunx?|npm|npx|create-damson) \S/;

/** Breaks a line between words, and indents the following lines like the first one's text after its label. */
function wrapLine(columns: number, line: string): string {
  const words = stripVTControlCharacters(line);
  if (words.length < columns || command.test(words)) return line;
  const [indent = ""] = /^ *(?:\S+(?: \S+)* {2,})?/.exec(words) ?? [];
  const hanging = " ".repeat(indent.length < columns / 2 ? indent.length : 2);
  return indent + wrapTo(columns, words.slice(indent.length), hanging);
}

/** Breaks a text between words, so that it fits next to an indent. A text that is too long also loses its colours. */
function wrapTo(columns: number, text: string, indent: string): string {
  const words = stripVTControlCharacters(text);
  const most = columns - indent.length - 1;
  if (words.length <= most) return text;
  // A word that is longer than a line is split.
  const line = new RegExp(`\\S.{0,${most - 1}}(?!\\S)|\\S{1,${most}}`, "g");
  return (words.match(line) ?? []).join(`\n${indent}`);
}

type Looks = { cut: (line: string) => string; unicode: boolean };

function spin(output: NodeJS.WriteStream, label: string, { cut, unicode }: Looks): () => void {
  const frames = unicode ? [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"] : [..."|/-\\"];
  const started = Date.now();
  let frame = 0;
  const draw = () => {
    const seconds = Math.floor((Date.now() - started) / 1000);
    const time = seconds < 2 ? "" : ` ${seconds} s`;
    // A longer line would wrap, and the next frame would overwrite only its last row.
    output.write(`\r\x1b[2K${cut(`  ${frames[frame++ % frames.length]} ${label}${time}`)}`);
  };
  output.write("\x1b[?25l");
  draw();
  const timer = setInterval(draw, 80);
  return () => {
    clearInterval(timer);
    output.write("\r\x1b[2K\x1b[?25h");
  };
}
