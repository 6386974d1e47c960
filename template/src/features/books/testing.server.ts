import { createTestApp } from "#app/testing.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { genreStore } from "./store.server.ts";

const poems = { title: "Poems", author: "Emily Dickinson", genreId: "poetry" };

async function addGenres(db: Db): Promise<void> {
  await genreStore.create(db, { id: "poetry", name: "Poetry", color: "#0e7490" });
  await genreStore.create(db, { id: "drama", name: "Drama", color: "#b91c1c" });
}

/** The app with two genres, and helpers to call its books API. */
export async function library(as: "admin" | "user" = "admin") {
  const app = await createTestApp({ as });
  const { send } = app;
  await addGenres(app.db);
  const create = (fields: Record<string, unknown> = {}) =>
    send("POST", "/api/books", { ...poems, ...fields });
  const created = async (fields: Record<string, unknown> = {}) => (await create(fields)).json();
  const list = async (query: Record<string, string> = {}, path = "/api/books") =>
    (await send("GET", `${path}?${new URLSearchParams(query)}`)).json();
  const titles = async (searchTerm: string): Promise<string[]> =>
    (await list({ searchTerm })).items.map(({ title }: { title: string }) => title);
  return { ...app, create, created, list, titles };
}

/** Returns a text such as "409 BOOK_TITLE_TAKEN". */
export async function outcome(answer: Response): Promise<string> {
  return `${answer.status} ${(await answer.json()).code}`;
}

/** Calls the book operations, for the test of the whole OpenAPI document. */
export async function callEach(
  db: Db,
  good: (method: string, path: string, body?: unknown) => Promise<{ id: string }>,
): Promise<void> {
  await addGenres(db);
  const { id } = await good("POST", "/api/books", poems);
  await good("GET", `/api/books/${id}`);
  await good("PATCH", `/api/books/${id}`, { version: 1, publisher: "Roberts Brothers" });
  await good("DELETE", `/api/books/${id}`);
  await good("POST", `/api/books/${id}/restore`);
}
