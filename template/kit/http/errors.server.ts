import { Elysia, ValidationError } from "elysia";
import { z } from "zod";
import { databaseError } from "../db/errors.server.ts";
import type { Log } from "../log/log.server.ts";
import { AppError, type ErrorBody, type ErrorCode, type Issue } from "../shared/errors.ts";
import { issuePath, isTranslationKey } from "../shared/issue-code.ts";
import { unreadable, unreadableIssue } from "./body.server.ts";
import { contextOf, type RequestContext } from "./context.server.ts";

/** @param more additional fields of the body */
export function errorResponse(error: AppError, requestId: string, more: object = {}): Response {
  const { code, message, issues, status, retryAfter, allow } = error;
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers["retry-after"] = String(Math.max(1, Math.ceil(retryAfter)));
  if (allow) headers.allow = allow.join(", ");
  const body: ErrorBody = { code, message, requestId, ...(issues && { issues }) };
  return Response.json({ ...body, ...more }, { status, headers });
}

/**
 * Logs the cause, which is not in the response. Client errors, and failures after a visitor has left, appear only in
 * the request's own line.
 */
export function logError(log: Log, error: AppError, context: RequestContext): void {
  if (error.status < 500) return;
  context.isExpected = error.level === "info";
  if (error.code === "INTERNAL" && context.hasLeft) return;
  const write = log[error.level];
  const { requestId, route, userId, impersonatedBy } = context;
  write("error", { requestId, route, userId, impersonatedBy, code: error.code, error: error.cause ?? error });
}

export function errorHandler({ log }: { log: Log }) {
  return new Elysia({ name: "errors" }).onError({ as: "global" }, ({ error, code, request }) => {
    const known = asAppError(error, code);
    const context = contextOf(request);
    logError(log, known, context);
    const response = errorResponse(known, context.requestId);
    // Elysia has no code for errors of websocket handlers, and sends what is returned as a message.
    return code === undefined ? response.json() : response;
  });
}

/** @param code Elysia's name for one of its own errors, or the status that a route threw with `status()` */
export function asAppError(error: unknown, code: string | number = "UNKNOWN"): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ValidationError) return validationError(error);
  if (code === "NOT_FOUND") return new AppError("NOT_FOUND");
  if (code === "PARSE") return new AppError("VALIDATION_ERROR", { issues: [unreadableIssue] });
  if (code === "INVALID_COOKIE_SIGNATURE") return new AppError("VALIDATION_ERROR");
  if (code === "INVALID_FILE_TYPE") return new AppError("UNSUPPORTED_MEDIA_TYPE");
  if (typeof code === "number" && code >= 400 && code < 500) return new AppError(codeOfStatus(code));
  return databaseError(error) ?? new AppError("INTERNAL", { cause: error });
}

function validationError(error: ValidationError): AppError {
  const issues = getIssues(error);
  if (error.type !== "response") return new AppError("VALIDATION_ERROR", { issues });
  // Elysia's message quotes the whole response, which must not be logged.
  const where = issues.map(({ path, code }) => `${path} (${code})`).join(", ");
  return new AppError("INTERNAL", { cause: new Error(`The response does not match its schema: ${where}`) });
}

const maxIssues = 20;

function getIssues({ validator, value, valueError }: ValidationError): Issue[] {
  if (value === unreadable) return [unreadableIssue];
  // Elysia wraps the schema in its own validator.
  const [schema] = [validator, Object(validator).schema].filter((one) => one instanceof z.ZodType);
  const issues = schema?.safeParse(value).error?.issues ?? [];
  if (issues.length === 0) return [{ path: String(valueError?.path ?? ""), code: "invalid" }];
  return issues.slice(0, maxIssues).map((issue) => ({
    path: issuePath(issue),
    // zod's messages are sentences in English. Programs need its code.
    code: isTranslationKey(issue.message) ? issue.message : issue.code,
  }));
}

const codes: Readonly<Record<number, ErrorCode>> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "RATE_LIMITED",
};

export const codeOfStatus = (status: number): ErrorCode => codes[status] ?? "VALIDATION_ERROR";
