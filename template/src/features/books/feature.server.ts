import { Elysia } from "elysia";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { countBy, countByTime, countRows } from "#kit/db/count.server.ts";
import { booksApi } from "./api.server.ts";
import { seedBooks } from "./seed.server.ts";
import { bookStore } from "./store.server.ts";
import { book, genre } from "./tables.server.ts";
import { coversApi } from "./uploads.server.ts";

export const books = {
  api: (context: ApiContext) => new Elysia().use(booksApi(context)).use(coversApi(context)),
  existing: (db) => ({ book: (ids) => bookStore.known(db, ids) }),
  counts: (db) => ({
    books: { total: () => countRows(db, book), byTime: (bounds) => countByTime(db, book.createdAt, bounds) },
    genres: { total: () => countRows(db, genre), shares: () => countBy(db, book.genreId) },
  }),
  seed: { run: seedBooks, what: "10 genres and 100 books" },
} satisfies ServerFeature;
