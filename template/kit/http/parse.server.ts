import type { z } from "zod";
import { AppError } from "../shared/errors.ts";
import { issueCode, issuePath } from "../shared/issue-code.ts";

/**
 * Parses input outside of a route that validates its body itself.
 * @throws AppError VALIDATION_ERROR with its issues; `at` names the field if the schema has none
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  typed: unknown,
  at?: string,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(typed);
  if (success) return data;
  const issues = error.issues.map((issue) => ({
    path: at ?? issuePath(issue),
    code: issueCode(issue, typed),
  }));
  throw new AppError("VALIDATION_ERROR", { issues });
}
