import { eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#kit/db/connect.server.ts";
import { is } from "#kit/db/filters.server.ts";
import { createList } from "#kit/db/list.server.ts";
import { columnsOf, existing } from "#kit/db/resource.server.ts";
import { listSearch } from "#kit/shared/list-search.ts";
import { type Around, genreItem, type Shelves, shelfBook } from "./schema.ts";
import type { BooksSearch } from "./search.ts";
import { bookSearching, genreStore, withPicture } from "./store.server.ts";
import { book, genre } from "./tables.server.ts";

const newestShown = 6;
const recentShown = 3;
const genresShown = 6;
const booksOfGenre = 3;
const relatedShown = 6;

const columns = { ...columnsOf(book, shelfBook), genre: columnsOf(genre, genreItem) };

const rows = (db: Db, where: SQL) =>
  db.select(columns).from(book).innerJoin(genre, eq(genre.id, book.genreId)).where(where);

const shelf = createList({ id: book.id, ...bookSearching, rows });
const ofAuthor = createList({
  id: book.id,
  search: listSearch({ author: String }, ["-createdAt"]),
  sorts: { createdAt: book.createdAt },
  filters: { author: is(book.authorSort) },
  rows,
});

/** What the home page shows; `recent` are the ids of the books that were opened last. */
export async function shelvesOf(db: Db, recent: readonly string[]): Promise<Shelves> {
  const opened = await rows(db, inArray(book.id, [...recent]));
  const byId = new Map(opened.map((one) => [one.id, withPicture(one)]));
  const { items } = await genreStore.list(db, { limit: genresShown });
  const genres: Shelves["genres"] = [];
  for (const one of items) {
    const {
      items,
      nextCursor: _,
      ...counted
    } = await shelf(db, { sort: "-createdAt", genreId: one.id, limit: booksOfGenre });
    genres.push({ genre: one, ...counted, books: items.map(withPicture) });
  }
  return {
    recent: recent.flatMap((id) => byId.get(id) ?? []).slice(0, recentShown),
    newest: (await shelf(db, { sort: "-createdAt", limit: newestShown })).items.map(withPicture),
    genres: genres.filter(({ total }) => total > 0),
  };
}

/**
 * What a book's page links to. The neighbours are those in the list that the search finds, in its order.
 * @throws AppError NOT_FOUND
 */
export async function aroundBook(db: Db, id: string, query: BooksSearch): Promise<Around> {
  const [found] = await db
    .select({ author: book.authorSort, genreId: book.genreId })
    .from(book)
    .where(eq(book.id, id));
  const own = existing(found);
  const { previous, next } = await shelf.beside(db, id, query);
  const { items: byAuthor } = await ofAuthor(db, { author: own.author, limit: relatedShown + 1 });
  const shown = new Set([id, ...byAuthor.map((one) => one.id)]);
  const { items: ofGenre } = await shelf(db, {
    sort: "-createdAt",
    genreId: own.genreId,
    limit: relatedShown + shown.size,
  });
  return {
    previous: previous ? withPicture(previous) : null,
    next: next ? withPicture(next) : null,
    byAuthor: byAuthor
      .filter((one) => one.id !== id)
      .slice(0, relatedShown)
      .map(withPicture),
    ofGenre: ofGenre
      .filter((one) => !shown.has(one.id))
      .slice(0, relatedShown)
      .map(withPicture),
  };
}
