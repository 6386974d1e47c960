import type { Db } from "#server/db/connect.server.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { examples } from "./examples.server.ts";
import { createBook, createGenre, findGenre } from "./store.server.ts";

const immediate = { behavior: "immediate" } as const;

/** Adds the example genres and books that are missing, so that it can run repeatedly. */
export function seedBooks(db: Db): void {
  db.transaction(() => {
    for (const { books, ...example } of examples) {
      unless("GENRE_EXISTS", () => createGenre(db, example));
      const genreId = findGenre(db, example.name)?.id ?? example.id;
      for (const [title, author, publisher = null] of books) {
        unless("BOOK_TITLE_TAKEN", () => createBook(db, { title, author, publisher, genreId }));
      }
    }
  }, immediate);
}

function unless(code: ErrorCode, create: () => void): void {
  try {
    create();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  }
}
