import type { Log } from "../log/log.server.ts";
import type { AppError, ErrorBody } from "../shared/errors.ts";
import type { RequestContext } from "./context.server.ts";

/** The shape of every error response. */
export function errorBody({ code, message, issues }: AppError, requestId: string): ErrorBody {
  return { code, message, requestId, ...(issues ? { issues } : {}) };
}

export function errorResponse(error: AppError, requestId: string): Response {
  const { status, retryAfter, allow } = error;
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers["retry-after"] = String(Math.max(1, Math.ceil(retryAfter)));
  if (allow) headers.allow = allow.join(", ");
  return Response.json(errorBody(error, requestId), { status, headers });
}

/**
 * Logs the cause, which the response leaves out. Client errors appear only in the request's own line, and so does what
 * failed because the visitor has left.
 */
export function logError(log: Log, error: AppError, context: RequestContext): void {
  if (error.status < 500) return;
  context.isExpected = error.level === "info";
  if (error.code === "INTERNAL" && context.hasLeft) return;
  const write = log[error.level];
  const { requestId, route, userId, impersonatedBy } = context;
  write("error", { requestId, route, userId, impersonatedBy, code: error.code, error: error.cause ?? error });
}
