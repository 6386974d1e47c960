import { expect, test } from "vitest";
import { library } from "./testing.server.ts";

test("the home page gets the newest books, and genres with theirs", async () => {
  const { created, list } = await library();
  for (let n = 0; n < 14; n++) await created({ title: `Book ${n}`, genreId: n < 4 ? "drama" : "poetry" });
  const { newest, genres } = await list({}, "/api/shelves");
  expect(newest).toHaveLength(6);
  expect(Object.keys(newest[0]).sort()).toEqual(["author", "cover", "genre", "id", "title"]);
  expect(
    genres.map(({ genre, total }: { genre: { name: string }; total: number }) => [genre.name, total]),
  ).toEqual([
    ["Drama", 4],
    ["Poetry", 10],
  ]);
  expect(genres[0].books).toHaveLength(3);
});

test("a genre without books is left out, and nothing is there without books", async () => {
  const { created, list } = await library();
  expect(await list({}, "/api/shelves")).toEqual({ newest: [], genres: [] });
  await created();
  expect((await list({}, "/api/shelves")).genres).toHaveLength(1);
});
