import type { Answers } from "../ports/question.ts";
import type { Operation } from "../transform/operations.ts";

/** The context of an option, in addition to its value. */
type Context = {
  /** The absolute path of the project. */
  readonly path: string;
  readonly port: string;
};

/** The question to ask at a terminal if the option was not given. */
export type Question = {
  message: string;
  /** The option's name in the list of options to change; by default the message. */
  topic?: string;
  /** The answer if the user only presses Enter. */
  suggestion: (context: Context) => string;
  /** Whether the question applies, given the other answers. By default, it always does. */
  when?: (answers: Readonly<Record<string, unknown>>) => boolean;
  /** The overlay that the template must have. */
  overlay?: string;
  /** The file that the template must have. */
  file?: string;
  answers?: Answers;
};

/** One option, with everything that flags, questions, documentation and the plan need. */
export type Definition<Value> = {
  /** The flag in commander's syntax: `--title <text>`, or `[directory]` for the argument. */
  flag: string;
  /** One line for `--help`. */
  text: string;
  default: (context: Context) => Value;
  /** The default in words, for `--help` and the documentation. */
  defaultText: string;
  question?: Question;
  /** The option's changes to the template's files. */
  operations?(value: Value, path: string): Operation[];
  /** Whether the option is part of the command that creates the same project again. */
  replayed?: boolean;
  /** Whether upgrades need the option because it changes files: always, or only if it is not the default. */
  recorded?: boolean | "unless default";
};

/** Defines an option. The default determines the type of its value. */
export function define<Value>(definition: Definition<Value>): Definition<Value> {
  return definition;
}
