import { Elysia } from "elysia";
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

/** Elysia would make a list of "Poe, Edgar" and an object of "{}": here a value is text, and only a repeated one a list. */
export function plainQuery() {
  return new Elysia({ name: "query" }).onTransform({ as: "global" }, (context) => {
    // By name: seeing the whole context go anywhere, Elysia would read cookies, headers and body for every call.
    if (context.request.url.includes("?")) context.query = queryOf(context.request) as typeof context.query;
  });
}

/** The values of a query as they are; those of a repeated name are a list. */
export function queryOf({ url }: Request) {
  const { searchParams } = new URL(url);
  const entries = [...new Set(searchParams.keys())].map((name) => {
    const [value = "", ...others] = searchParams.getAll(name);
    return [name, others.length > 0 ? [value, ...others] : value] as const;
  });
  return Object.fromEntries(entries);
}
