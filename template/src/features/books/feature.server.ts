import type { ServerFeature } from "#kit/api/feature.server.ts";
import { minute } from "#kit/shared/time.ts";
import { booksApi } from "./api.server.ts";
import { pruneDeletedBooks } from "./deletion.server.ts";
import { seedBooks } from "./seed.server.ts";
import { booksByTime, countBooks, countGenres, existingBooks } from "./store.server.ts";

export const books = {
  api: booksApi,
  existing: (db) => ({ book: (ids) => existingBooks(db, ids) }),
  counts: (db) => ({
    books: { total: () => countBooks(db), byTime: (bounds) => booksByTime(db, bounds) },
    genres: { total: () => countGenres(db) },
  }),
  jobs: [{ name: "prune deleted books", everyMs: minute, run: ({ db }) => pruneDeletedBooks(db) }],
  seed: { run: seedBooks, what: "10 genres and 100 books" },
} satisfies ServerFeature;
