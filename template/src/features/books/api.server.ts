import { Elysia } from "elysia";
import { access } from "#server/auth/access.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { listQuery } from "#shared/list.ts";
import { bookChange, bookForm, bookItem, bookList, genreList } from "./schema.ts";
import { createBook, deleteBook, getBook, listBooks, listGenres, updateBook } from "./store.server.ts";

interface BooksApiOptions {
  db: Db;
  sessions: Sessions;
}

export function booksApi({ db, sessions }: BooksApiOptions) {
  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/books", ({ query }) => listBooks(db, query), {
      access: { book: "read" },
      query: listQuery,
      response: bookList,
    })
    .post("/books", ({ body, status }) => status(201, createBook(db, body)), {
      access: { book: "create" },
      body: bookForm,
      response: { 201: bookItem },
    })
    .get("/books/:id", ({ params }) => getBook(db, params.id), {
      access: { book: "read" },
      response: bookItem,
    })
    .patch("/books/:id", ({ params, body }) => updateBook(db, params.id, body), {
      access: { book: "update" },
      body: bookChange,
      response: bookItem,
    })
    .delete(
      "/books/:id",
      ({ params, set }) => {
        deleteBook(db, params.id);
        set.status = 204;
      },
      { access: { book: "delete" } },
    )
    .get("/genres", ({ query }) => listGenres(db, query), {
      access: { genre: "read" },
      query: listQuery,
      response: genreList,
    });
}

export type BooksApi = ReturnType<typeof booksApi>;
