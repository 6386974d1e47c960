import type { Answers } from "../ports/question.ts";
import type { Operation } from "../transform/operations.ts";

/** Context for an option, in addition to its value. */
type Context = {
  /** The absolute path of the project. */
  readonly path: string;
  /** The port to propose. */
  readonly port: string;
};

/** What is asked at a terminal when the option was not given. */
export type Question = {
  message: string;
  /** Its topic in the list of what can be changed; by default the message. */
  topic?: string;
  /** The answer that Enter gives. */
  suggestion: (context: Context) => string;
  /** Whether to ask it after the other answers; by default always. */
  when?: (answers: Readonly<Record<string, unknown>>) => boolean;
  /** Asked only where the template has this overlay. */
  overlay?: string;
  /** Asked only where the template has this file. */
  file?: string;
  answers?: Answers;
};

/** One option, with everything that flags, questions, documentation and the plan need. */
export type Definition<Value> = {
  /** As commander writes it: `--title <text>`, or `[directory]` for the argument. */
  flag: string;
  /** One line for `--help`. */
  text: string;
  default: (context: Context) => Value;
  /** The default in words, for `--help` and the documentation. */
  defaultText: string;
  question?: Question;
  /** Its changes to the template's files. */
  operations?(value: Value, path: string): Operation[];
  /** Part of the command that creates the same project again. */
  replayed?: boolean;
  /** Shapes the files, so that an upgrade has to know it: always, or only when it is not the default. */
  recorded?: boolean | "unless default";
};

/** Defines one option. The default determines the type of its value. */
export function define<Value>(definition: Definition<Value>): Definition<Value> {
  return definition;
}
