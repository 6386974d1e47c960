import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { user } from "../../auth/tables.server.ts";
import { listSearch } from "../../shared/list-search.ts";
import { openKitDatabase } from "../../testing/fixtures/database.server.ts";
import { limitMs } from "../../testing/limit-testing.ts";
import type { Db } from "../connect.server.ts";
import { foldForSearch } from "../derived.server.ts";
import { createList, is, searchedBy } from "../list.server.ts";

async function open(): Promise<Db> {
  return (await openKitDatabase()).db;
}

const list = createList({
  id: user.id,
  search: listSearch({ role: String }, ["name", "email"]),
  sorts: { name: user.sort, email: user.email },
  texts: [user.search, user.email],
  filters: { role: is(user.role) },
  rows: (db, where) => db.select().from(user).where(where),
});

interface Query {
  sort?: "name" | "-name" | "email" | "-email";
  cursor?: string | undefined;
  limit?: number;
  role?: "admin" | "user";
}

async function search(db: Db, searchTerm: string, query: Query = {}) {
  const { items, ...page } = await list(db, { limit: 100, ...query, searchTerm });
  return { ids: items.map(({ id }) => id), ...page };
}

const letters = [..."aab \"'%_\\*?-:^()😀猫ا", "ab", "abc", "or", "é"];
const text = fc
  .array(fc.constantFrom(...letters), { maxLength: 24 })
  .map((all) => foldForSearch(all.join("")));
const people = fc.array(text, { minLength: 1, maxLength: 8 });

test("a filter without a column is a type error, and rows keep their type", async () => {
  const searching = searchedBy({
    search: listSearch({ role: String }),
    sorts: { name: user.sort },
    // @ts-expect-error: no column for the role
    filters: {},
  });
  const rows = createList({
    id: user.id,
    ...searching,
    rows: (db, where) => db.select().from(user).where(where),
  });
  const emails = (await rows(await open(), {})).items.map(({ email }) => email);
  expect(emails).toEqual([]);
});

test("finds a term anywhere in a text after any sequence of writes", {
  timeout: limitMs(120_000),
}, async () => {
  const db = await open();
  const check = async (before: string[], after: string[], terms: string[]) => {
    const row = (name: string, at: number) => ({ id: `u${at}`, email: `${at}ab@example.com`, search: name });
    await db.delete(user);
    await db.insert(user).values(before.map(row));
    const rows = before.map(row);
    for (const [at, name] of after.entries()) {
      const changed = rows[at];
      if (!changed) continue;
      changed.search = name;
      await db.update(user).set({ search: name }).where(eq(user.id, changed.id));
    }
    const deleted = rows.splice(after.length, 1).map(({ id }) => id);
    await db.delete(user).where(inArray(user.id, deleted));
    const parts = rows.flatMap(({ search: name }) => [
      [...name].slice(-2).join(""),
      [...name].slice(1, 5).join(""),
    ]);
    for (const term of [...terms, ...parts, "\0", "b@", "0ab@example.com"].map(foldForSearch)) {
      const ids = rows
        .filter((one) => one.search.includes(term) || one.email.includes(term))
        .map(({ id }) => id);
      const found = await search(db, term, { sort: "email" });
      expect({ ...found, ids: found.ids.sort() }, term).toEqual({
        ids: ids.sort(),
        nextCursor: null,
        total: ids.length,
      });
    }
  };
  await fc.assert(fc.asyncProperty(people, people, fc.array(text, { maxLength: 5 }), check), { numRuns: 60 });
});

test("pages and totals are correct among very many rows, wherever the matches are", {
  timeout: limitMs(120_000),
}, async () => {
  const db = await open();
  const rows = Array.from({ length: 38_000 }, (_, at) => {
    const name = at < 22_000 ? "aaa" : at < 25_000 ? "yak" : "zoo";
    const role: "admin" | "user" = at % 1000 === 7 ? "admin" : "user";
    return {
      id: `u${at}`,
      email: `u${at}@example.com`,
      search: `${name} ${String(at).padStart(6, "0")}`,
      role,
    };
  });
  for (let at = 0; at < rows.length; at += 500) await db.insert(user).values(rows.slice(at, at + 500));
  const queries: [term: string, Query][] = [
    ["zoo", { sort: "name" }],
    ["zoo", { sort: "-name" }],
    ["yak", { sort: "name" }],
    ["yak", { sort: "email" }],
    ["ya", { sort: "-name" }],
    ["oo", { sort: "name" }],
    ["zoo", { sort: "name", role: "admin" }],
    ["yak", { sort: "email", role: "user" }],
    ["zoo", { sort: "name", role: "user" }],
    ["", { sort: "name", role: "admin" }],
    ["", { sort: "name", role: "user" }],
    ["yak 0229", { sort: "name" }],
    ["zoo 037999", { sort: "name" }],
  ];
  for (const [term, query] of queries) {
    const matching = rows.filter(
      (one) => `${one.search}\n${one.email}`.includes(term) && (!query.role || one.role === query.role),
    );
    const by = query.sort?.endsWith("email") ? "email" : "search";
    matching.sort((a, b) => (a[by] < b[by] ? -1 : 1));
    if (query.sort?.startsWith("-")) matching.reverse();
    let cursor: string | undefined;
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) {
      const next = await search(db, term, { ...query, cursor });
      const { total, totalIsMinimum = false } = next;
      expect(
        totalIsMinimum ? total >= 1000 && total < matching.length : total === matching.length,
        term,
      ).toBe(true);
      ids.push(...next.ids);
      cursor = next.nextCursor ?? undefined;
      expect(cursor === undefined).toBe(ids.length === matching.length);
      if (cursor === undefined) break;
    }
    expect(ids, `${term} ${JSON.stringify(query)}`).toEqual(matching.slice(0, 300).map(({ id }) => id));
  }
});
