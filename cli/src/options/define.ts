import type * as z from "zod/mini";
import type { Files } from "../template/files.ts";
import type { Operation } from "../transform/operations.ts";

/** What an option may look at besides its value. */
type Context = {
  /** The absolute path of the project. */
  readonly path: string;
  /** The port to propose. */
  readonly port: string;
};

/** What is asked at a terminal when the option was not given. */
export type Question = {
  message: string;
  placeholder: (context: Context) => string;
  /** Whether it makes sense after the other answers; always, when left out. */
  when?: (answers: Readonly<Record<string, unknown>>) => boolean;
  /** Several of these may be chosen; the answer is a list, the default one first. */
  choices?: { values: Readonly<Record<string, string>>; first: string };
  /** One of these is chosen. Only some templates offer them. */
  one?: { values: Readonly<Record<string, string>>; offered: (template: Files) => boolean };
  /** One of these colours may be chosen, or another one named. */
  colours?: { labels: Readonly<Record<string, string>>; other: string; example: string };
};

/** One option: everything that flags, questions, documentation and the plan need to know of it. */
export type Definition<Value, Default> = {
  /** As commander writes it: `--title <text>`, or `[directory]` for the argument. */
  flag: string;
  /** One line for `--help`. */
  text: string;
  /** From what was typed to the value; its message is what the user reads. */
  schema: z.ZodMiniType<Value>;
  default: (context: Context) => Value | Default;
  /** The default in words, for `--help` and the documentation. */
  defaultText: string;
  question?: Question;
  /** What it does to the template's files. */
  operations?(value: Value | Default, context: Pick<Context, "path">): Operation[];
  /** Part of the command that creates the same project again. */
  replayed?: boolean;
  /** Shapes the files, so that an upgrade has to know it: always, or only when it is not the default. */
  recorded?: boolean | "unless default";
};

/** States one option; the types of its value follow from its schema and default. */
export function define<Value, Default = Value>(
  definition: Definition<Value, Default>,
): Definition<Value, Default> {
  return definition;
}
