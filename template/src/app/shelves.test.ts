import { expect, test } from "vitest";
import { library, outcome } from "./books-testing.server.ts";

interface Titled {
  title: string;
}

const titlesOf = (books: readonly Titled[]) => books.map(({ title }) => title);

test("the home page gets the newest books, and genres with theirs", async () => {
  const { created, list } = await library();
  for (let n = 0; n < 14; n++) await created({ title: `Book ${n}`, genreId: n < 4 ? "drama" : "poetry" });
  const { recent, newest, genres } = await list({}, "/api/shelves");
  expect(recent).toEqual([]);
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
  expect(await list({}, "/api/shelves")).toEqual({ recent: [], newest: [], genres: [] });
  await created();
  expect((await list({}, "/api/shelves")).genres).toHaveLength(1);
});

test("the books that its cookie names are those that one continues with, unless they are another's or gone", async () => {
  const { created, fetch, cookie, send } = await library();
  const session = await (await send("GET", "/api/auth/get-session")).json();
  const ids: string[] = [];
  for (const title of ["A", "B", "C", "D"]) ids.push((await created({ title })).id);
  const recentOf = async (value: string) => {
    const headers = { cookie: `${cookie}; recent-books=${value}` };
    const answer = await fetch("/api/shelves", { headers });
    return titlesOf((await answer.json()).recent);
  };
  const own = [session.user.id, ids[2], "gone", ids[0], ids[3], ids[1]].join("/");
  expect(await recentOf(own)).toEqual(["C", "A", "D"]);
  expect(await recentOf(["somebody", ids[0]].join("/"))).toEqual([]);
  expect(await recentOf("'; drop table book; --")).toEqual([]);
});

test("a book has neighbours in the list it is opened from", async () => {
  const { created, list } = await library();
  const books: Record<string, string> = {};
  const add = async (title: string, fields: Record<string, unknown> = {}) => {
    books[title] = (await created({ title, ...fields })).id;
  };
  await add("A", { author: "Zola", publisher: "X" });
  await add("B", { author: "Yeats", genreId: "drama" });
  await add("C", { author: "Xenophon", publisher: "Y" });
  await add("D", { author: "Woolf" });
  const beside = async (title: string, query: Record<string, string> = {}) => {
    const { previous, next } = await list(query, `/api/books/${books[title]}/around`);
    return [previous?.title, next?.title];
  };
  expect(await beside("A")).toEqual([undefined, "B"]);
  expect(await beside("B")).toEqual(["A", "C"]);
  expect(await beside("D")).toEqual(["C", undefined]);
  expect(await beside("B", { sort: "-title" })).toEqual(["C", "A"]);
  expect(await beside("B", { sort: "author" })).toEqual(["C", "A"]);
  expect(await beside("C", { genreId: "poetry" })).toEqual(["A", "D"]);
  expect(await beside("B", { genreId: "poetry" })).toEqual([undefined, undefined]);
  expect(await beside("A", { searchTerm: "zola" })).toEqual([undefined, undefined]);
});

test("neighbours go through books without a publisher as the list does, in both directions", async () => {
  const { created, list } = await library();
  for (let n = 0; n < 9; n++)
    await created({
      title: `Book ${n}`,
      author: `Author ${n}`,
      ...(n % 3 ? {} : { publisher: n ? "Same" : "First" }),
    });
  for (const sort of ["publisher", "-publisher", "createdAt", "-author"]) {
    const { items } = await list({ sort });
    for (const [at, { id }] of items.entries()) {
      const { previous, next } = await list({ sort }, `/api/books/${id}/around`);
      expect([sort, at, previous?.id, next?.id]).toEqual([sort, at, items[at - 1]?.id, items[at + 1]?.id]);
    }
  }
});

test("a book's page offers others by its author and of its genre, each once, and never itself", async () => {
  const { created, list, send } = await library();
  const { id } = await created({ title: "One", author: "Ann" });
  await created({ title: "Two", author: "ann" });
  await created({ title: "Three", author: "Bob" });
  await created({ title: "Four", author: "Bob", genreId: "drama" });
  const around = await list({}, `/api/books/${id}/around`);
  expect(titlesOf(around.byAuthor)).toEqual(["Two"]);
  expect(titlesOf(around.ofGenre)).toEqual(["Three"]);
  for (let n = 0; n < 9; n++) await created({ title: `More ${n}`, author: "Ann" });
  expect((await list({}, `/api/books/${id}/around`)).byAuthor).toHaveLength(6);
  expect(await outcome(await send("GET", "/api/books/nope/around"))).toBe("404 NOT_FOUND");
  expect(await outcome(await send("GET", `/api/books/${id}/around?sort=nope`))).toBe("400 VALIDATION_ERROR");
});
