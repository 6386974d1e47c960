import { createGenre } from "#features/books/store.server.ts";
import { createTestApp } from "./testing.server.ts";

/** The app with two genres and nothing else, and short ways to ask it about books. */
export async function library(as: "admin" | "user" = "admin") {
  const app = await createTestApp({ as });
  createGenre(app.db, { id: "poetry", name: "Poetry", color: "#0e7490" });
  createGenre(app.db, { id: "drama", name: "Drama", color: "#b91c1c" });
  const send = (method: string, path: string, body?: unknown) =>
    app.fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  const create = (fields: Record<string, unknown> = {}) =>
    send("POST", "/api/books", { title: "Poems", author: "Emily Dickinson", genreId: "poetry", ...fields });
  const created = async (fields: Record<string, unknown> = {}) => (await create(fields)).json();
  const list = async (query: Record<string, string> = {}, path = "/api/books") =>
    (await send("GET", `${path}?${new URLSearchParams(query)}`)).json();
  const titles = async (searchTerm: string): Promise<string[]> =>
    (await list({ searchTerm })).items.map(({ title }: { title: string }) => title);
  return { ...app, send, create, created, list, titles };
}

/** Like "409 BOOK_TITLE_TAKEN". */
export async function outcome(answer: Response): Promise<string> {
  return `${answer.status} ${(await answer.json()).code}`;
}
