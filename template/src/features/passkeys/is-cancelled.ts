import { ProblemError } from "#kit/shared/problem.ts";

/** Error codes of better-auth's client after the user has closed the browser's dialog. */
const codes: ReadonlySet<string> = new Set([
  "AUTH_CANCELLED",
  "ERROR_CEREMONY_ABORTED",
  "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY",
]);

export function isCancelled(error: unknown): boolean {
  return error instanceof ProblemError && codes.has(error.problem.code);
}
