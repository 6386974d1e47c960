import { homedir } from "node:os";
import { resolve as resolvePath } from "node:path";
import { cancelled, toCliError } from "../errors.ts";
import { defaultAccent } from "../options/accent.ts";
import type { Question } from "../options/define.ts";
import { problemWith, problemWithPath } from "../options/resolve.ts";
import { type Given, type OptionName, optionNames, options } from "../options/schema.ts";
import type { Answers, Back } from "../ports/question.ts";
import { inspectTarget } from "../ports/target.ts";
import type { ColourDepth, Terminal } from "../ports/terminal.ts";
import type { Prepared } from "../project/result.ts";
import { overviewLines } from "../report/human.ts";
import { swatch } from "../report/swatch.ts";
import { type Files, getDescription } from "../template/files.ts";

type World = {
  cwd: string;
  port: string;
  terminal: Pick<Terminal, "ask" | "show" | "depth">;
  signal: AbortSignal;
};

/**
 * The options to ask about, in the list's order: options with a question that were not given, and whose overlay exists
 * in the template.
 */
export function questionsFor(given: Given, template: Files): OptionName[] {
  return optionNames.filter((name) => {
    const question: Question | undefined = options[name].question;
    const { overlay, file } = question ?? {};
    const needed = overlay === undefined ? file : getDescription(overlay);
    const offered = needed === undefined || template.has(needed);
    return question && given[name] === undefined && offered;
  });
}

/**
 * Asks one question after another. Shift-Tab goes back to the previous one.
 *
 * @param answers the known answers; an earlier answer is suggested again
 * @param from the position of the first question
 * @throws CliError when the user cancels
 */
export async function ask(
  names: readonly OptionName[],
  answers: Given,
  world: World,
  from = 0,
): Promise<Given> {
  let known = answers;
  for (let at = from; at < names.length; ) {
    const name = names[at];
    if (name === undefined) break;
    const step = isAsked(name, known) ? await askOne(name, known, world) : known;
    if (!isBack(step)) {
      known = step;
      at += 1;
      continue;
    }
    at = lastAsked(names.slice(0, at), known);
  }
  return known;
}

/**
 * Shows the plan and asks the user to confirm it. Shift-Tab returns to the last question.
 *
 * @param names the options that may be changed
 * @returns undefined to continue, or changed answers
 * @throws CliError when the user cancels
 */
export async function agree(
  prepared: Prepared,
  { names, answers, world }: { names: readonly OptionName[]; answers: Given; world: World },
): Promise<Given | undefined> {
  const { terminal, signal } = world;
  const block = swatch(prepared.options.accent ?? defaultAccent, terminal.depth);
  for (const line of overviewLines(prepared, block)) terminal.show(line);
  const values = {
    make: "Create it",
    ...Object.fromEntries(
      names.filter((name) => isAsked(name, answers)).map((name) => [name, `Change: ${getTopic(name)}`]),
    ),
    stop: "Cancel without creating anything",
  };
  const chosen = await terminal.ask(
    { message: "Is this right?", suggestion: "make", answers: { values } },
    signal,
  );
  if (typeof chosen === "object") return ask(names, answers, world, lastAsked(names, answers));
  const changed = names.find((name) => name === chosen);
  if (chosen !== "make" && !changed) throw cancelled();
  return changed && ask([changed], answers, world);
}

/** The position of the last of these questions that applies, or of the first if none does. */
const lastAsked = (names: readonly OptionName[], known: Given) =>
  Math.max(
    0,
    names.findLastIndex((name) => isAsked(name, known)),
  );

function getTopic(name: OptionName): string {
  const question: Question | undefined = options[name].question;
  return question?.topic ?? question?.message ?? name;
}

/** Whether a question applies, given the other answers. */
function isAsked(name: OptionName, answers: Given): boolean {
  const question = options[name].question;
  return question !== undefined && (question.when?.(answers) ?? true);
}

async function askOne(name: OptionName, answers: Given, world: World): Promise<Given | Back> {
  const question: Question | undefined = options[name].question;
  if (!question) return answers;
  const path = resolvePath(world.cwd, String(answers.directory ?? "my-app"));
  const { [name]: before, ...others } = answers;
  const suggestion = question.suggestion({ path, port: world.port });
  const answer = await world.terminal.ask(
    {
      message: question.message,
      suggestion,
      before: typeof before === "string" ? before : undefined,
      problem: (answer) => problemWithAnswer(name, atHome(name, answer), answers, world.cwd),
      answers: name === "accent" ? withSwatches(question.answers, world.terminal.depth) : question.answers,
    },
    world.signal,
  );
  if (answer === undefined) throw cancelled();
  if (typeof answer !== "string") return answer;
  // An accepted suggestion is not stored, because it depends on other answers. The directory always is.
  const proposed = name !== "directory" && answer === suggestion;
  return proposed ? others : { ...others, [name]: atHome(name, answer) };
}

function withSwatches(answers: Answers | undefined, depth: ColourDepth): Answers | undefined {
  if (!answers) return undefined;
  const shown = Object.entries(answers.values).map(([name, label]) => [name, swatch(name, depth) + label]);
  return { ...answers, values: Object.fromEntries(shown) };
}

/** No shell has expanded a typed answer, so replace `~` with the home directory. */
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
