import { Elysia, ValidationError } from "elysia";
import { codeOfStatus } from "../auth/api-error.server.ts";
import { databaseError } from "../db/errors.server.ts";
import type { Log } from "../log/log.server.ts";
import { AppError, type Issue } from "../shared/errors.ts";
import { issuePath, isTranslationKey } from "../shared/issue-code.ts";
import { contextOf } from "./context.server.ts";
import { errorResponse, logError } from "./error-response.server.ts";
import { unreadable } from "./json-body.server.ts";

/** Converts whatever a route throws to an error response, and logs the cause of server errors. */
export function errorHandler({ log }: { log: Log }) {
  return new Elysia({ name: "errors" }).onError({ as: "global" }, ({ error, code, request }) => {
    const known = asAppError(error, code);
    const context = contextOf(request);
    logError(log, known, context);
    return errorResponse(known, context.requestId);
  });
}

const unreadableIssue: Issue = { path: "", code: "invalid_body" };

/** @param code Elysia's name of its own errors, or the status that a route threw with `status()` */
export function asAppError(error: unknown, code: string | number = "UNKNOWN"): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ValidationError) return validationError(error);
  if (code === "NOT_FOUND") return new AppError("NOT_FOUND");
  if (code === "PARSE") return new AppError("VALIDATION_ERROR", { issues: [unreadableIssue] });
  if (code === "INVALID_COOKIE_SIGNATURE") return new AppError("VALIDATION_ERROR");
  if (code === "INVALID_FILE_TYPE") return new AppError("UNSUPPORTED_MEDIA_TYPE");
  if (typeof code === "number" && code >= 400 && code < 500) {
    return new AppError(codeOfStatus(code));
  }
  return databaseError(error) ?? new AppError("INTERNAL", { cause: error });
}

function validationError(error: ValidationError): AppError {
  const issues = issuesOf(error);
  if (error.type !== "response") return new AppError("VALIDATION_ERROR", { issues });
  // Elysia's message quotes the whole response, which must not be logged.
  const where = issues.map(({ path, code }) => `${path} (${code})`).join(", ");
  return new AppError("INTERNAL", { cause: new Error(`The response does not fit its schema: ${where}`) });
}

const maxIssues = 20;

function issuesOf({ validator, value, valueError }: ValidationError): Issue[] {
  if (value === unreadable) return [unreadableIssue];
  const checked = standardSchema(validator)?.["~standard"].validate(value);
  const issues = checked && "issues" in checked ? checked.issues : undefined;
  if (!issues?.length) return [{ path: String(valueError?.path ?? ""), code: "invalid" }];
  return issues.slice(0, maxIssues).map((issue) => {
    // zod's messages are English sentences; programs need its code.
    const code = "code" in issue && typeof issue.code === "string" ? issue.code : "invalid";
    return { path: issuePath(issue), code: isTranslationKey(issue.message) ? issue.message : code };
  });
}

interface StandardIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}
interface StandardSchema {
  "~standard": { validate(value: unknown): { issues?: readonly StandardIssue[] } | Promise<unknown> };
}

/** The schema itself or, as Elysia compiles it, inside its validator. */
function standardSchema(validator: unknown): StandardSchema | undefined {
  if (isStandardSchema(validator)) return validator;
  const inner =
    typeof validator === "object" && validator !== null && "schema" in validator && validator.schema;
  return isStandardSchema(inner) ? inner : undefined;
}

function isStandardSchema(value: unknown): value is StandardSchema {
  return (typeof value === "object" || typeof value === "function") && value !== null && "~standard" in value;
}
