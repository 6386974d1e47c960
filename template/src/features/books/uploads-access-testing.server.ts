import type { Db } from "#kit/db/connect.server.ts";
import { png } from "#kit/testing/testing.server.ts";
import { genreStore } from "./store.server.ts";

export const access = {
  "PUT /api/books/:id/cover": "admin",
  "DELETE /api/books/:id/cover": "admin",
};

/** For the test of the whole OpenAPI document. */
export async function callEach(
  db: Db,
  good: (method: string, path: string, body?: unknown) => Promise<{ id: string }>,
): Promise<void> {
  const { id: genreId } = await genreStore.create(db, { name: "Essays", color: "#0e7490" });
  const { id } = await good("POST", "/api/books", {
    title: "Walden",
    author: "Henry David Thoreau",
    genreId,
  });
  await good("PUT", `/api/books/${id}/cover`, await png());
  await good("DELETE", `/api/books/${id}/cover`);
}
