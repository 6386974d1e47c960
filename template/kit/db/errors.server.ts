import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { ConfigError, EnvError } from "../env/env.server.ts";
import { obstacleAt } from "../files/regular-files.server.ts";
import { AppError, getCode } from "../shared/errors.ts";
import { getFailure, getMeaning, violatedColumns } from "./dialect/internal/failures.server.ts";
import { MigrationError } from "./migrations.server.ts";

const own: ReadonlySet<string> = new Set(["DB_BUSY", "STORAGE_UNAVAILABLE"]);

export function databaseError(error: unknown): AppError | undefined {
  for (const link of causes(error)) {
    if (link instanceof AppError && own.has(link.code)) return link;
    const code = getFailure(link);
    if (code) return new AppError(code, { cause: error });
  }
  return undefined;
}

export function uniqueViolation(error: unknown): string | undefined {
  for (const link of causes(error)) {
    const columns = violatedColumns(link);
    if (columns !== undefined) return columns;
  }
  return undefined;
}

function* causes(error: unknown): Generator<Error> {
  for (let link = error, depth = 0; link instanceof Error && depth < 8; link = link.cause, depth++)
    yield link;
}

/** The database cannot be opened or read. The message is one line that says how to fix it. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

/** The first bytes of a copy that SQLite or pg_dump wrote. */
const heads = ["SQLite format 3\0", "PGDMP"];

/** Refuses to replace a file unless it is an earlier copy or empty. @throws DatabaseUnusableError */
export function assertFree(copy: string): void {
  const obstacle = obstacleAt(copy) ?? obstacleAt(`${copy}.partial`);
  if (obstacle) throw new DatabaseUnusableError(obstacle);
  const head = readHead(copy);
  if (head !== "" && !heads.some((start) => head.startsWith(start)))
    throw new DatabaseUnusableError(`${copy} is not a copy of a database: choose another file.`);
}

/** @throws DatabaseUnusableError if there is a file that cannot be read */
function readHead(file: string): string {
  if (!existsSync(file)) return "";
  try {
    const handle = openSync(file, "r");
    const bytes = new Uint8Array(16);
    try {
      return new TextDecoder("latin1").decode(bytes.subarray(0, readSync(handle, bytes)));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new DatabaseUnusableError(`Cannot read ${file} (${getCode(error)}): choose another file.`);
  }
}

/** Why the database is unusable, if that caused the error. @public */
export function toUnusableError(error: unknown, file?: string): DatabaseUnusableError | undefined {
  for (const cause of causes(error)) {
    const meaning = getMeaning(cause);
    const details = [file, getCode(cause) || cause.message].filter(Boolean).join(": ");
    if (meaning !== undefined) return new DatabaseUnusableError(`DATABASE_URL ${meaning} (${details}).`);
  }
  return undefined;
}

/** Runs `work`. If it fails because the database is unusable, throws a DatabaseUnusableError that names `file`. */
export function explaining<T>(work: () => T, file?: string): T {
  const rethrow = (error: unknown): never => {
    throw toUnusableError(error, file) ?? error;
  };
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(rethrow) as T) : result;
  } catch (error) {
    return rethrow(error);
  }
}

/**
 * What to print for an error that ends a program: only the message if the operator can fix it, otherwise the whole
 * error.
 */
export function explain(error: unknown): unknown {
  const isPlain = [EnvError, ConfigError, MigrationError, DatabaseUnusableError].some(
    (kind) => error instanceof kind,
  );
  if (isPlain && error instanceof Error && error.cause === undefined) return error.message;
  const { syscall, code } = Object(error);
  if (code === "EADDRINUSE") return "PORT is in use by another program: stop it, or set another PORT";
  if (syscall === "listen") return `HOST or PORT cannot be used on this machine (${code})`;
  return toUnusableError(error)?.message ?? error;
}
