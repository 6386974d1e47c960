import { homedir } from "node:os";
import { resolve as resolvePath } from "node:path";
import { cancelled, toCliError } from "../errors.ts";
import type { Back } from "../ports/question.ts";
import { inspectTarget } from "../ports/target.ts";
import type { ColourDepth, Terminal } from "../ports/terminal.ts";
import { swatch } from "../report/swatch.ts";
import type { Files } from "../template/files.ts";
import type { Question } from "./define.ts";
import { problemWith, problemWithPath } from "./resolve.ts";
import { type Given, type OptionName, optionNames, options } from "./schema.ts";

type World = {
  cwd: string;
  port: string;
  terminal: Pick<Terminal, "ask" | "pick" | "paint" | "depth">;
  signal: AbortSignal;
};

/**
 * The options that are asked for, in the list's order: those with a question that were not given, and for which the
 * template has more than one answer.
 */
export function questionsFor(given: Given, template: Files): OptionName[] {
  return optionNames.filter((name) => {
    const question: Question | undefined = options[name].question;
    return question && given[name] === undefined && (question.one?.offered(template) ?? true);
  });
}

/**
 * Asks one question after the other. Shift-Tab goes back to the one before.
 *
 * @param answers what is known already; an answer of before is proposed again
 * @throws CliError when the user cancels
 */
export async function ask(names: readonly OptionName[], answers: Given, world: World): Promise<Given> {
  let known = answers;
  for (let at = 0; at < names.length; ) {
    const name = names[at];
    if (name === undefined) break;
    const step = isAsked(name, known) ? await askOne(name, known, world) : known;
    if (!isBack(step)) {
      known = step;
      at += 1;
      continue;
    }
    const before = names.slice(0, at).findLastIndex((earlier) => isAsked(earlier, known));
    at = Math.max(0, before);
  }
  return known;
}

/** Whether a question makes sense after the other answers. */
export function isAsked(name: OptionName, answers: Given): boolean {
  const question = options[name].question;
  return question !== undefined && (question.when?.(answers) ?? true);
}

async function askOne(name: OptionName, answers: Given, world: World): Promise<Given | Back> {
  const question: Question | undefined = options[name].question;
  if (!question) return answers;
  const path = resolvePath(world.cwd, String(answers.directory ?? "my-app"));
  const { message, choices, colours, one } = question;
  const placeholder = question.placeholder({ path, port: world.port });
  const before = answers[name];
  const problem = (answer: string) => problemWithAnswer(name, atHome(name, answer), answers, world.cwd);
  const { terminal, signal } = world;
  const chosen = String(before ?? placeholder);
  const initial = typeof before === "string" ? { initial: before } : {};
  const answer = choices
    ? await terminal.pick({ message, ...choices, chosen }, signal)
    : one
      ? await terminal.pick({ message, values: one.values, chosen }, signal)
      : colours
        ? await terminal.paint(
            { message, ...colours, labels: withSwatches(colours.labels, terminal.depth), chosen, problem },
            signal,
          )
        : await terminal.ask({ message, placeholder, problem, ...initial }, signal);
  if (answer === undefined) throw cancelled();
  if (typeof answer !== "string") return answer;
  const { [name]: _, ...others } = answers;
  // What is proposed follows the other answers, so it is no answer of its own; the directory always is one.
  return name !== "directory" && answer === placeholder
    ? others
    : { ...others, [name]: atHome(name, answer) };
}

function withSwatches(labels: Readonly<Record<string, string>>, depth: ColourDepth): Record<string, string> {
  const shown = Object.entries(labels).map(([name, label]) => [name, swatch(name, depth) + label]);
  return Object.fromEntries(shown);
}

/** No shell has looked at an answer, so `~` still means home. */
function atHome(name: OptionName, answer: string): string {
  return name === "directory" ? answer.replace(/^~(?=$|[\\/])/, () => homedir()) : answer;
}

function isBack(step: Given | Back): step is Back {
  return "back" in step;
}

function problemWithAnswer(name: OptionName, answer: string, given: Given, cwd: string): string | undefined {
  if (answer === "") return undefined;
  const problem = problemWith(name, answer);
  if (problem || name !== "directory") return problem;
  const path = resolvePath(cwd, answer);
  try {
    inspectTarget(path, given.force === true);
    return problemWithPath(path);
  } catch (error) {
    return toCliError(error).message;
  }
}
