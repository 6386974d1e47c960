import { Elysia } from "elysia";
import { z } from "zod";
import { about, listing } from "#kit/api/about.server.ts";
import { raises } from "#kit/api/raises.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { type Audit, actingIn } from "#kit/auth/audit.server.ts";
import type { CurrentSession, Sessions } from "#kit/auth/session.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { listQuery } from "#kit/shared/list.ts";
import { minute } from "#kit/shared/time.ts";
import type { Uploads } from "#kit/storage/uploads.server.ts";
import { coverApi } from "./cover.api.server.ts";
import { deleteBook, restoreBook } from "./deletion.server.ts";
import { bookChange, bookForm, bookItem, bookList, genreList, restorableMs } from "./schema.ts";
import { booksSearch, genresSearch } from "./search.ts";
import { shelvesApi } from "./shelves.api.server.ts";
import { createBook, getBook, listBooks, listGenres, updateBook } from "./store.server.ts";

interface BooksApiOptions {
  db: Db;
  sessions: Sessions;
  uploads: Uploads;
  audit: Audit;
}

export function booksApi({ db, sessions, uploads, audit }: BooksApiOptions) {
  const tell = (call: Call, action: "book.deleted" | "book.restored", id: string, label: string) =>
    audit.record(actingIn(call), { action, target: { kind: "book", id, label } });

  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/books", ({ query }) => listBooks(db, query), {
      access: { book: "read" },
      query: listQuery(booksSearch),
      response: bookList,
      detail: about("List books by title", { description: listing("title and author") }),
    })
    .post("/books", async ({ body, status }) => status(201, await createBook(db, body)), {
      access: { book: "create" },
      body: bookForm,
      response: { 201: bookItem, ...raises("BOOK_TITLE_TAKEN") },
      detail: about("Create a book", {
        description: "Titles are unique per author, ignoring case and surrounding or repeated spaces.",
      }),
    })
    .get("/books/:id", ({ params }) => getBook(db, params.id), {
      access: { book: "read" },
      response: { 200: bookItem, ...raises("NOT_FOUND") },
      detail: about("Get a book"),
    })
    .patch("/books/:id", ({ params, body }) => updateBook(db, params.id, body), {
      access: { book: "update" },
      body: bookChange,
      response: { 200: bookItem, ...raises("NOT_FOUND", "VERSION_CONFLICT", "BOOK_TITLE_TAKEN") },
      detail: about("Update a book", {
        description: "`version` is the version that the update is based on; an outdated one is rejected.",
      }),
    })
    .delete(
      "/books/:id",
      async ({ current, request, params: { id }, set }) => {
        await write(db, async () => {
          const { title } = await deleteBook(db, id);
          await tell({ current, request }, "book.deleted", id, title);
        });
        set.status = 204;
      },
      {
        access: { book: "delete" },
        response: { 204: z.void(), ...raises("NOT_FOUND") },
        detail: about("Delete a book"),
      },
    )
    .post(
      "/books/:id/restore",
      ({ current, request, params: { id } }) =>
        restoreBook(db, id, {
          onRestored: ({ title }) => tell({ current, request }, "book.restored", id, title),
        }),
      {
        access: { book: "delete" },
        response: { 200: bookItem, ...raises("NOT_FOUND", "BOOK_TITLE_TAKEN") },
        detail: about("Restore a deleted book", {
          description: `The book as it was, with its cover, within ${restorableMs / minute} minutes of its deletion.`,
        }),
      },
    )
    .use(coverApi({ db, sessions, uploads }))
    .use(shelvesApi({ db, sessions }))
    .get("/genres", ({ query }) => listGenres(db, query), {
      access: { genre: "read" },
      query: listQuery(genresSearch),
      response: genreList,
      detail: about("List genres by name", { description: listing("the name") }),
    });
}

interface Call {
  current: CurrentSession;
  request: Request;
}

export type BooksApi = ReturnType<typeof booksApi>;
