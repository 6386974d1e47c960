const codesOfKit = {
  VALIDATION_ERROR: { status: 400, message: "The input is invalid." },
  IMAGE_UNREADABLE: { status: 400, message: "The image is damaged." },
  INVALID_OTP: { status: 400, message: "The code is wrong." },
  SESSION_EXPIRED: { status: 400, message: "Sign in again to do this." },
  OTP_REPLACED: { status: 400, message: "A newer code was sent. Enter that one." },
  OTP_EXPIRED: { status: 400, message: "The code has expired." },
  UNAUTHORIZED: { status: 401, message: "Sign in first." },
  FORBIDDEN: { status: 403, message: "You are not allowed to do this." },
  NOT_ONBOARDED: { status: 403, message: "Finish the onboarding first." },
  IMPERSONATING: { status: 403, message: "Not allowed while viewing as another user." },
  YOU_CANNOT_IMPERSONATE_ADMINS: { status: 403, message: "You cannot view the app as an administrator." },
  DEMO_MODE: { status: 403, message: "The demo is read-only." },
  CSRF: { status: 403, message: "The request does not come from this site." },
  BANNED_USER: { status: 403, message: "This account is banned." },
  TOO_MANY_ATTEMPTS: { status: 403, message: "Too many failed attempts with this code." },
  NOT_FOUND: { status: 404, message: "Not found." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This method is not supported for this path." },
  EMAIL_TAKEN: { status: 409, message: "This email address is already used." },
  TAKEN: { status: 409, message: "This value is already taken." },
  IN_USE: { status: 409, message: "Other records still refer to this." },
  VERSION_CONFLICT: { status: 409, message: "The version is outdated: someone else made a change." },
  LAST_ADMIN: { status: 409, message: "There must be at least one administrator." },
  LAST_OWNER: { status: 409, message: "A team must have at least one owner." },
  SELF_ACTION: { status: 409, message: "You cannot do this to your own account." },
  TOO_MANY_PASSKEYS: { status: 409, message: "The account has the maximum number of passkeys." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The request body is too large." },
  IMAGE_TOO_LARGE: { status: 413, message: "The image has too many pixels." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "The content type is not supported." },
  RATE_LIMITED: { status: 429, message: "Too many requests. Try again later.", retryAfter: 60 },
  INTERNAL: { status: 500, message: "Internal server error." },
  DB_BUSY: { status: 503, message: "The database is busy. Try again.", retryAfter: 2 },
  STORAGE_FULL: { status: 503, message: "The storage is full.", retryAfter: 60 },
  STORAGE_UNAVAILABLE: { status: 503, message: "The storage is not available.", retryAfter: 30 },
  MAIL_UNAVAILABLE: { status: 503, message: "Email cannot be sent right now.", retryAfter: 30 },
  NOT_READY: { status: 503, level: "info", message: "The server is not ready.", retryAfter: 5 },
  OVERLOADED: {
    status: 503,
    level: "info",
    message: "The server is overloaded. Try again.",
    retryAfter: 2,
  },
  SHUTTING_DOWN: { status: 503, level: "info", message: "The server is shutting down.", retryAfter: 5 },
} as const satisfies Record<string, ErrorDefinition>;

interface ErrorDefinition {
  status: number;
  /** The log level of a server error that is expected. All others are logged as errors. */
  level?: "info";
  /** For developers. Users see the translation of the code. */
  message: string;
  /** Seconds; becomes the Retry-After header. */
  retryAfter?: number;
}

/** The types of the codes passed to `addErrors`. A feature adds its own. @public */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface FeatureErrors {}

/** A code of the wrong shape counts as any code, so the only error is at `errors`, not at each use of the table. */
type Shaped<Codes> = {
  [Code in keyof Codes]: Codes[Code] extends ErrorDefinition ? Codes[Code] : ErrorDefinition;
};

/** The text of that error or, without one, `unknown`, which any table satisfies. */
export type CheckErrors<Codes> =
  Codes extends Record<keyof Codes, ErrorDefinition>
    ? unknown
    : {
        [Code in keyof Codes]: Codes[Code] extends ErrorDefinition
          ? never
          : `FeatureErrors: ${string & Code} needs a status and a message, as addErrors takes them`;
      }[keyof Codes];

type Errors = typeof codesOfKit & Shaped<FeatureErrors>;

/** All error codes. On the server, they include those of features; the browser does not need the table. */
export const errors = codesOfKit as Errors satisfies CheckErrors<FeatureErrors>;

/** Adds the error codes of a feature. Must run before its API is created. */
export function addErrors<const Codes extends Record<string, ErrorDefinition>>(codes: Codes): Codes {
  Object.assign(errors, codes);
  return codes;
}

/** An error's name in the API. A feature adds its own names with `addErrors`. */
export type ErrorCode = keyof Errors;

export type CodeOf<Status extends number> = {
  [Code in ErrorCode]: Errors[Code]["status"] extends Status ? Code : never;
}[ErrorCode];

export interface Issue {
  /** The dotted path of the field, or "" for the whole input. */
  path: string;
  code: string;
}

export interface ErrorBody<Code extends string = string> {
  code: Code;
  message: string;
  requestId: string;
  issues?: readonly Issue[];
}

/** A library's error, which keeps its own code, status and message. */
interface LibraryCode {
  code: string;
  status: number;
  message: string;
}

interface AppErrorOptions {
  cause?: unknown;
  issues?: readonly Issue[];
  /** In seconds. */
  retryAfter?: number;
  /** The methods that the path supports, for the Allow header. */
  allow?: readonly string[];
  /** Part of the response, so it must not contain anything internal. */
  message?: string;
}

/** The error that routes throw. Its cause is only logged. */
export class AppError extends Error {
  override readonly name: string = "AppError";
  /** One of our codes, or a library's own. */
  readonly code: string;
  readonly status: number;
  readonly level: "info" | "error";
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(code: ErrorCode | LibraryCode, options: AppErrorOptions = {}) {
    const definition: ErrorDefinition = typeof code === "string" ? errors[code] : { ...code, level: "info" };
    super(options.message ?? definition.message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = typeof code === "string" ? code : code.code;
    this.status = definition.status;
    this.level = definition.level ?? "error";
    this.issues = options.issues;
    this.retryAfter = options.retryAfter ?? definition.retryAfter;
    this.allow = options.allow;
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errors, code);
}

/** The code of a system or library error; "" if it has none. */
export function getCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Statuses of errors that any route may return, with any code of that status. */
export type CommonFailure = 400 | 401 | 403 | 500 | 503;
