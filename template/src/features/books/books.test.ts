import { clampRgb, oklch, wcagContrast } from "culori";
import { expect, test } from "vitest";
import { day } from "#kit/shared/time.ts";
import { coverPalettes } from "./components/book-cover.tsx";
import examples from "./examples.json";
import { bookFields } from "./schema.ts";
import { genreStore } from "./store.server.ts";
import { book } from "./tables.server.ts";
import { library, outcome } from "./testing.server.ts";

test("a book is created, read, changed and deleted", async () => {
  const { create, send } = await library();
  const description = " Two lines.\r\n\r\nAnd a third.\n";
  const answer = await create({ title: "  Poems ", publisher: "Roberts Brothers", description });
  expect(answer.status).toBe(201);
  const book = await answer.json();
  expect(book).toEqual({
    id: expect.any(String),
    title: "Poems",
    author: "Emily Dickinson",
    publisher: "Roberts Brothers",
    description: "Two lines.\n\nAnd a third.",
    cover: null,
    genre: { id: "poetry", name: "Poetry", color: "#0e7490" },
    version: 1,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    updatedAt: book.createdAt,
  });
  const path = `/api/books/${book.id}`;
  expect(await (await send("GET", path)).json()).toEqual(book);

  const change = { version: 1, title: "Poems, Second Series", publisher: "", description: " \n" };
  const changed = await (await send("PATCH", path, change)).json();
  expect(changed).toMatchObject({ title: "Poems, Second Series", publisher: null, version: 2 });
  expect(changed.description).toBeNull();
  expect(changed).toMatchObject({ author: "Emily Dickinson", genre: { id: "poetry" } });

  const deleted = await send("DELETE", path);
  expect([deleted.status, await deleted.text()]).toEqual([204, ""]);
  for (const gone of [send("GET", path), send("PATCH", path, { version: 2 }), send("DELETE", path)]) {
    expect(await outcome(await gone)).toBe("404 NOT_FOUND");
  }
});

test.each([
  [{ title: "" }, "title", "titleRequired"],
  [{ title: " " }, "title", "titleRequired"],
  [{ title: null }, "title", "titleRequired"],
  [{ title: 7 }, "title", "titleInvalid"],
  [{ title: "\u200b" }, "title", "titleInvalid"],
  [{ title: "a\u202eb" }, "title", "titleInvalid"],
  [{ title: "a\u0000b" }, "title", "titleInvalid"],
  [{ title: "x".repeat(bookFields.title.longest + 1) }, "title", "titleInvalid"],
  [{ author: "" }, "author", "authorRequired"],
  [{ author: "x".repeat(bookFields.author.longest + 1) }, "author", "authorInvalid"],
  [{ publisher: "x".repeat(bookFields.publisher.longest + 1) }, "publisher", "publisherInvalid"],
  [{ publisher: 7 }, "publisher", "publisherInvalid"],
  [{ description: "x".repeat(bookFields.description.longest + 1) }, "description", "descriptionInvalid"],
  [{ description: "a\u202eb" }, "description", "descriptionInvalid"],
  [{ description: 7 }, "description", "descriptionInvalid"],
  [{ cover: "/files/a.webp" }, "", "unrecognized_keys"],
  [{ genreId: "" }, "genreId", "genreRequired"],
  [{ genreId: undefined }, "genreId", "genreRequired"],
  [{ genreId: "prose" }, "genreId", "genreInvalid"],
  [{ version: 1 }, "", "unrecognized_keys"],
  [{ titleKey: "x" }, "", "unrecognized_keys"],
])("%j is refused: %s %s", async (fields, path, code) => {
  const { create, created, send, list } = await library();
  const answer = await create(fields);
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toContainEqual({ path, code });
  expect((await list()).total).toBe(0);

  // An update has the same checks, and keeps the fields it leaves out.
  if ("version" in fields || Object.values(fields)[0] === undefined) return;
  const { id } = await created();
  const change = await send("PATCH", `/api/books/${id}`, { version: 1, ...fields });
  expect((await change.json()).issues).toContainEqual({ path, code });
});

test("lengths count characters, not code units", async () => {
  const { create } = await library();
  expect((await create({ title: "\u{1f4d6}".repeat(bookFields.title.longest) })).status).toBe(201);
});

test.each([
  ["Poems", "emily dickinson"],
  ["  POEMS", "Emily  Dickinson "],
  ["pOEMS", "Emily\u00a0Dickinson"],
  ["\u2060Po\u00adems\u200b", "Emi\u034fly Dickinson\ufe0f"],
])("the title %j by %j is taken", async (title, author) => {
  const { create, created, list, send } = await library();
  await created();
  expect(await outcome(await create({ title, author }))).toBe("409 BOOK_TITLE_TAKEN");
  const other = await created({ title: "Letters" });
  const change = { version: 1, title, author };
  expect(await outcome(await send("PATCH", `/api/books/${other.id}`, change))).toBe("409 BOOK_TITLE_TAKEN");
  expect((await list()).total).toBe(2);
});

test("the same title by another author, or with an accent, is allowed", async () => {
  const { create } = await library();
  const stati = [create(), create({ author: "Emily Brontë" }), create({ title: "Poèms" })];
  expect((await Promise.all(stati)).map(({ status }) => status)).toEqual([201, 201, 201]);
});

test("updating an outdated version is rejected and overwrites nothing", async () => {
  const { created, send } = await library();
  const path = `/api/books/${(await created()).id}`;
  expect((await send("PATCH", path, { version: 1, title: "First" })).status).toBe(200);
  expect(await outcome(await send("PATCH", path, { version: 1, title: "Second" }))).toBe(
    "409 VERSION_CONFLICT",
  );
  for (const body of [{ title: "Third" }, { version: "2" }, { version: null }, { version: 1.5 }]) {
    expect(await outcome(await send("PATCH", path, body))).toBe("400 VALIDATION_ERROR");
  }
  expect(await (await send("GET", path)).json()).toMatchObject({ title: "First", version: 2 });
});

test("a book may change the case of its own title", async () => {
  const { created, send } = await library();
  const { id } = await created();
  const answer = await send("PATCH", `/api/books/${id}`, { version: 1, title: "POEMS", genreId: "drama" });
  expect(await answer.json()).toMatchObject({ title: "POEMS", genre: { name: "Drama" } });
});

test("a genre's name is unique, ignoring case", async () => {
  const { db } = await library();
  const clash = () => genreStore.create(db, { id: "x", name: " pOETRY ", color: "#000000" });
  await expect(clash()).rejects.toThrow(expect.objectContaining({ code: "GENRE_EXISTS" }));
});

test("the seed creates ten genres and a hundred books, even if it runs again", async () => {
  const { db, list, titles } = await library();
  const { seedBooks } = await import("./seed.server.ts");
  // "Poetry" and "Drama" already exist with other ids.
  for (let times = 0; times < 2; times++) await seedBooks(db);
  expect((await list()).total).toBe(100);
  expect((await list({}, "/api/genres")).total).toBe(10);
  expect(await titles("emile")).toEqual(["Émile, or On Education", "Germinal"]);
  const all = await db.select().from(book);
  const age = ({ createdAt }: (typeof all)[number]) => (Date.now() - createdAt.getTime()) / day;
  expect(all.filter((one) => age(one) > 300).length).toBeGreaterThan(2);
  expect(all.filter((one) => age(one) < 30).length).toBeGreaterThan(10);
  expect(all.every((one) => one.createdAt <= one.updatedAt && one.updatedAt.getTime() <= Date.now())).toBe(
    true,
  );
  expect(all.filter((one) => one.createdAt < one.updatedAt).length).toBeGreaterThan(20);
});

test.each([
  "UPDATE book SET title = ''",
  `UPDATE book SET author = '${"a".repeat(201)}'`,
  "UPDATE book SET publisher = ''",
  "UPDATE book SET description = ''",
  "UPDATE book SET cover = 'not-stored.webp'",
  "UPDATE book SET genre_id = 'prose'",
  "UPDATE book SET version = 0",
  "UPDATE book SET title_key = ''",
  "UPDATE book SET title_key = 'poems', author_key = 'emily dickinson'",
  "UPDATE genre SET color = 'red'",
  "UPDATE genre SET color = '#12345g'",
  "UPDATE genre SET name = ''",
  "DELETE FROM genre WHERE id = 'poetry'",
])("the database refuses: %s", async (sql) => {
  const { created, raw } = await library();
  await created();
  await created({ title: "Letters" });
  await expect(raw.run(sql)).rejects.toThrow(/constraint/);
});

test("the dashboard counts books and genres, and the books of each genre", async () => {
  const { create, send } = await library();
  for (const title of ["One", "Two"]) await create({ title });
  await create({ title: "Three", genreId: "drama" });
  const { counts, shares } = await (await send("GET", "/api/dashboard")).json();
  expect(counts).toMatchObject({ books: 3, genres: 2 });
  expect(shares.genres).toEqual({ poetry: 2, drama: 1 });
});

test("the home page shows the newest books, and genres with their newest books", async () => {
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

test("the home page leaves out genres without books, and has no shelves if there are no books", async () => {
  const { created, list } = await library();
  expect(await list({}, "/api/shelves")).toEqual({ newest: [], genres: [] });
  await created();
  expect((await list({}, "/api/shelves")).genres).toHaveLength(1);
});

/** The example colours, and others that an administrator may choose. */
const colors = [
  ...examples.map(({ color }) => color),
  ..."#000000 #ffffff #808080 #ff0000 #ffff00 #00ff00 #00ffff #0000ff #ff00ff #facc15".split(" "),
];

test.each(colors)("on the covers of a genre in %s, text is readable at any position", (color) => {
  const genre = oklch(color) ?? ({ mode: "oklch", l: 0, c: 0 } as const);
  // Clamps colours that a screen cannot show, as browsers do.
  const made = ([l, share]: readonly [number, number]) => clampRgb({ ...genre, l, c: genre.c * share });
  for (const { ink, ...grounds } of coverPalettes)
    for (const ground of Object.values(grounds))
      expect(wcagContrast(made(ink), made(ground)), String(ground)).toBeGreaterThanOrEqual(4.5);
});
