import { AppError, isErrorCode } from "#shared/errors.ts";

/** The file is damaged, read-only or gone. */
const unusable = /^SQLITE_(CORRUPT|NOTADB|READONLY|CANTOPEN|PERM|IOERR)/;

/** The error of a database that cannot do its work now, or whose trigger refused; undefined for any other error. */
export function databaseError(error: unknown): AppError | undefined {
  for (const link of causes(error)) {
    const code = codeOf(link);
    if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) {
      return new AppError("DB_BUSY", { cause: error });
    }
    // Our triggers raise error codes.
    if (code === "SQLITE_CONSTRAINT_TRIGGER" && isErrorCode(link.message)) {
      return new AppError(link.message, { cause: error });
    }
    // SHMSIZE: the WAL index could not grow, often the first sign of a full disk.
    if (code === "SQLITE_FULL" || code === "SQLITE_IOERR_SHMSIZE" || code === "ENOSPC") {
      return new AppError("STORAGE_FULL", { cause: error });
    }
    if (unusable.test(code)) return new AppError("STORAGE_UNAVAILABLE", { cause: error });
  }
  return undefined;
}

/** The columns of a violated unique key, as SQLite names them ("book.title, book.author"), or undefined. */
export function uniqueViolation(error: unknown): string | undefined {
  for (const link of causes(error)) {
    const code = codeOf(link);
    if (code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") continue;
    const [, columns = ""] = /UNIQUE constraint failed: (.*)$/.exec(link.message) ?? [];
    return columns;
  }
  return undefined;
}

export function isBusy(error: unknown): boolean {
  return databaseError(error)?.code === "DB_BUSY";
}

export function codesOf(error: unknown): string[] {
  return [...causes(error)].map(codeOf);
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

function* causes(error: unknown): Generator<Error> {
  for (let link = error, depth = 0; link instanceof Error && depth < 8; link = link.cause, depth++)
    yield link;
}
