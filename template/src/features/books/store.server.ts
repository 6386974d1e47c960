import { eq, type SQL } from "drizzle-orm";
import type { Db } from "#kit/db/connect.server.ts";
import { foldForEquality } from "#kit/db/derived.server.ts";
import { createList, searchedBy, within } from "#kit/db/list.server.ts";
import { columnsOf, resource, withTimes } from "#kit/db/resource.server.ts";
import { addErrors } from "#kit/shared/errors.ts";
import { fileUrl } from "#kit/storage/storage.server.ts";
import { type Book, bookSchemas, genreItem, type Shelves, shelfBook } from "./schema.ts";
import { booksSearch, genresSearch } from "./search.ts";
import { book, genre } from "./tables.server.ts";

const codes = addErrors({
  BOOK_TITLE_TAKEN: { status: 409, message: "The author already has a book with this title." },
  GENRE_EXISTS: { status: 409, message: "A genre with this name already exists." },
});
type Codes = typeof codes;

declare module "#kit/shared/errors.ts" {
  interface FeatureErrors extends Codes {}
}

const withPicture = <Row extends { cover: string | null }>({ cover, ...rest }: Row) => ({
  ...rest,
  cover: cover && fileUrl(cover),
});

const bookSearching = searchedBy({
  search: booksSearch,
  texts: [book.search],
  filters: { genreId: within(book.genreId) },
});

const columns = { ...columnsOf(book, bookSchemas.item), genre: columnsOf(genre, genreItem) };

/** By default sorted by title. */
export const bookStore = resource({
  table: book,
  ...bookSearching,
  rows: (db, where) =>
    db.select(columns).from(book).innerJoin(genre, eq(genre.id, book.genreId)).where(where),
  toItem: (row): Book => withPicture(withTimes(row)),
  taken: "BOOK_TITLE_TAKEN",
  references: { genreId: genre.id },
});

export const genreStore = resource({
  table: genre,
  ...searchedBy({
    search: genresSearch,
    sorts: { name: genre.sort },
    texts: [genre.search],
    few: true,
    filters: {},
  }),
  rows: (db, where) => db.select(columnsOf(genre, genreItem)).from(genre).where(where),
  toItem: (row) => row,
  taken: "GENRE_EXISTS",
});

export async function findGenre(db: Db, name: string) {
  const [found] = await db
    .select({ id: genre.id })
    .from(genre)
    .where(eq(genre.nameKey, foldForEquality(name)));
  return found;
}

const newestShown = 6;
const genresShown = 6;
const booksOfGenre = 3;

const shown = { ...columnsOf(book, shelfBook), genre: columnsOf(genre, genreItem) };

const rows = (db: Db, where: SQL) =>
  db.select(shown).from(book).innerJoin(genre, eq(genre.id, book.genreId)).where(where);

const shelf = createList({ id: book.id, ...bookSearching, rows });

export async function getShelves(db: Db): Promise<Shelves> {
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
