import { Elysia } from "elysia";
import { z } from "zod";
import { coverSize, uploadTypes } from "#config/uploads.ts";
import { about, raises } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { imageBody, raisedByUploads } from "#kit/storage/picture.server.ts";
import { bookSchemas } from "./schema.ts";
import { bookStore } from "./store.server.ts";

// `remove feature` reads the next line, to say what goes with the feature.
// Without this file, book.cover is empty.
export const covers = { api: coversApi } satisfies ServerFeature;

/** The routes for book covers. They do not change the book's version, so that an open form can still be saved. */
function coversApi({ db, sessions, uploads }: ApiContext) {
  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .put(
      "/books/:id/cover",
      async ({ params: { id }, request, current }) => {
        await bookStore.get(db, id);
        const keep = (cover: string) => bookStore.update(db, id, { cover });
        return uploads.receive({ request, userId: current.user.id, size: coverSize, keep });
      },
      {
        access: { book: "update" },
        response: { 200: bookSchemas.item, ...raises("NOT_FOUND", ...raisedByUploads) },
        detail: about("Set the cover of a book", imageBody(coverSize, uploadTypes.image)),
      },
    )
    .delete(
      "/books/:id/cover",
      async ({ params: { id }, set }) => {
        await bookStore.update(db, id, { cover: null });
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

export type CoversApi = ReturnType<typeof coversApi>;
