import { and, eq, ne } from "drizzle-orm";
import { expect, expectTypeOf, test } from "vitest";
import { listSearch } from "../shared/list-search.ts";
import { minute } from "../shared/time.ts";
import { openKitDatabase } from "../testing/fixtures/database.server.ts";
import { ordersOf, sorted, versionedColumns } from "./derived.server.ts";
import { table, text } from "./dialect/columns.server.ts";
import { getRaw } from "./dialect/testing.server.ts";
import { choices, is, searchedBy } from "./list.server.ts";
import { resource } from "./resource.server.ts";

const search = listSearch({ kind: String }, ["title"]);

const item = table(
  "scoped_item",
  {
    id: text().primaryKey(),
    team: text().notNull(),
    title: text().notNull(),
    titleSort: text("title_sort").notNull().$defaultFn(sorted("title")),
    kind: text(),
    other: text(),
    ...versionedColumns(),
  },
  (row) => ordersOf("scoped_item", row, search, { team: row.team }),
);

const store = resource({
  table: item,
  scope: { team: item.team },
  ...searchedBy({ search, texts: [item.titleSort], few: true, filters: { kind: is(item.kind) } }),
  references: { other: { id: item.id, scope: { team: item.team } } },
  rows: (db, where) => db.select().from(item).where(where),
  toItem: (row) => row,
});

/** The same rows, but referring to rows of the kind "a". */
const isFree = eq(item.kind, "a");
const choosing = (kept?: typeof item.id) =>
  resource({
    table: item,
    scope: { team: item.team },
    ...searchedBy({ search, texts: [], filters: { kind: is(item.kind) } }),
    references: {
      other: { id: item.id, scope: { team: item.team }, only: isFree, ...(kept && { kept }) },
    },
    rows: (db, where) => db.select().from(item).where(where),
    toItem: (row) => row,
  }).in("ours");
const freeChoices = choices({
  id: item.id,
  label: item.title,
  sort: item.titleSort,
  texts: [],
  scope: { team: item.team },
  only: isFree,
});

const otherChoices = choices({
  id: item.id,
  label: item.title,
  sort: item.titleSort,
  texts: [],
  scope: { team: item.team },
});

async function open() {
  const database = await openKitDatabase();
  await getRaw(database).run(
    `CREATE TABLE scoped_item (id text PRIMARY KEY, team text NOT NULL, title text NOT NULL, title_sort text NOT NULL,
      kind text, other text, version bigint NOT NULL DEFAULT 1, created_at bigint NOT NULL, updated_at bigint NOT NULL)`,
  );
  const { db } = database;
  const [ours, theirs] = [store.in("ours"), store.in("theirs")];
  const own = await ours.create(db, { title: "Own", kind: "a" });
  const foreign = await theirs.create(db, { title: "Foreign", kind: "a" });
  return { db, ours, theirs, own, foreign };
}

const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id).sort();

test("without a scope, no row of a scoped table can be read or written", async () => {
  // @ts-expect-error: a scope is to be named first
  expect(store.list).toBeUndefined();
  // @ts-expect-error
  expect([store.get, store.create, store.remove, store.restore, store.known, store.total]).toEqual(
    Array.from({ length: 6 }),
  );
  expectTypeOf(store).not.toBeFunction();
  expectTypeOf(otherChoices).not.toBeFunction();
  // @ts-expect-error: the scope sets its column
  expectTypeOf(store.in("ours").create).parameter(1).toHaveProperty("team");
  for (const none of ["", undefined as never]) expect(() => store.in(none)).toThrow("A scope needs an id.");
});

test("a scope sees only its own rows: in lists, filters, searches, pages, counts and choices", async () => {
  const { db, ours, own, foreign } = await open();
  for (const query of [{}, { kind: "a" }, { searchTerm: "o" }, { sort: "-title" }] as const)
    expect([query, await ours.list(db, query)]).toEqual([
      query,
      expect.objectContaining({ items: [own], total: 1, nextCursor: null }),
    ]);
  expect(await ours.list(db, { searchTerm: "Foreign" })).toMatchObject({ items: [], total: 0 });
  // A cursor from another scope reveals none of its rows.
  const { nextCursor } = await store.all.list(db, { limit: 1 });
  const after = await ours.list(db, { cursor: nextCursor ?? "" });
  expect(ids(after)).not.toContain(foreign.id);
  expect([await ours.total(db), await store.all.total(db)]).toEqual([1, 2]);
  const bounds = [0, Date.now() + 1000];
  expect([await ours.byTime(db, bounds), await store.all.byTime(db, bounds)]).toEqual([[1], [2]]);
  expect(await ours.known(db, [own.id, foreign.id])).toEqual([own.id]);
  expect(ids(await otherChoices.in("ours")(db, {}))).toEqual([own.id]);
  expect(ids(await otherChoices.in("ours")(db, { id: foreign.id }))).toEqual([]);
  expect(ids(await otherChoices.all(db, {}))).toEqual([own.id, foreign.id].sort());
  expect(ids(await store.all.list(db, {}))).toEqual([own.id, foreign.id].sort());
});

test("a row of another scope is not found, and stays unchanged", async () => {
  const { db, ours, theirs, own, foreign } = await open();
  const missing = { code: "NOT_FOUND" };
  await expect(ours.get(db, foreign.id)).rejects.toMatchObject(missing);
  await expect(ours.update(db, foreign.id, { title: "Ours" })).rejects.toMatchObject(missing);
  await expect(ours.remove(db, foreign.id, minute)).rejects.toMatchObject(missing);
  await theirs.remove(db, foreign.id, minute);
  await expect(ours.restore(db, foreign.id, minute)).rejects.toMatchObject(missing);
  await theirs.restore(db, foreign.id, minute);
  expect(await theirs.get(db, foreign.id)).toEqual(foreign);

  // No input may move a row to another scope.
  const moving = { title: "Moved", team: "theirs" };
  expect(await ours.update(db, own.id, moving)).toMatchObject({ title: "Moved", team: "ours" });
  expect(await ours.create(db, moving)).toMatchObject({ team: "ours" });
});

test("a reference to a row of another scope is refused as if the row did not exist, and is not restored", async () => {
  const { db, ours, own, foreign } = await open();
  const invalid = { code: "VALIDATION_ERROR", issues: [{ path: "other", code: "otherInvalid" }] };
  for (const other of [foreign.id, "nothing"]) {
    await expect(ours.create(db, { title: "New", other })).rejects.toMatchObject(invalid);
    await expect(ours.update(db, own.id, { other })).rejects.toMatchObject(invalid);
  }
  const { id } = await ours.create(db, { title: "New", other: own.id });
  // Simulates a row written before scopes existed.
  await db.update(item).set({ other: foreign.id }).where(eq(item.id, id));
  await ours.remove(db, id, minute);
  expect(await ours.restore(db, id, minute)).toMatchObject({ other: null });
  expect((await ours.list(db, {})).total).toBe(2);
});

test("a reference accepts only the offered choices, or its current target", async () => {
  const { db, ours, own } = await open();
  const [plain, keeping] = [choosing(), choosing(item.id)];
  const offered = async () => (await freeChoices.in("ours")(db, {})).items.map(({ label }) => label);
  const loan = await plain.create(db, { title: "Loan", other: own.id });
  expect([await offered(), (await freeChoices.in("ours")(db, {})).total]).toEqual([["Own"], 1]);

  await ours.update(db, own.id, { kind: "b" });
  expect([await offered(), (await freeChoices.in("ours")(db, {})).total]).toEqual([[], 0]);
  const refused = { code: "VALIDATION_ERROR" };
  await expect(plain.create(db, { title: "Again", other: own.id })).rejects.toMatchObject(refused);
  const other = await plain.create(db, { title: "Other" });
  await expect(plain.update(db, other.id, { other: own.id })).rejects.toMatchObject(refused);
  expect(await plain.update(db, loan.id, { title: "Late", other: own.id })).toMatchObject({ other: own.id });

  for (const [one, left] of [
    [keeping, own.id],
    [plain, null],
  ] as const) {
    await one.remove(db, loan.id, minute);
    expect(await one.restore(db, loan.id, minute)).toMatchObject({ title: "Late", other: left });
  }
});

test("a check against other rows sees the written row, and rolls back a write that it refuses", async () => {
  const refusal = new Error("twice");
  const { db } = await open();
  const once = resource({
    table: item,
    scope: { team: item.team },
    ...searchedBy({ search, texts: [], filters: { kind: is(item.kind) } }),
    check: async (_, { id, team, kind }) => {
      const same = and(eq(item.team, team), eq(item.kind, kind ?? ""), ne(item.id, id));
      if ((await db.$count(item, same)) > 0) throw refusal;
    },
    rows: (_, where) => db.select().from(item).where(where),
    toItem: (row) => row,
  }).in("ours");
  const add = (id: string, kind: string) => once.create(db, { id, title: id, kind });
  await add("a", "one");
  await expect(add("b", "one")).rejects.toBe(refusal);
  await add("b", "two");
  await expect(once.update(db, "b", { kind: "one" })).rejects.toBe(refusal);
  await once.update(db, "b", { title: "B" });
  await once.remove(db, "a", minute);
  await once.update(db, "b", { kind: "one" });
  await expect(once.restore(db, "a", minute)).rejects.toBe(refusal);
  expect(ids(await once.list(db, { kind: "one" }))).toEqual(["b"]);
  expect(await once.get(db, "b")).toMatchObject({ title: "B", kind: "one" });
});
