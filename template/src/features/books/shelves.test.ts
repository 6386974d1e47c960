import { clampRgb, oklch, wcagContrast } from "culori";
import { expect, test } from "vitest";
import { coverPalettes } from "./components/book-cover.tsx";
import examples from "./examples.json";
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

/** The colours of the examples, and others that an administrator may choose. */
const colors = [
  ...examples.map(({ color }) => color),
  ..."#000000 #ffffff #808080 #ff0000 #ffff00 #00ff00 #00ffff #0000ff #ff00ff #facc15".split(" "),
];

test.each(colors)("on the covers of a genre in %s, the text can be read wherever it stands", (color) => {
  const genre = oklch(color) ?? ({ mode: "oklch", l: 0, c: 0 } as const);
  // Clamps colours that a screen cannot show, as browsers do.
  const made = ([l, share]: readonly [number, number]) => clampRgb({ ...genre, l, c: genre.c * share });
  for (const { ink, ...grounds } of coverPalettes)
    for (const ground of Object.values(grounds))
      expect(wcagContrast(made(ink), made(ground)), String(ground)).toBeGreaterThanOrEqual(4.5);
});
