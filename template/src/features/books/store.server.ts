import { eq, inArray } from "drizzle-orm";
import { type Db, write } from "#kit/db/connect.server.ts";
import { countByTime, countRows } from "#kit/db/count.server.ts";
import { uniqueViolation } from "#kit/db/errors.server.ts";
import { within } from "#kit/db/filters.server.ts";
import { foldForEquality, foldForSearch, foldForSorting } from "#kit/db/fold.server.ts";
import { createList } from "#kit/db/list.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { fileUrl } from "#kit/shared/files.ts";
import type { ListQuery } from "#kit/shared/list.ts";
import type { Book, BookChange, BookFields, Genre } from "./schema.ts";
import { type BooksSearch, booksSearch, type GenresSearch, genresSearch } from "./search.ts";
import { book, genre } from "./tables.server.ts";

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

/** What every list of books is found by. */
export const bookOrders = {
  id: book.id,
  search: booksSearch,
  sorts: {
    title: book.sort,
    author: book.authorSort,
    publisher: book.publisherSort,
    createdAt: book.createdAt,
    updatedAt: book.updatedAt,
  },
  texts: [book.search],
  filters: { genreId: within(book.genreId) },
} as const;

const bookList = createList({
  ...bookOrders,
  rows: (db, where) =>
    db.select(columns).from(book).innerJoin(genre, eq(genre.id, book.genreId)).where(where),
});

const genreList = createList({
  id: genre.id,
  search: genresSearch,
  sorts: { name: genre.sort },
  texts: [genre.search],
  few: true,
  rows: (db, where) =>
    db.select({ id: genre.id, name: genre.name, color: genre.color }).from(genre).where(where),
});

export function countBooks(db: Db): Promise<number> {
  return countRows(db, book);
}

/** How many were added from each time to the next. */
export function booksByTime(db: Db, bounds: readonly number[]): Promise<readonly number[]> {
  return countByTime(db, book.createdAt, bounds);
}

export function countGenres(db: Db): Promise<number> {
  return countRows(db, genre);
}

/** By default sorted by title. */
export async function listBooks(db: Db, query: ListQuery<BooksSearch>) {
  const page = await bookList(db, query);
  return { ...page, items: page.items.map(toBook) };
}

/** Sorted by name. */
export function listGenres(db: Db, query: ListQuery<GenresSearch>) {
  return genreList(db, query);
}

/** Of these ids, those of books. */
export async function existingBooks(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const found = await db
    .select({ id: book.id })
    .from(book)
    .where(inArray(book.id, [...ids]));
  return found.map(({ id }) => id);
}

/** The genre with this name, ignoring case. */
export async function findGenre(db: Db, name: string) {
  const [found] = await db
    .select({ id: genre.id })
    .from(genre)
    .where(eq(genre.nameKey, foldForEquality(name)));
  return found;
}

/** @throws AppError NOT_FOUND */
export async function getBook(db: Db, id: string): Promise<Book> {
  const [row] = await db
    .select(columns)
    .from(book)
    .innerJoin(genre, eq(genre.id, book.genreId))
    .where(eq(book.id, id));
  if (!row) throw new AppError("NOT_FOUND");
  return toBook(row);
}

/** @throws AppError BOOK_TITLE_TAKEN, VALIDATION_ERROR for an unknown genre */
export function createBook(db: Db, fields: BookFields, id: string = crypto.randomUUID()): Promise<Book> {
  return write(db, async () => {
    await assertGenre(db, fields.genreId);
    await unlessTaken(db.insert(book).values({ id, ...fields, ...keysOf(fields) }));
    return getBook(db, id);
  });
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, BOOK_TITLE_TAKEN, VALIDATION_ERROR for an unknown genre */
export function updateBook(db: Db, id: string, { version, ...change }: BookChange): Promise<Book> {
  return write(db, async () => {
    const current = await getBook(db, id);
    if (current.version !== version) throw new AppError("VERSION_CONFLICT");
    const fields: BookFields = {
      title: change.title ?? current.title,
      author: change.author ?? current.author,
      genreId: change.genreId ?? current.genre.id,
      publisher: change.publisher === undefined ? current.publisher : change.publisher,
      description: change.description === undefined ? current.description : change.description,
    };
    await assertGenre(db, fields.genreId);
    await unlessTaken(
      db
        .update(book)
        .set({ ...fields, ...keysOf(fields), version: version + 1, updatedAt: new Date() })
        .where(eq(book.id, id)),
    );
    return getBook(db, id);
  });
}

/**
 * Leaves the version as it is, so that a form that is open can still be saved.
 * @throws AppError NOT_FOUND
 */
export function setCover(db: Db, id: string, cover: string | null): Promise<Book> {
  return write(db, async () => {
    await db.update(book).set({ cover, updatedAt: new Date() }).where(eq(book.id, id));
    return getBook(db, id);
  });
}

/** @throws AppError GENRE_EXISTS */
export async function createGenre(db: Db, { id, name, color }: Genre): Promise<void> {
  const keys = { nameKey: foldForEquality(name), search: foldForSearch(name), sort: foldForSorting(name) };
  try {
    await db.insert(genre).values({ id, name, color, ...keys });
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

async function assertGenre(db: Db, id: string): Promise<void> {
  const [found] = await db.select({ id: genre.id }).from(genre).where(eq(genre.id, id));
  if (found) return;
  throw new AppError("VALIDATION_ERROR", { issues: [{ path: "genreId", code: "genreInvalid" }] });
}

/** @throws AppError BOOK_TITLE_TAKEN */
export async function unlessTaken(writing: PromiseLike<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw uniqueViolation(error) === undefined ? error : new AppError("BOOK_TITLE_TAKEN");
  }
}
