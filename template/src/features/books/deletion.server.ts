import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "#server/db/connect.server.ts";
import { storedFile } from "#server/storage/tables.server.ts";
import { AppError } from "#shared/errors.ts";
import { restorableMs } from "#shared/limits.ts";
import type { Book } from "./schema.ts";
import { getBook, immediate, unlessTaken } from "./store.server.ts";
import { book, deletedBook } from "./tables.server.ts";

/**
 * The book is gone at once, and its cover is no longer served; both are kept aside for `restoreBook`.
 * @throws AppError NOT_FOUND
 */
export function deleteBook(db: Db, id: string, now = new Date()): void {
  db.transaction((tx) => {
    const row = tx.delete(book).where(eq(book.id, id)).returning().get();
    if (!row) throw new AppError("NOT_FOUND");
    tx.delete(deletedBook).where(eq(deletedBook.id, id)).run();
    tx.insert(deletedBook)
      .values({ ...row, deletedAt: now })
      .run();
    if (row.cover === null) return;
    // A trigger has just made it due at once.
    tx.update(storedFile)
      .set({ discardAt: new Date(now.getTime() + restorableMs) })
      .where(eq(storedFile.name, row.cover))
      .run();
  }, immediate);
}

/**
 * Takes a deletion back. A book that is there already is left as it is, so that a repeated request does no harm.
 * @throws AppError NOT_FOUND, BOOK_TITLE_TAKEN
 */
export function restoreBook(db: Db, id: string, now = new Date()): Book {
  return db.transaction((tx) => {
    const deletedSince = new Date(now.getTime() - restorableMs);
    const kept = tx
      .delete(deletedBook)
      .where(and(eq(deletedBook.id, id), gt(deletedBook.deletedAt, deletedSince)))
      .returning()
      .get();
    if (!kept) return getBook(tx, id);
    const { deletedAt, ...row } = kept;
    unlessTaken(() => tx.insert(book).values(row).run());
    if (row.cover !== null)
      tx.update(storedFile).set({ discardAt: null }).where(eq(storedFile.name, row.cover)).run();
    return getBook(tx, id);
  }, immediate);
}

/** Runs every minute. */
export function pruneDeletedBooks(db: Db, now = new Date()): void {
  const deletedUntil = new Date(now.getTime() - restorableMs);
  db.delete(deletedBook).where(lte(deletedBook.deletedAt, deletedUntil)).run();
}
