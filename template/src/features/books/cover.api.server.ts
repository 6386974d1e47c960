import { Elysia } from "elysia";
import { z } from "zod";
import { maxImageBytes } from "#config/limits.ts";
import { about } from "#kit/api/about.server.ts";
import { raises } from "#kit/api/raises.server.ts";
import { access } from "#kit/auth/access.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { imageBody, raisedByUploads } from "#kit/storage/image-body.server.ts";
import type { Uploads } from "#kit/storage/uploads.server.ts";
import { coverSize } from "./cover-size.ts";
import { bookItem } from "./schema.ts";
import { getBook, setCover } from "./store.server.ts";

interface CoverApiOptions {
  db: Db;
  sessions: Sessions;
  uploads: Uploads;
}

export function coverApi({ db, sessions, uploads }: CoverApiOptions) {
  return new Elysia({ prefix: "/books/:id/cover" })
    .use(access(sessions))
    .put(
      "/",
      async ({ params: { id }, request, current }) => {
        await getBook(db, id);
        return uploads.receive({
          request,
          userId: current.user.id,
          size: coverSize,
          keep: (name) => setCover(db, id, name),
        });
      },
      {
        access: { book: "update" },
        response: { 200: bookItem, ...raises("NOT_FOUND", ...raisedByUploads) },
        detail: about("Set the cover of a book", imageBody(coverSize, maxImageBytes)),
      },
    )
    .delete(
      "/",
      async ({ params: { id }, set }) => {
        await setCover(db, id, null);
        uploads.removeSoon();
        set.status = 204;
      },
      {
        access: { book: "update" },
        response: { 204: z.void(), ...raises("NOT_FOUND") },
        detail: about("Remove the cover of a book"),
      },
    );
}
