import type { Db } from "./dialect/connect.server.ts";
import { scopesOf, type WriteOptions } from "./scopes.server.ts";

export { type Db, databaseWarnings, type OpenDatabase, openDatabase } from "./dialect/connect.server.ts";
export { searchWarnings } from "./dialect/search.server.ts";

/**
 * Does `work` in a transaction: all that it and the functions it calls write is there in the end, or nothing if it
 * throws. It holds the write lock from the start, so nothing it has read changes until it ends. Nobody else sees what is
 * not done, and others wait: do not wait in it for anything but the database. Inside another `write` it is a part of that
 * one, which can catch its error and go on. Single statements need none.
 * @throws AppError DB_BUSY when it would have to wait too long
 */
export function write<T>(db: Db, work: () => Promise<T>, options?: WriteOptions): Promise<T> {
  return scopesOf(db).write(work, options);
}

/** Calls `act` once the surrounding `write` has committed, but not if it fails. Outside a `write`, calls it at once. */
export function afterCommit(db: Db, act: () => void): void {
  scopesOf(db).afterCommit(act);
}
