import { isRefusal, type Problem, ProblemError, toProblem } from "#kit/shared/problem.ts";

/** Why a page cannot be shown. */
export interface Failure {
  /** The HTTP status; 0 without a response. */
  status: number;
  problem?: Problem;
  /** Of the failed API call; without one, the page shows its own. */
  requestId?: string | undefined;
  /** Of an unexpected error in the browser. */
  message?: string;
}

/** For errors thrown by guards, loaders and components. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProblemError) {
    const { status, problem, requestId } = error;
    return { status, problem, requestId };
  }
  const problem = typeof window === "undefined" ? undefined : toProblem(error);
  if (problem?.code === "OFFLINE") return { status: 0, problem };
  return { status: 500, message: error instanceof Error ? error.message : "" };
}

/** For `refuse()` and for paths without a page. */
export function failureOfRefusal(data: unknown): Failure {
  if (!isRefusal(data)) return { status: 404 };
  const { status, code, requestId, retryAfter = null } = data;
  return { status, problem: { code, retryAfter }, requestId };
}
