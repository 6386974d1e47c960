import { Elysia } from "elysia";
import { z } from "zod";
import { about, listing, raises } from "#kit/api/about.server.ts";
import type { ApiContext } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { actingIn, type Call } from "#kit/auth/audit.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { sinceLastWrite } from "#kit/db/count.server.ts";
import { restorableMs } from "#kit/shared/limits.ts";
import { listQuery } from "#kit/shared/list.ts";
import { minute } from "#kit/shared/time.ts";
import { bookChange, bookForm, bookItem, bookList, genreList, shelves } from "./schema.ts";
import { booksSearch, genresSearch } from "./search.ts";
import { bookStore, genreStore, shelvesOf } from "./store.server.ts";

export function booksApi({ db, sessions, audit }: ApiContext) {
  const recordAct = (call: Call, action: "book.deleted" | "book.restored", id: string, label: string) =>
    audit.record(actingIn(call), { action, target: { kind: "book", id, label } });

  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/books", ({ query }) => bookStore.list(db, query), {
      access: { book: "read" },
      query: listQuery(booksSearch),
      response: bookList,
      detail: about("List books by title", { description: listing("title and author") }),
    })
    .post("/books", async ({ body, status }) => status(201, await bookStore.create(db, body)), {
      access: { book: "create" },
      body: bookForm,
      response: { 201: bookItem, ...raises("BOOK_TITLE_TAKEN") },
      detail: about("Create a book", {
        description: "Titles are unique per author, ignoring case and surrounding or repeated spaces.",
      }),
    })
    .get("/books/:id", ({ params }) => bookStore.get(db, params.id), {
      access: { book: "read" },
      response: { 200: bookItem, ...raises("NOT_FOUND") },
      detail: about("Get a book"),
    })
    .patch("/books/:id", ({ params, body }) => bookStore.update(db, params.id, body), {
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
          const { title } = await bookStore.remove(db, id);
          await recordAct({ current, request }, "book.deleted", id, title);
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
        write(db, async () => {
          const restored = await bookStore.restore(db, id);
          if (restored) await recordAct({ current, request }, "book.restored", id, restored.title);
          return bookStore.get(db, id);
        }),
      {
        access: { book: "delete" },
        response: { 200: bookItem, ...raises("NOT_FOUND", "BOOK_TITLE_TAKEN") },
        detail: about("Restore a deleted book", {
          description: `The book as it was, with its cover, within ${restorableMs / minute} minutes of its deletion.`,
        }),
      },
    )
    .get("/shelves", () => sinceLastWrite(db, "shelves", () => shelvesOf(db)), {
      access: { book: "read" },
      response: shelves,
      detail: about("Get what the home page shows of the books"),
    })
    .get("/genres", ({ query }) => genreStore.list(db, query), {
      access: { genre: "read" },
      query: listQuery(genresSearch),
      response: genreList,
      detail: about("List genres by name", { description: listing("the name") }),
    });
}

export type BooksApi = ReturnType<typeof booksApi>;
