import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#server/db/connect.server.ts";
import { countRows } from "#server/db/count.server.ts";
import { filtered } from "#server/db/keyset.server.ts";
import { AppError } from "#shared/errors.ts";
import { fileUrl } from "#shared/files.ts";
import type { Around, ShelfBook, Shelves } from "./schema.ts";
import type { BooksSearch } from "./search.ts";
import { bookPage, listGenres, searched } from "./store.server.ts";
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

/** The newest first. */
async function newest(db: Db, limit: number, found?: SQL): Promise<ShelfBook[]> {
  const where = filtered(book.id, found, await countRows(db, book, found));
  const rows = await db
    .select(columns)
    .from(book)
    .innerJoin(genre, eq(genre.id, book.genreId))
    .where(where)
    .orderBy(desc(book.createdAt), desc(book.id))
    .limit(limit);
  return rows.map(toShelf);
}

/** What the home page shows; `recent` are the ids of the books that were opened last. */
export async function shelvesOf(db: Db, recent: readonly string[]): Promise<Shelves> {
  const opened = await newest(db, recent.length, inArray(book.id, [...recent]));
  const byId = new Map(opened.map((one) => [one.id, one]));
  const { items } = await listGenres(db, { limit: genresShown });
  const genres: Shelves["genres"] = [];
  for (const one of items) {
    const ofGenre = eq(book.genreId, one.id);
    const books = await newest(db, booksOfGenre, ofGenre);
    genres.push({ genre: one, total: await countRows(db, book, ofGenre), books });
  }
  return {
    recent: recent.flatMap((id) => byId.get(id) ?? []).slice(0, recentShown),
    newest: await newest(db, newestShown),
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
  const { where } = await searched(db, search);
  const { previous, next } = await bookPage.beside({ sort, id }, ({ key, after, orderBy, limit }) =>
    db
      .select({ ...columns, key })
      .from(book)
      .innerJoin(genre, eq(genre.id, book.genreId))
      .where(and(where, after))
      .orderBy(...orderBy)
      .limit(limit),
  );
  const byAuthor = await newest(db, relatedShown + 1, eq(book.authorSort, own.author));
  const shown = new Set([id, ...byAuthor.map((one) => one.id)]);
  const ofGenre = await newest(db, relatedShown + shown.size, eq(book.genreId, own.genreId));
  return {
    previous: shelved(previous),
    next: shelved(next),
    byAuthor: byAuthor.filter((one) => one.id !== id).slice(0, relatedShown),
    ofGenre: ofGenre.filter((one) => !shown.has(one.id)).slice(0, relatedShown),
  };
}

function shelved(row: (ShelfBook & { key: unknown }) | undefined): ShelfBook | null {
  if (!row) return null;
  const { key, ...rest } = row;
  return toShelf(rest);
}
