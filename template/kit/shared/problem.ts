import type { Issue } from "./errors.ts";

/** The problem of a failed call, with the error code of the server. The text for the code is in the catalogue. */
export interface Problem {
  code: string;
  /** Seconds until trying again makes sense. */
  retryAfter: number | null;
  issues?: readonly Issue[];
}

/** An error with what the API said about it. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(
    readonly problem: Problem,
    /** The HTTP status of the response; 0 without a response. */
    readonly status = 0,
    /** The request id of the response, to quote in a report. */
    readonly requestId?: string,
  ) {
    super(problem.code);
  }
}

/** Whether to retry a failed request. A request that the server has refused (4xx) is not retried. */
export function mayRetry(times: number, error: unknown): boolean {
  const refused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
  return times < 3 && !refused;
}

/** What went wrong, as the page tells it. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const code = !navigator.onLine || isUnanswered(error) ? "OFFLINE" : "UNKNOWN_ERROR";
  return { code, retryAfter: null };
}

/** Whether `fetch` reached no server, by the error messages of Chromium, Firefox and Safari. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /^(Failed to fetch$|NetworkError|Load failed)/.test(error.message);
}

/** Whether code could not be fetched, by the messages of Chromium, Firefox, Safari and Vite. */
export function isModuleLost(error: unknown): error is Error {
  const messages =
    /^(Failed to fetch dynamic|error loading dynamic|Importing a module script failed|Unable to preload CSS)/;
  return error instanceof Error && messages.test(error.message);
}

/** Why a guard refuses an existing page, and with which HTTP status. */
export interface Refusal {
  code: string;
  status: number;
  requestId?: string | undefined;
  /** Seconds until trying again makes sense. */
  retryAfter?: number | null;
}

/** Whether a problem is a refusal that the page shows instead of its content. */
export function isRefusal(value: unknown): value is Refusal {
  const { code, status }: Partial<Record<keyof Refusal, unknown>> = Object(value);
  return typeof code === "string" && typeof status === "number";
}

/** The id of the last request that the server answered in this tab, for error pages that no failed call has caused. */
export const lastRequest: { id: string | undefined } = { id: undefined };

export function noteRequest({ headers }: Response): void {
  lastRequest.id = headers.get("x-request-id") ?? lastRequest.id;
}
