import type { z } from "zod";
import type { ServerFunctionCall } from "../shared/bootstrap.ts";
import { AppError } from "../shared/errors.ts";
import { issueCode, issuePath } from "../shared/issue-code.ts";
import { parseJson } from "../shared/json.ts";

/**
 * Start responds to a failed call with status 200 or a body of its own. This throws errors of a function, its validator
 * or Start itself, so that they become errors like those of the API. Redirects, "not found" and a function's own
 * responses are left to the router.
 */
export function assertAnswered({ status, headers }: Response, { ran, failure }: ServerFunctionCall): void {
  if (failure) throw invalidInput(failure.error) ?? failure.error;
  if (!ran && status === 405) {
    throw new AppError("METHOD_NOT_ALLOWED", { allow: headers.get("allow")?.split(", ") ?? [] });
  }
  if (!ran && status === 415) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  if (!ran && status >= 400) throw new AppError("VALIDATION_ERROR");
  // The return value of the function could not be serialized.
  if (status >= 500 && headers.has("x-tss-serialized")) throw new AppError("INTERNAL");
}

/** A validator's issues arrive as the JSON of an error's message (execValidator in @tanstack/start-client-core). */
function invalidInput(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !error.message.startsWith("[")) return undefined;
  const found = parseJson(error.message);
  if (!Array.isArray(found) || !found.every(isIssue)) return undefined;
  const issues = found.map((issue) => ({ path: issuePath(issue), code: issueCode(issue, undefined) }));
  return new AppError("VALIDATION_ERROR", { issues });
}

function isIssue(value: unknown): value is z.core.$ZodIssue {
  return (
    typeof value === "object" && value !== null && "message" in value && typeof value.message === "string"
  );
}
