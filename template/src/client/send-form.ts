import { issueCode, issuePath } from "#shared/issue-code.ts";
import { type Problem, type ServerIssue, toProblem } from "#shared/problem.ts";
import { fetchWords } from "./words.ts";

interface SchemaIssue {
  path: readonly PropertyKey[];
  message: string;
}

/** The part of a zod schema that is used here. Its messages are translation keys. */
interface Schema<Values> {
  safeParse(
    input: unknown,
  ): { success: true; data: Values } | { success: false; error: { issues: readonly SchemaIssue[] } };
}

export interface FormOptions<Values> {
  /** Loaded when the form is sent, so that the page does not wait for it. */
  schema: () => Promise<Schema<Values>>;
  onSubmit: (values: Values) => Promise<void>;
}

interface Found {
  /** Issue codes by field name. */
  errors: Record<string, string>;
  problem: Problem | null;
}

const invalid: Problem = { code: "VALIDATION_ERROR", retryAfter: null };

/** Validates and sends the input. An error that no field can show is a problem of the whole form. */
export async function sendForm<Values>(
  { schema, onSubmit }: FormOptions<Values>,
  entered: FormData,
): Promise<Found> {
  const typed = Object.fromEntries(entered);
  try {
    const result = (await schema()).safeParse(typed);
    if (!result.success) {
      const { issues } = result.error;
      const found = issues.map((issue) => ({ path: issuePath(issue), code: issueCode(issue, typed) }));
      return await byField(found, invalid);
    }
    await onSubmit(result.data);
    return { errors: {}, problem: null };
  } catch (error) {
    const problem = toProblem(error);
    if (!problem.issues) return { errors: {}, problem };
    const found = problem.issues.map(({ path, code }) => ({ path: path in typed ? path : "", code }));
    return byField(found, problem);
  }
}

/** The first issue of each field, once its text is loaded; "" is the whole form. */
async function byField(issues: readonly ServerIssue[], problem: Problem): Promise<Found> {
  const errors: Record<string, string> = {};
  for (const { path, code } of issues) errors[path] ??= code;
  await fetchWords(Object.values(errors).map((code) => `validation.${code.split(":", 1)}`));
  return { errors, problem: "" in errors ? problem : null };
}
