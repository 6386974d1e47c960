import { eq, type SQL } from "drizzle-orm";
import type { Db } from "#kit/db/connect.server.ts";
import { createList } from "#kit/db/list.server.ts";
import { columnsOf } from "#kit/db/resource.server.ts";
import { genreItem, type Shelves, shelfBook } from "./schema.ts";
import { bookSearching, genreStore, withPicture } from "./store.server.ts";
import { book, genre } from "./tables.server.ts";

const newestShown = 6;
const genresShown = 6;
const booksOfGenre = 3;

const columns = { ...columnsOf(book, shelfBook), genre: columnsOf(genre, genreItem) };

const rows = (db: Db, where: SQL) =>
  db.select(columns).from(book).innerJoin(genre, eq(genre.id, book.genreId)).where(where);

const shelf = createList({ id: book.id, ...bookSearching, rows });

/** What the home page shows. */
export async function shelvesOf(db: Db): Promise<Shelves> {
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
    newest: (await shelf(db, { sort: "-createdAt", limit: newestShown })).items.map(withPicture),
    genres: genres.filter(({ total }) => total > 0),
  };
}
