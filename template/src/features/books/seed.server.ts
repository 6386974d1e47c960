import type { Db } from "#server/db/connect.server.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { descriptions } from "./descriptions.server.ts";
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
        const example = { title, author, publisher, description: descriptions[title] ?? null, genreId };
        unless("BOOK_TITLE_TAKEN", () => createBook(db, example));
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
