import type { z } from "zod";
import { AppError } from "#shared/errors.ts";
import { issueCode, issuePath } from "#shared/issue-code.ts";

/**
 * What a schema makes of something typed, outside of a route that checks its body itself.
 * @throws AppError VALIDATION_ERROR with an issue for each fault; `at` names the field where the schema has none
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
