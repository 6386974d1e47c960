import type { ErrorCode } from "../shared/errors.ts";

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
