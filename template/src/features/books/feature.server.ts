import { Elysia } from "elysia";
import { z } from "zod";
import { deletions } from "#config/deletions.server.ts";
import { restorableMs } from "#config/limits.ts";
import { about, listing, raises } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { countBy, countRows, sinceLastWrite } from "#kit/db/query.server.ts";
import { listQuery } from "#kit/shared/list.ts";
import { minute } from "#kit/shared/time.ts";
import { bookSchemas, genreList, shelves } from "./schema.ts";
import { booksSearch, genresSearch } from "./search.ts";
import { seedBooks } from "./seed.server.ts";
import { bookStore, genreStore, getShelves } from "./store.server.ts";
import { book, genre } from "./tables.server.ts";

export const books = {
  api: booksApi,
  existing: (db) => ({ book: (ids) => bookStore.known(db, ids) }),
  counts: (db) => ({
    books: { total: () => bookStore.total(db), byTime: (bounds) => bookStore.byTime(db, bounds) },
    genres: { total: () => countRows(db, genre), shares: () => countBy(db, book.genreId) },
  }),
  seed: { run: seedBooks, what: "10 genres and 100 books" },
} satisfies ServerFeature;

function booksApi({ db, sessions, audit }: ApiContext) {
  const deletion = deletions({ db, audit }, "book", bookStore, "title");

  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/books", ({ query }) => bookStore.list(db, query), {
      access: { book: "read" },
      query: listQuery(booksSearch),
      response: bookSchemas.list,
      detail: about("List books by title", { description: listing("title and author") }),
    })
    .post("/books", async ({ body, status }) => status(201, await bookStore.create(db, body)), {
      access: { book: "create" },
      body: bookSchemas.form,
      response: { 201: bookSchemas.item, ...raises("BOOK_TITLE_TAKEN") },
      detail: about("Create a book", {
        description: "Titles are unique per author, ignoring case and surrounding or repeated spaces.",
      }),
    })
    .get("/books/:id", ({ params }) => bookStore.get(db, params.id), {
      access: { book: "read" },
      response: { 200: bookSchemas.item, ...raises("NOT_FOUND") },
      detail: about("Get a book"),
    })
    .patch("/books/:id", ({ params, body }) => bookStore.update(db, params.id, body), {
      access: { book: "update" },
      body: bookSchemas.change,
      response: { 200: bookSchemas.item, ...raises("NOT_FOUND", "VERSION_CONFLICT", "BOOK_TITLE_TAKEN") },
      detail: about("Update a book", {
        description: "`version` is the version that the update is based on; an outdated one is rejected.",
      }),
    })
    .delete("/books/:id", deletion.remove, {
      access: { book: "delete" },
      response: { 204: z.void(), ...raises("NOT_FOUND") },
      detail: about("Delete a book"),
    })
    .post("/books/:id/restore", deletion.restore, {
      access: { book: "delete" },
      response: { 200: bookSchemas.item, ...raises("NOT_FOUND", "BOOK_TITLE_TAKEN") },
      detail: about("Restore a deleted book", {
        description: `The book as it was, with its cover, within ${restorableMs / minute} minutes of its deletion.`,
      }),
    })
    .get("/shelves", () => sinceLastWrite(db, "shelves", () => getShelves(db)), {
      access: { book: "read" },
      response: shelves,
      detail: about("Get the books for the home page"),
    })
    .get("/genres", ({ query }) => genreStore.list(db, query), {
      access: { genre: "read" },
      query: listQuery(genresSearch),
      response: genreList,
      detail: about("List genres by name", { description: listing("the name") }),
    });
}

export type BooksApi = ReturnType<typeof booksApi>;
