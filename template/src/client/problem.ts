/** What went wrong with a call, in the server's code; the words for it are in the catalogue. */
export interface Problem {
  code: string;
  /** Seconds until trying again makes sense. */
  retryAfter: number | null;
}

export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  /** Of the answer; 0 when there was none. */
  readonly status: number;

  constructor(problem: Problem, status = 0) {
    super(problem.code);
    this.problem = problem;
    this.status = status;
  }
}

/** Worth another try: not what the server has understood and refused. */
export function mayRetry(times: number, error: unknown): boolean {
  const refused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
  return times < 3 && !refused;
}

export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  // What fetch throws when there is no answer: no network, or no server.
  if (error instanceof TypeError || !navigator.onLine) return { code: "OFFLINE", retryAfter: null };
  return { code: "UNKNOWN_ERROR", retryAfter: null };
}
