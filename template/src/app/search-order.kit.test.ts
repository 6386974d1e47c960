import { expect, test } from "vitest";
import type { BookFields } from "#features/books/schema.ts";
import { booksSearch } from "#features/books/search.ts";
import { bookStore } from "#features/books/store.server.ts";
import { library } from "#features/books/testing.server.ts";
import { usersSearch } from "#features/users/search.ts";
import { user } from "#kit/auth/tables.server.ts";
import { foldForSearch, foldForSorting } from "#kit/shared/fold.ts";
import { limitMs } from "#kit/testing/limit-testing.ts";
import { office } from "./users-testing.server.ts";

/** Compares what each database finds with what plain JavaScript finds in the same rows. */

// Case, accents, characters that are special in databases, and some that UTF-16 and bytes sort differently: "\uffe6",
// "🦊".
const alphabet = [
  ..."abcABCzZ09é\u0301ÉñØßİıσςΣ%_*?[]^\\'\".-+#@,;:()& 　",
  ..."كتابمُحَمَّدإأآة٣書本屋的￦ﬁ🦊👩🏽‍🚀",
];
const words = [
  "Émile",
  "emile",
  "ÉMILE ZOLA",
  "Kitabu cha Watoto",
  "ng'ombe",
  "مُحَمَّد",
  "محمد",
  "كتاب الأغاني",
  "三国演义",
  "三国",
  "100%",
  "1000",
  "a_b",
  "axb",
  "a*b",
  "C:\\temp",
  'say "no"',
  "O'Hara",
  "NEAR AND OR NOT",
  "title:x",
  "🦊 fox",
  "🦊",
  "Straße",
  "STRASSE",
  "ΟΔΥΣΣΕΎΣ",
  "Poe, Edgar",
  "[]",
  '{"a":1}',
  "x".repeat(70),
];

/** A random generator that gives the same numbers in every run. */
function dice(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
  const one = <T>(of: readonly T[], otherwise: T): T => of[next(of.length)] ?? otherwise;
  const letters = (most: number) => Array.from({ length: 1 + next(most) }, () => one(alphabet, "a")).join("");
  const text = () => {
    const parts = [one(words, "a"), letters(6), one(words, "b")].slice(next(3));
    return parts
      .join(next(3) ? " " : "")
      .normalize("NFC")
      .trim();
  };
  /** Words, parts of existing texts, and letters. */
  const terms = (texts: readonly string[], count: number) =>
    Array.from({ length: count }, () => {
      const folded = [...foldForSearch(one(texts, "a"))];
      const from = next(folded.length);
      return next(4) ? folded.slice(from, from + 1 + next(5)).join("") : letters(4);
    });
  return { next, text, terms };
}

type Key = string | number | null;

/** Compares by bytes. Rows without a value are last in both directions. */
function compare(one: Key, other: Key, way: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number" || typeof other === "number") return way * (Number(one) - Number(other));
  return way * Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function idsBy<Row extends { id: string }>(rows: readonly Row[], sort: string, getKey: (row: Row) => Key) {
  const way = sort.startsWith("-") ? -1 : 1;
  return rows
    .toSorted((one, other) => compare(getKey(one), getKey(other), way) || compare(one.id, other.id, way))
    .map(({ id }) => id);
}

type List = (
  query: Record<string, string>,
) => Promise<{ items: { id: string }[]; nextCursor: string | null }>;

async function walked(list: List, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await list(cursor === null ? query : { ...query, cursor });
    ids.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null || ids.length > 10_000) return ids;
    cursor = page.nextCursor;
  }
}

const bothWays = (sorts: readonly string[]) =>
  sorts.map((sort) => sort.replace("-", "")).flatMap((name) => [name, `-${name}`]);

/** Single letters match most rows, whole words one or none. */
const always = [...words, "a", "%", "_", "%_", "*", "\\", "'", '"', "\0", "🦊", "書", "م", "٣", "ab", "zz"];

test("finds and sorts books like plain JavaScript, in any script", {
  timeout: limitMs(60_000),
}, async () => {
  const { db, list } = await library();
  const { next, text, terms } = dice(7);
  const rows: (BookFields & { id: string; createdAt: number; updatedAt: number })[] = [];
  for (let at = 0; at < 150; at++) {
    const [title, author] = [text() || "a", `${text()} ${at}`.trim()];
    const publisher = next(4) ? text() || null : null;
    const fields = { title, author, publisher, description: null, genreId: next(2) ? "poetry" : "drama" };
    const { id, createdAt, updatedAt } = await bookStore.create(db, {
      ...fields,
      id: `${next(10 ** 6)}-${at}`,
    });
    rows.push({ id, ...fields, createdAt: Date.parse(createdAt), updatedAt: Date.parse(updatedAt) });
  }
  const keys: Record<string, (row: (typeof rows)[number]) => Key> = {
    title: ({ title }) => foldForSorting(title),
    author: ({ author }) => foldForSorting(author),
    publisher: ({ publisher }) => (publisher ? foldForSorting(publisher) : null),
    createdAt: ({ createdAt }) => createdAt,
    updatedAt: ({ updatedAt }) => updatedAt,
  };
  const expected = (found: typeof rows, sort: string) =>
    idsBy(found, sort, keys[sort.replace("-", "")] ?? (() => null));
  for (const sort of bothWays(booksSearch.sorts))
    expect(await walked(list, { sort, limit: "13" }), sort).toEqual(expected(rows, sort));
  const texts = rows.flatMap(({ title, author }) => [title, author]);
  for (const [at, term] of [...always, ...terms(texts, 80)].entries()) {
    const sort = bothWays(booksSearch.sorts)[at % 10] ?? "title";
    const folded = foldForSearch(term);
    const genreId = at % 5 ? "" : "drama";
    const found = rows.filter(
      (row) =>
        [row.title, row.author].some((one) => foldForSearch(one).includes(folded)) &&
        (genreId === "" || row.genreId === genreId),
    );
    const query = { searchTerm: term, sort, genreId, limit: "100" };
    expect(await walked(list, query), JSON.stringify(query)).toEqual(expected(found, sort));
    expect(await list(query)).toMatchObject({ total: found.length });
  }
});

test("finds and sorts people by name and address like plain JavaScript", async () => {
  const { db, list } = await office();
  const { next, text, terms } = dice(11);
  const made = Array.from({ length: 120 }, (_, at) => {
    const name = text() || "a";
    const search = foldForSearch(name);
    const email = `${["a.b", "a+b", "a_b", "o'hara", "100%"][next(5)]}${at}@${["example.com", "x-y.org"][next(2)]}`;
    const times = { createdAt: new Date(next(40)), onboardedAt: next(3) ? new Date(next(40)) : null };
    return { id: `${next(10 ** 6)}-${at}`, name, email, search, ...times };
  });
  await db.insert(user).values(made);
  const rows = await db.select().from(user);
  const keys: Record<string, (row: (typeof rows)[number]) => Key> = {
    name: ({ name }) => foldForSorting(name),
    email: ({ email }) => email,
    createdAt: ({ createdAt }) => createdAt.getTime(),
    onboardedAt: ({ onboardedAt }) => onboardedAt?.getTime() ?? null,
  };
  const expected = (found: typeof rows, sort: string) =>
    idsBy(found, sort, keys[sort.replace("-", "")] ?? (() => null));
  const sorts = bothWays(usersSearch.sorts);
  for (const sort of sorts)
    expect(await walked(list, { sort, limit: "13" }), sort).toEqual(expected(rows, sort));
  const texts = rows.flatMap(({ name, email }) => [name, email]);
  for (const [at, term] of [...always, ...terms(texts, 60)].entries()) {
    const sort = sorts[at % sorts.length] ?? "name";
    const folded = foldForSearch(term);
    const found = rows.filter(({ name, email }) =>
      [foldForSearch(name), email].some((one) => one.includes(folded)),
    );
    const query = { searchTerm: term, sort, limit: "100" };
    expect(await walked(list, query), JSON.stringify(query)).toEqual(expected(found, sort));
    expect(await list(query)).toMatchObject({ total: found.length });
  }
});
