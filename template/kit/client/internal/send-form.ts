import type { z } from "zod";
import type { Issue } from "../../shared/errors.ts";
import { issueCode, issuePath } from "../../shared/issue-code.ts";
import { type Problem, toProblem } from "../../shared/problem.ts";
import { fetchWords } from "../texts.ts";
import { noValuesIn, parseInput } from "./parse-input.ts";

export interface FormOptions<Values, Saved = void> {
  /** Loaded when the form is sent, so that the page does not wait for it. Its messages are translation keys. */
  schema: () => Promise<z.ZodType<Values>>;
  onSubmit: (values: Values) => Promise<Saved>;
}

interface SendOptions<Values, Saved> extends FormOptions<Values, Saved> {
  /** The page's language, in which numbers are typed. */
  language: string;
}

export interface Failure {
  errors: Record<string, string>;
  problem: Problem | null;
}

const invalid: Problem = { code: "VALIDATION_ERROR", retryAfter: null };

export async function sendForm<Values>(
  options: SendOptions<Values, void>,
  entered: FormData,
): Promise<Failure> {
  const typed = Object.fromEntries(entered);
  const answer = await send(options, typed, (path) => (path in typed ? path : undefined));
  return "errors" in answer ? answer : { errors: {}, problem: null };
}

/** @param nameOf the field that shows the issue of a path; without one, the issue concerns the whole form */
export async function send<Values, Saved>(
  { schema, onSubmit, language }: SendOptions<Values, Saved>,
  input: unknown,
  nameOf: (path: string) => string | undefined,
): Promise<{ saved: Saved } | Failure> {
  try {
    const result = parseInput(await schema(), input, language);
    const noValues = noValuesIn(input).map((path) => ({ path, code: "invalid" }));
    if (result.success && noValues.length === 0) return { saved: await onSubmit(result.data) };
    const issues = result.error?.issues ?? [];
    const found = issues.map((issue) => ({ path: issuePath(issue), code: issueCode(issue, input) }));
    // The schema's message is better, but a schema may accept any text, even an empty one.
    return await byField([...found, ...noValues], nameOf, invalid);
  } catch (error) {
    const problem = toProblem(error);
    // The demo dialog shows the refusal.
    if (problem.code === "DEMO_MODE") return { errors: {}, problem: null };
    return problem.issues ? byField(problem.issues, nameOf, problem) : { errors: {}, problem };
  }
}

/** `lines.2.price` is the field `lines[2].price` or, if that is not on the page, `lines[2]` or `lines`. */
export function fieldOfPath(path: string, names: readonly string[]): string | undefined {
  for (let rest = path; rest !== ""; rest = rest.slice(0, Math.max(0, rest.lastIndexOf(".")))) {
    const name = names.find((name) => name.replace(/\[(\d+)\]/g, ".$1") === rest);
    if (name !== undefined) return name;
  }
  return undefined;
}

async function byField(
  issues: readonly Issue[],
  nameOf: (path: string) => string | undefined,
  problem: Problem,
): Promise<Failure> {
  const errors: Record<string, string> = {};
  let ofForm = false;
  for (const { path, code } of issues) {
    const name = nameOf(path);
    if (name === undefined) ofForm = true;
    else errors[name] ??= code;
  }
  await fetchWords(Object.values(errors).map((code) => `validation.${code.split(":", 1)}`));
  return { errors, problem: ofForm ? problem : null };
}
