import { meaningOf } from "./dialect/failures.server.ts";
import { causes } from "./errors.server.ts";
import { codeOf } from "./failure.server.ts";

/** The database cannot be opened or read. Its message is one line that says what to do. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

/** What is wrong with the database, if that is why something failed. */
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
