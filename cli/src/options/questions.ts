import { resolve as resolvePath } from "node:path";
import { cancelled, toCliError } from "../errors.ts";
import { inspectTarget } from "../ports/target.ts";
import type { Terminal } from "../ports/terminal.ts";
import { problemWith, problemWithPath } from "./resolve.ts";
import { type Given, type OptionName, optionNames, options } from "./schema.ts";

/** Asks, in the list's order, for every option that has a question and was not given. */
export async function askMissing(
  given: Given,
  { cwd, terminal, signal }: { cwd: string; terminal: Terminal; signal: AbortSignal },
): Promise<Given> {
  const answers: Given = { ...given };
  for (const name of optionNames) {
    const { question } = options[name];
    if (!question || answers[name] !== undefined) continue;
    const path = resolvePath(cwd, String(answers.directory ?? "my-app"));
    const placeholder = question.placeholder({ path });
    const problem = (answer: string) => problemWithAnswer(name, answer, { cwd, force: given.force === true });
    const answer = await terminal.ask({ message: question.message, placeholder, problem }, signal);
    if (answer === undefined) throw cancelled();
    if (answer !== "") answers[name] = answer;
  }
  return answers;
}

function problemWithAnswer(
  name: OptionName,
  answer: string,
  { cwd, force }: { cwd: string; force: boolean },
): string | undefined {
  if (answer === "") return undefined;
  const problem = problemWith(name, answer);
  if (problem || name !== "directory") return problem;
  const path = resolvePath(cwd, answer);
  try {
    inspectTarget(path, force);
    return problemWithPath(path);
  } catch (error) {
    return toCliError(error).message;
  }
}
