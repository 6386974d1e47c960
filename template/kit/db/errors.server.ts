import { AppError, isErrorCode } from "../shared/errors.ts";
import { failureOf } from "./dialect/failures.server.ts";

/** Of the dialect itself. */
const own: ReadonlySet<string> = new Set(["DB_BUSY", "STORAGE_UNAVAILABLE"]);

/** The error of a database that cannot do its work now, or whose trigger refused; undefined for any other error. */
export function databaseError(error: unknown): AppError | undefined {
  for (const link of causes(error)) {
    if (link instanceof AppError && own.has(link.code)) return link;
    const failure = failureOf(link);
    if (failure?.reason === "busy") return new AppError("DB_BUSY", { cause: error });
    if (failure?.reason === "full") return new AppError("STORAGE_FULL", { cause: error });
    if (failure?.reason === "trigger" && isErrorCode(failure.says))
      return new AppError(failure.says, { cause: error });
    if (failure?.reason === "unusable") return new AppError("STORAGE_UNAVAILABLE", { cause: error });
  }
  return undefined;
}

/** The columns of a violated unique key ("book.title, book.author"), or undefined. */
export function uniqueViolation(error: unknown): string | undefined {
  for (const link of causes(error)) {
    const failure = failureOf(link);
    if (failure?.reason === "unique") return failure.columns;
  }
  return undefined;
}

/** The error and what caused it. */
export function* causes(error: unknown): Generator<Error> {
  for (let link = error, depth = 0; link instanceof Error && depth < 8; link = link.cause, depth++)
    yield link;
}
