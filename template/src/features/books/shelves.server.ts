import { eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#kit/db/connect.server.ts";
import { find, type Sought } from "#kit/db/find.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { fileUrl } from "#kit/shared/files.ts";
import type { Around, ShelfBook, Shelves } from "./schema.ts";
import type { BooksSearch } from "./search.ts";
import { bookPage, findBooks, listGenres } from "./store.server.ts";
import { book, genre } from "./tables.server.ts";

const newestShown = 6;
const recentShown = 3;
const genresShown = 6;
const booksOfGenre = 3;
const relatedShown = 6;

const columns = {
  id: book.id,
  title: book.title,
  author: book.author,
  cover: book.cover,
  genre: { id: genre.id, name: genre.name, color: genre.color },
};

const toShelf = ({ cover, ...rest }: ShelfBook): ShelfBook => ({ ...rest, cover: cover && fileUrl(cover) });

const readBooks = (db: Db) => (where: SQL) =>
  db.select(columns).from(book).innerJoin(genre, eq(genre.id, book.genreId)).where(where);

/** The newest first, and how many there are. */
async function newest(db: Db, limit: number, sought: Pick<Sought, "where" | "within"> = {}) {
  const found = await find(db, { id: book.id, ...sought });
  const { rows } = await bookPage(db, found, { sort: "-createdAt", limit }, readBooks(db));
  return { books: rows.map(toShelf), ...found.counted };
}

/** What the home page shows; `recent` are the ids of the books that were opened last. */
export async function shelvesOf(db: Db, recent: readonly string[]): Promise<Shelves> {
  const opened = await readBooks(db)(inArray(book.id, [...recent]));
  const byId = new Map(opened.map((one) => [one.id, toShelf(one)]));
  const { items } = await listGenres(db, { limit: genresShown });
  const genres: Shelves["genres"] = [];
  for (const one of items) {
    genres.push({ genre: one, ...(await newest(db, booksOfGenre, { within: eq(book.genreId, one.id) })) });
  }
  return {
    recent: recent.flatMap((id) => byId.get(id) ?? []).slice(0, recentShown),
    newest: (await newest(db, newestShown)).books,
    genres: genres.filter(({ total }) => total > 0),
  };
}

/**
 * What a book's page links to. The neighbours are those in the list that the search finds, in its order.
 * @throws AppError NOT_FOUND
 */
export async function aroundBook(db: Db, id: string, { sort, ...search }: BooksSearch): Promise<Around> {
  const [own] = await db
    .select({ author: book.authorSort, genreId: book.genreId })
    .from(book)
    .where(eq(book.id, id));
  if (!own) throw new AppError("NOT_FOUND");
  const found = await findBooks(db, search);
  const { previous, next } = await bookPage.beside(db, found, { sort, id }, readBooks(db));
  const ofAuthor = { where: eq(book.authorSort, own.author) };
  const { books: byAuthor } = await newest(db, relatedShown + 1, ofAuthor);
  const shown = new Set([id, ...byAuthor.map((one) => one.id)]);
  const { books: ofGenre } = await newest(db, relatedShown + shown.size, {
    within: eq(book.genreId, own.genreId),
  });
  return {
    previous: previous ? toShelf(previous) : null,
    next: next ? toShelf(next) : null,
    byAuthor: byAuthor.filter((one) => one.id !== id).slice(0, relatedShown),
    ofGenre: ofGenre.filter((one) => !shown.has(one.id)).slice(0, relatedShown),
  };
}
