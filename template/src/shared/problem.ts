/** What the server found wrong with a field; the path "" is the whole input. */
export interface ServerIssue {
  path: string;
  code: string;
}

/** What went wrong with a call, in the server's code; the words for it are in the catalogue. */
export interface Problem {
  code: string;
  /** Seconds until trying again makes sense. */
  retryAfter: number | null;
  /** Of invalid input. */
  issues?: readonly ServerIssue[];
}

export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  /** Of the answer; 0 when there was none. */
  readonly status: number;
  /** Of the answer, to be quoted in a report. */
  readonly requestId: string | undefined;

  constructor(problem: Problem, status = 0, requestId?: string) {
    super(problem.code);
    this.problem = problem;
    this.status = status;
    this.requestId = requestId;
  }
}

/** Worth another try: not what the server has understood and refused. */
export function mayRetry(times: number, error: unknown): boolean {
  const refused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
  return times < 3 && !refused;
}

export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const code = !navigator.onLine || isUnanswered(error) ? "OFFLINE" : "UNKNOWN_ERROR";
  return { code, retryAfter: null };
}

/** `fetch` without a network or a server, in the words of Chromium, Firefox and Safari. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /^(Failed to fetch$|NetworkError|Load failed)/.test(error.message);
}
