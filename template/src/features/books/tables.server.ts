import { sql } from "drizzle-orm";
import {
  checksOf,
  keyed,
  ordersOf,
  otherwise,
  scanned,
  searched,
  sorted,
  versionedColumns,
} from "#kit/db/derived.server.ts";
import { check, index, table, text, uniqueIndex } from "#kit/db/dialect/columns.server.ts";
import { isHexColor } from "#kit/db/dialect/sql.server.ts";
import { storedFile } from "#kit/db/tables.server.ts";
import { bookFields } from "./schema.ts";
import { booksSearch } from "./search.ts";

export const genre = table(
  "genre",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text("name_key").notNull().$defaultFn(keyed("name")),
    search: text().notNull().$defaultFn(scanned("name")),
    sort: text().notNull().$defaultFn(sorted("name")),
    color: text().notNull(),
  },
  (row) => [
    uniqueIndex("genre_name_unique").on(row.nameKey),
    index("genre_sort").on(row.sort, row.id),
    check("genre_name_length", sql`length(${row.name}) BETWEEN 1 AND 100`),
    check("genre_color", isHexColor(row.color)),
  ],
);

export const book = table(
  "book",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    author: text().notNull(),
    publisher: text(),
    description: text(),
    genreId: text("genre_id")
      .notNull()
      .references(() => genre.id),
    /** The name of the picture. A trigger in drizzle/ discards the picture with its book. */
    cover: text().references(() => storedFile.name),
    titleKey: text("title_key").notNull().$defaultFn(keyed("title")),
    authorKey: text("author_key").notNull().$defaultFn(keyed("author")),
    search: text().notNull().$defaultFn(searched("title", "author")),
    titleSort: text("sort").notNull().$defaultFn(sorted("title")),
    authorSort: text("author_sort")
      .notNull()
      .default("")
      .$defaultFn(otherwise("", sorted("author"))),
    publisherSort: text("publisher_sort").$defaultFn(sorted("publisher")),
    ...versionedColumns(),
  },
  (row) => [
    uniqueIndex("book_title_author_unique").on(row.titleKey, row.authorKey),
    ...ordersOf("book", row, booksSearch, { genre: row.genreId }),
    uniqueIndex("book_cover_unique").on(row.cover),
    ...checksOf("book", row, bookFields),
    check("book_keys", sql`length(${row.titleKey}) > 0 AND length(${row.authorKey}) > 0`),
  ],
);
