import { sql } from "drizzle-orm";
import { check, index, integer, table, text, time, uniqueIndex } from "#kit/db/dialect/columns.server.ts";
import { isHexColor } from "#kit/db/dialect/sql.server.ts";
import { storedFile } from "#kit/storage/tables.server.ts";
import { maxAuthorLength, maxDescriptionLength, maxPublisherLength, maxTitleLength } from "./schema.ts";

// store.server.ts derives `search`, `sort` and the columns that end in _key from the others, because the database
// compares and searches bytes.

const now = () => new Date();

export const genre = table(
  "genre",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    search: text().notNull(),
    sort: text().notNull(),
    /** #rrggbb, the colour of the covers of its books. */
    color: text().notNull(),
  },
  (row) => [
    uniqueIndex("genre_name_unique").on(row.nameKey),
    index("genre_sort").on(row.sort, row.id),
    check("genre_name_length", sql`length(${row.name}) BETWEEN 1 AND 100`),
    check("genre_color", isHexColor(row.color)),
  ],
);

/** Also those of a deleted book, as it is kept for a while. */
const bookColumns = () => ({
  id: text().primaryKey(),
  title: text().notNull(),
  author: text().notNull(),
  publisher: text(),
  description: text(),
  genreId: text("genre_id")
    .notNull()
    .references(() => genre.id),
  /** The name of the picture; drizzle/*_discard_files.sql discards it with its book. */
  cover: text().references(() => storedFile.name),
  /** Counts the updates, to detect one based on an outdated copy. */
  version: integer().notNull().default(1),
  titleKey: text("title_key").notNull(),
  authorKey: text("author_key").notNull(),
  search: text().notNull(),
  sort: text().notNull(),
  authorSort: text("author_sort").notNull().default(""),
  publisherSort: text("publisher_sort"),
  createdAt: time("created_at").notNull().$defaultFn(now),
  updatedAt: time("updated_at").notNull().$defaultFn(now),
});

export const book = table("book", bookColumns(), (row) => [
  uniqueIndex("book_title_author_unique").on(row.titleKey, row.authorKey),
  // Two for each sort: of all books, and of those of a genre.
  index("book_title_order").on(row.sort, row.id),
  index("book_genre_title_order").on(row.genreId, row.sort, row.id),
  index("book_author_order").on(row.authorSort, row.id),
  index("book_genre_author_order").on(row.genreId, row.authorSort, row.id),
  index("book_publisher_order").on(row.publisherSort, row.id),
  index("book_genre_publisher_order").on(row.genreId, row.publisherSort, row.id),
  index("book_created_order").on(row.createdAt, row.id),
  index("book_genre_created_order").on(row.genreId, row.createdAt, row.id),
  index("book_updated_order").on(row.updatedAt, row.id),
  index("book_genre_updated_order").on(row.genreId, row.updatedAt, row.id),
  uniqueIndex("book_cover_unique").on(row.cover),
  check("book_title_length", sql`length(${row.title}) BETWEEN 1 AND ${maxTitleLength}`.inlineParams()),
  check("book_author_length", sql`length(${row.author}) BETWEEN 1 AND ${maxAuthorLength}`.inlineParams()),
  check(
    "book_publisher_length",
    sql`length(${row.publisher}) BETWEEN 1 AND ${maxPublisherLength}`.inlineParams(),
  ),
  check(
    "book_description_length",
    sql`length(${row.description}) BETWEEN 1 AND ${maxDescriptionLength}`.inlineParams(),
  ),
  check("book_version", sql`${row.version} >= 1`),
  check("book_keys", sql`length(${row.titleKey}) > 0 AND length(${row.authorKey}) > 0`),
]);

/** The rows of deleted books, until nobody can take the deletion back any more. */
export const deletedBook = table(
  "deleted_book",
  {
    ...bookColumns(),
    cover: text().references(() => storedFile.name, { onDelete: "set null" }),
    deletedAt: time("deleted_at").notNull(),
  },
  (row) => [index("deleted_book_deleted").on(row.deletedAt)],
);
