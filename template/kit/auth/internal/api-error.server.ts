import type { APIError } from "better-auth/api";
import { codeOfStatus } from "../../http/errors.server.ts";
import { AppError, errors, isErrorCode } from "../../shared/errors.ts";

interface Refusal {
  status: number;
  code: unknown;
  message: unknown;
  retryAfterSeconds?: number | undefined;
}

export const thrownRefusal = (error: APIError): AppError => {
  const { code, message } = error.body ?? {};
  return refusalError({ status: error.statusCode, code, message: message ?? error.message }, error);
};

export function refusalError(
  { status, code, message, retryAfterSeconds }: Refusal,
  cause?: unknown,
): AppError {
  const shaped = typeof code === "string" && /^[A-Za-z][A-Za-z0-9_]{1,99}$/.test(code);
  // better-auth reports some bad input late, as a 500 with a specific code. Database errors never reach this code.
  if (status === 500 && shaped && code !== "INTERNAL_SERVER_ERROR" && !isErrorCode(code))
    return refusalError({ status: 400, code, message }, cause);
  if (status >= 500) return new AppError("INTERNAL", { cause: cause ?? new Error(String(message)) });
  const known = codeOfStatus(status);
  const text = typeof message === "string" && message !== "" ? message : errors[known].message;
  const options = { cause, ...(retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }) };
  // better-auth uses some of our codes with another status, which its clients expect.
  if (shaped && !(isErrorCode(code) && errors[code].status === status))
    return new AppError({ code, status, message: text }, options);
  const own = shaped && isErrorCode(code) ? code : known;
  return new AppError(own, {
    ...options,
    ...(own === "VALIDATION_ERROR" ? { issues: issuesIn(text) } : { message: text }),
  });
}

/** better-call's message lists the issues: "[body.email] Invalid input; [body] …". */
function issuesIn(message: string) {
  const paths = [...message.matchAll(/\[(?:body|query)(?:\.([^\]]*))?\]/g)].map(([, path = ""]) => path);
  return (paths.length > 0 ? paths : [""]).map((path) => ({ path, code: "invalid" }));
}
