import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#server/db/connect.server.ts";
import { countByTime, countRows } from "#server/db/count.server.ts";
import { uniqueViolation } from "#server/db/errors.server.ts";
import { foldForEquality, foldForSearch, foldForSorting } from "#server/db/fold.server.ts";
import { filtered, keyset } from "#server/db/keyset.server.ts";
import { AppError } from "#shared/errors.ts";
import { fileUrl } from "#shared/files.ts";
import type { ListQuery } from "#shared/list.ts";
import type { Book, BookChange, BookFields, Genre } from "./schema.ts";
import { type BooksSearch, booksSearch, type GenresSearch } from "./search.ts";
import { book, genre } from "./tables.server.ts";

// Writes are synchronous and hold the lock from their first read: of two concurrent ones, here or in another process,
// the second sees the result of the first.
export const immediate = { behavior: "immediate" } as const;

const columns = {
  id: book.id,
  title: book.title,
  author: book.author,
  publisher: book.publisher,
  description: book.description,
  cover: book.cover,
  genre: { id: genre.id, name: genre.name, color: genre.color },
  version: book.version,
  createdAt: book.createdAt,
  updatedAt: book.updatedAt,
};

type Row = Omit<Book, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

const toBook = ({ cover, createdAt, updatedAt, ...rest }: Row): Book => ({
  ...rest,
  cover: cover && fileUrl(cover),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** `instr` has no wildcards. */
function matching(column: SQLiteColumn, searchTerm: string): SQL | undefined {
  const term = foldForSearch(searchTerm);
  return term === "" ? undefined : sql`instr(${column}, ${term}) > 0`;
}

const bookPage = keyset({
  id: book.id,
  sorts: booksSearch.sorts,
  by: {
    title: book.sort,
    author: book.authorSort,
    publisher: book.publisherSort,
    createdAt: book.createdAt,
    updatedAt: book.updatedAt,
  },
});

const genrePage = keyset({ id: genre.id, sorts: ["name"], by: { name: genre.sort } });

export function countBooks(db: Db): number {
  return countRows(db, book);
}

/** How many were added from each time to the next. */
export function booksByTime(db: Db, bounds: readonly number[]): readonly number[] {
  return countByTime(db, book.createdAt, bounds);
}

export function countGenres(db: Db): number {
  return countRows(db, genre);
}

/** By default sorted by title. */
export function listBooks(db: Db, { searchTerm = "", genreId, ...page }: ListQuery<BooksSearch>) {
  const ofGenre = genreId === undefined ? undefined : eq(book.genreId, genreId);
  const found = and(matching(book.search, searchTerm), ofGenre);
  const total = countRows(db, book, found);
  const { rows, nextCursor } = bookPage(page, ({ key, after, orderBy, limit }) =>
    db
      .select({ ...columns, key })
      .from(book)
      .innerJoin(genre, eq(genre.id, book.genreId))
      .where(and(filtered(book.id, found, total), after))
      .orderBy(...orderBy)
      .limit(limit)
      .all(),
  );
  return { items: rows.map(({ key, ...row }) => toBook(row)), nextCursor, total };
}

/** Sorted by name. */
export function listGenres(db: Db, { searchTerm = "", ...page }: ListQuery<GenresSearch>) {
  const found = matching(genre.search, searchTerm);
  const { rows, nextCursor } = genrePage(page, ({ key, after, orderBy, limit }) =>
    db
      .select({ id: genre.id, name: genre.name, color: genre.color, key })
      .from(genre)
      .where(and(found, after))
      .orderBy(...orderBy)
      .limit(limit)
      .all(),
  );
  const items: Genre[] = rows.map(({ key, ...row }) => row);
  return { items, nextCursor, total: countRows(db, genre, found) };
}

/** The genre with this name, ignoring case. */
export function findGenre(db: Db, name: string) {
  return db
    .select({ id: genre.id })
    .from(genre)
    .where(eq(genre.nameKey, foldForEquality(name)))
    .get();
}

/** @throws AppError NOT_FOUND */
export function getBook(db: Pick<Db, "select">, id: string): Book {
  const row = db
    .select(columns)
    .from(book)
    .innerJoin(genre, eq(genre.id, book.genreId))
    .where(eq(book.id, id))
    .get();
  if (!row) throw new AppError("NOT_FOUND");
  return toBook(row);
}

/** @throws AppError BOOK_TITLE_TAKEN, VALIDATION_ERROR for an unknown genre */
export function createBook(db: Db, fields: BookFields, id: string = crypto.randomUUID()): Book {
  return db.transaction((tx) => {
    assertGenre(tx, fields.genreId);
    unlessTaken(() =>
      tx
        .insert(book)
        .values({ id, ...fields, ...keysOf(fields) })
        .run(),
    );
    return getBook(tx, id);
  }, immediate);
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, BOOK_TITLE_TAKEN, VALIDATION_ERROR for an unknown genre */
export function updateBook(db: Db, id: string, { version, ...change }: BookChange): Book {
  return db.transaction((tx) => {
    const current = getBook(tx, id);
    if (current.version !== version) throw new AppError("VERSION_CONFLICT");
    const fields: BookFields = {
      title: change.title ?? current.title,
      author: change.author ?? current.author,
      genreId: change.genreId ?? current.genre.id,
      publisher: change.publisher === undefined ? current.publisher : change.publisher,
      description: change.description === undefined ? current.description : change.description,
    };
    assertGenre(tx, fields.genreId);
    unlessTaken(() =>
      tx
        .update(book)
        .set({ ...fields, ...keysOf(fields), version: version + 1, updatedAt: new Date() })
        .where(eq(book.id, id))
        .run(),
    );
    return getBook(tx, id);
  }, immediate);
}

/**
 * Leaves the version as it is, so that a form that is open can still be saved.
 * @throws AppError NOT_FOUND
 */
export function setCover(db: Db, id: string, cover: string | null): Book {
  return db.transaction((tx) => {
    tx.update(book).set({ cover, updatedAt: new Date() }).where(eq(book.id, id)).run();
    return getBook(tx, id);
  }, immediate);
}

/** @throws AppError GENRE_EXISTS */
export function createGenre(db: Db, { id, name, color }: Genre): void {
  const keys = { nameKey: foldForEquality(name), search: foldForSearch(name), sort: foldForSorting(name) };
  try {
    db.insert(genre)
      .values({ id, name, color, ...keys })
      .run();
  } catch (error) {
    throw uniqueViolation(error) === undefined ? error : new AppError("GENRE_EXISTS");
  }
}

function keysOf({ title, author, publisher }: BookFields) {
  return {
    titleKey: foldForEquality(title),
    authorKey: foldForEquality(author),
    // Titles contain no line break, so no term matches across it.
    search: `${foldForSearch(title)}\n${foldForSearch(author)}`,
    sort: foldForSorting(title),
    authorSort: foldForSorting(author),
    publisherSort: publisher ? foldForSorting(publisher) : null,
  };
}

function assertGenre(db: Pick<Db, "select">, id: string): void {
  if (db.select({ id: genre.id }).from(genre).where(eq(genre.id, id)).get()) return;
  throw new AppError("VALIDATION_ERROR", { issues: [{ path: "genreId", code: "genreInvalid" }] });
}

/** @throws AppError BOOK_TITLE_TAKEN */
export function unlessTaken(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw uniqueViolation(error) === undefined ? error : new AppError("BOOK_TITLE_TAKEN");
  }
}
