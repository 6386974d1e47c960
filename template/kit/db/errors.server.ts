import { AppError, codeOf, isErrorCode } from "../shared/errors.ts";
import { failureOf, meaningOf } from "./dialect/failures.server.ts";

/** Error codes that the dialect itself throws. */
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
    if (failure?.reason === "used") return new AppError("IN_USE", { cause: error });
    if (failure?.reason === "unusable") return new AppError("STORAGE_UNAVAILABLE", { cause: error });
  }
  return undefined;
}

/** The columns of a violated unique key ("order.shop, order.number"), or undefined. */
export function uniqueViolation(error: unknown): string | undefined {
  for (const link of causes(error)) {
    const failure = failureOf(link);
    if (failure?.reason === "unique") return failure.columns;
  }
  return undefined;
}

/** The error and what caused it. */
function* causes(error: unknown): Generator<Error> {
  for (let link = error, depth = 0; link instanceof Error && depth < 8; link = link.cause, depth++)
    yield link;
}

/** The database cannot be opened or read. Its message is one line that says what to do. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

/** The reason that the database is unusable, if this caused the error. */
export function unusableErrorOf(error: unknown): DatabaseUnusableError | undefined {
  for (const cause of causes(error)) {
    const meaning = meaningOf(cause);
    if (meaning !== undefined)
      return new DatabaseUnusableError(`DATABASE_URL ${meaning} (${codeOf(cause) || cause.message}).`);
  }
  return undefined;
}

/** Runs `work`; what is wrong with the database becomes a DatabaseUnusableError. */
export function explaining<T>(work: () => Promise<T>): Promise<T>;
export function explaining<T>(work: () => T): T;
export function explaining(work: () => unknown): unknown {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(explain) : result;
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): never {
  throw unusableErrorOf(error) ?? error;
}
