import type { APIError } from "better-auth/api";
import { AppError, type ErrorCode, errors, isErrorCode } from "../shared/errors.ts";

const codes: Readonly<Record<number, ErrorCode>> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "RATE_LIMITED",
};

/** Our code for a library's client error that has none. */
export const codeOfStatus = (status: number): ErrorCode => codes[status] ?? "VALIDATION_ERROR";

/** The content of a plugin's error: better-auth's `APIError`, or the body of a response. */
interface Refusal {
  status: number;
  code: unknown;
  message: unknown;
  retryAfterSeconds?: number | undefined;
}

/** Converts an error thrown by better-auth or a plugin to an `AppError`. */
export const thrownRefusal = (error: APIError): AppError => {
  const { code, message } = error.body ?? {};
  return refusalError({ status: error.statusCode, code, message: message ?? error.message }, error);
};

/** An error of better-auth or one of its plugins as ours, with its code and status. */
export function refusalError(
  { status, code, message, retryAfterSeconds }: Refusal,
  cause?: unknown,
): AppError {
  const shaped = typeof code === "string" && /^[A-Za-z][A-Za-z0-9_]{1,99}$/.test(code);
  // With a code of its own it is bad input that better-auth found late: failures of ours are known before.
  if (status === 500 && shaped && code !== "INTERNAL_SERVER_ERROR" && !isErrorCode(code))
    return refusalError({ status: 400, code, message }, cause);
  if (status >= 500) return new AppError("INTERNAL", { cause: cause ?? new Error(String(message)) });
  const known = codeOfStatus(status);
  const text = typeof message === "string" && message !== "" ? message : errors[known].message;
  const options = { cause, ...(retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }) };
  // Some of our codes have another status there; clients expect the one that better-auth documents.
  if (shaped && !(isErrorCode(code) && errors[code].status === status))
    return new AppError({ code, status, message: text }, options);
  const own = shaped && isErrorCode(code) ? code : known;
  return new AppError(own, {
    ...options,
    ...(own === "VALIDATION_ERROR" ? { issues: issuesIn(text) } : { message: text }),
  });
}

/** The message of better-call lists the issues: "[body.email] Invalid input; [body] …". */
function issuesIn(message: string) {
  const paths = [...message.matchAll(/\[(?:body|query)(?:\.([^\]]*))?\]/g)].map(([, path = ""]) => path);
  return (paths.length > 0 ? paths : [""]).map((path) => ({ path, code: "invalid" }));
}
