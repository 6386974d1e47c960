import { Elysia } from "elysia";
import { about } from "#kit/api/about.server.ts";
import { raises } from "#kit/api/raises.server.ts";
import { access } from "#kit/auth/access.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { listQuery } from "#kit/shared/list.ts";
import { readRecentBooks } from "./recent-books.ts";
import { around, shelves } from "./schema.ts";
import { booksSearch } from "./search.ts";
import { aroundBook, shelvesOf } from "./shelves.server.ts";

interface ShelvesApiOptions {
  db: Db;
  sessions: Sessions;
}

export function shelvesApi({ db, sessions }: ShelvesApiOptions) {
  return new Elysia()
    .use(access(sessions))
    .get(
      "/shelves",
      ({ request, current }) => {
        const cookies = request.headers.get("cookie") ?? "";
        return shelvesOf(db, readRecentBooks({ cookies, userId: current.user.id }));
      },
      {
        access: { book: "read" },
        response: shelves,
        detail: about("Get what the home page shows of the books", {
          description: "`recent` are the books that were opened last, as a cookie of the browser names them.",
        }),
      },
    )
    .get("/books/:id/around", ({ params, query }) => aroundBook(db, params.id, query), {
      access: { book: "read" },
      query: listQuery(booksSearch).omit({ cursor: true, limit: true }),
      response: { 200: around, ...raises("NOT_FOUND") },
      detail: about("Get the books around a book", {
        description:
          "`previous` and `next` are its neighbours in the list with that search and order; others are by its author and of its genre.",
      }),
    });
}
