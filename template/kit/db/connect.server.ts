import type { Db } from "./dialect/connect.server.ts";
import { getTransactions, type WriteOptions } from "./internal/transactions.server.ts";

export { type Db, databaseWarnings, type OpenDatabase, openDatabase } from "./dialect/connect.server.ts";
export { searchWarnings } from "./dialect/search.server.ts";

/**
 * Runs `work` in a transaction: either all its writes are committed or, if it throws, none. The transaction holds the
 * write lock from the start, so data that it has read cannot change until it ends. Other writes wait, so await nothing
 * but the database. A `write` inside another is a nested transaction: the outer one can catch its error and continue. A
 * single statement needs no `write`.
 * @throws AppError DB_BUSY after waiting too long
 */
export function write<T>(db: Db, work: () => Promise<T>, options?: WriteOptions): Promise<T> {
  return getTransactions(db).write(work, options);
}

/** Calls `act` at once outside a `write`. Inside one, calls it after the commit, or never if the `write` fails. */
export function afterCommit(db: Db, act: () => void): void {
  getTransactions(db).afterCommit(act);
}
