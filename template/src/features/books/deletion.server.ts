import { and, eq, gt, lte } from "drizzle-orm";
import { type Db, write } from "#kit/db/connect.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { storedFile } from "#kit/storage/tables.server.ts";
import { type Book, restorableMs } from "./schema.ts";
import { getBook, unlessTaken } from "./store.server.ts";
import { book, deletedBook } from "./tables.server.ts";

/**
 * The book is gone at once, and its cover is no longer served; both are kept aside for `restoreBook`.
 * @throws AppError NOT_FOUND
 */
export function deleteBook(db: Db, id: string, now = new Date()): Promise<{ title: string }> {
  return write(db, async () => {
    const [row] = await db.delete(book).where(eq(book.id, id)).returning();
    if (!row) throw new AppError("NOT_FOUND");
    await db.delete(deletedBook).where(eq(deletedBook.id, id));
    await db.insert(deletedBook).values({ ...row, deletedAt: now });
    if (row.cover === null) return row;
    // A trigger has just made it due at once.
    await db
      .update(storedFile)
      .set({ discardAt: new Date(now.getTime() + restorableMs) })
      .where(eq(storedFile.name, row.cover));
    return row;
  });
}

interface RestoreOptions {
  now?: Date;
  onRestored?: (book: { title: string }) => Promise<void>;
}

/**
 * Takes a deletion back. A book that is there already is left as it is, so that a repeated request does no harm.
 * @param onRestored if it was not there
 * @throws AppError NOT_FOUND, BOOK_TITLE_TAKEN
 */
export function restoreBook(
  db: Db,
  id: string,
  { now = new Date(), onRestored }: RestoreOptions = {},
): Promise<Book> {
  return write(db, async () => {
    const deletedSince = new Date(now.getTime() - restorableMs);
    const [kept] = await db
      .delete(deletedBook)
      .where(and(eq(deletedBook.id, id), gt(deletedBook.deletedAt, deletedSince)))
      .returning();
    if (!kept) return getBook(db, id);
    const { deletedAt, ...row } = kept;
    await unlessTaken(db.insert(book).values(row));
    if (row.cover !== null)
      await db.update(storedFile).set({ discardAt: null }).where(eq(storedFile.name, row.cover));
    await onRestored?.(row);
    return getBook(db, id);
  });
}

/** Runs every minute. */
export async function pruneDeletedBooks(db: Db, now = new Date()): Promise<void> {
  const deletedUntil = new Date(now.getTime() - restorableMs);
  await db.delete(deletedBook).where(lte(deletedBook.deletedAt, deletedUntil));
}
