import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDatabase } from "../testing/testing.server.ts";
import { openDatabase, write } from "./connect.server.ts";
import { deriveChanged, deriveTable } from "./derive.server.ts";
import { keyed, searched, sorted } from "./derived.server.ts";
import { integer, table, text } from "./dialect/columns.server.ts";
import { getRows } from "./dialect/sql.server.ts";
import { getSettings } from "./dialect/testing.server.ts";

const columns = () => ({
  id: text().primaryKey(),
  title: text().notNull(),
  note: text(),
  version: integer().notNull().default(1),
  titleKey: text("title_key").notNull().$defaultFn(keyed("title")),
  search: text().notNull().$defaultFn(searched("title")),
  noteSort: text("note_sort").$defaultFn(sorted("note")),
});

const poem = table("poem", columns());

async function open() {
  const { db, close } = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(close);
  await getRows(
    db,
    sql`CREATE TABLE poem (id text PRIMARY KEY, title text NOT NULL, note text, version bigint NOT NULL DEFAULT 1,
      title_key text NOT NULL UNIQUE, search text NOT NULL DEFAULT '', note_sort text)`,
  );
  /** Adds a row the way hand-written SQL does, without derived columns. */
  const add = (id: string, title: string, note: string | null = null, key = id) =>
    getRows(db, sql`INSERT INTO poem (id, title, note, title_key) VALUES (${id}, ${title}, ${note}, ${key})`);
  const rows = () => db.select().from(poem).orderBy(poem.id);
  return { db, add, rows };
}

test("recomputes only the search, sort and key columns of rows written in SQL", async () => {
  const { db, add, rows } = await open();
  const count = 450;
  await write(db, async () => {
    for (let at = 0; at < count; at++)
      await add(String(at).padStart(3, "0"), `Élan ${at}`, at === 7 ? "Über" : null);
  });
  expect(await deriveTable(db, poem)).toEqual({ table: "poem", changed: count });
  const found = await rows();
  expect(found[7]).toEqual({
    ...{ id: "007", title: "Élan 7", note: "Über", version: 1 },
    ...{ titleKey: "élan 7", search: "elan 7", noteSort: "uber" },
  });
  expect(found.map(({ search }) => search)).toEqual(found.map(({ title }) => title.replace("Él", "el")));
  expect(await deriveTable(db, poem)).toEqual({ table: "poem", changed: 0 });
});

test("a row whose new key is taken keeps its old one, is reported in one line, and stays searchable", async () => {
  const { db, add, rows } = await open();
  await add("a", "Ode", null, "ode");
  await add("b", " ODE ");
  const { changed, clash } = await deriveTable(db, poem);
  expect(changed).toBe(2);
  expect(clash).toBe(
    `poem: 1 row keeps its old key, because another row already has the new one: " ODE " (b). Change one of each pair, then derive again.`,
  );
  expect((await rows()).map(({ titleKey, search }) => [titleKey, search])).toEqual([
    ["ode", "ode"],
    ["b", "ode"],
  ]);
});

test("a key becomes free once its row gets another one, in any order of derivation", async () => {
  const { db, add, rows } = await open();
  await add("a", "Second", null, "first");
  await add("b", "Third", null, "second");
  await add("c", "First", null, "third");
  await add("d", "Fourth", null, "elsewhere");
  await getRows(db, sql`UPDATE poem SET title = 'Fifth' WHERE id = 'c'`);
  expect(await deriveTable(db, poem)).toEqual({ table: "poem", changed: 4 });
  expect((await rows()).map(({ titleKey }) => titleKey)).toEqual(["second", "third", "fifth", "fourth"]);
});

test("deriving keeps a user's concurrent changes", async () => {
  const { db, add, rows } = await open();
  for (let at = 0; at < 250; at++) await add(String(at).padStart(3, "0"), `Ode ${at}`);
  const deriving = deriveTable(db, poem);
  for (let at = 0; at < 250; at += 10)
    await getRows(
      db,
      sql`UPDATE poem SET title = ${`New ${at}`}, title_key = ${`new ${at}`}, search = ${`new ${at}`}
        WHERE id = ${String(at).padStart(3, "0")}`,
    );
  await deriving;
  for (const { title, titleKey, search } of await rows())
    expect([titleKey, search]).toEqual([title.toLowerCase(), title.toLowerCase()]);
});

test("derives a changed declaration once, and waits for columns that are not in the database yet", async () => {
  const { db, add, rows } = await open();
  await add("a", "Ode", "Élan");
  expect(await deriveChanged(db, [poem])).toEqual([{ table: "poem", changed: 1 }]);
  await getRows(db, sql`UPDATE poem SET search = 'stale'`);
  expect(await deriveChanged(db, [poem])).toEqual([]);

  const wider = table("poem", {
    ...columns(),
    search: text().notNull().$defaultFn(searched("title", "note")),
  });
  expect(await deriveChanged(db, [wider])).toEqual([{ table: "poem", changed: 1 }]);
  expect((await rows())[0]?.search).toBe("ode\nelan");

  const titled = table("poem", { ...columns(), titleSort: text("title_sort").$defaultFn(sorted("title")) });
  expect(await deriveChanged(db, [titled])).toEqual([]);
  await getRows(db, sql`ALTER TABLE poem ADD COLUMN title_sort text`);
  expect(await deriveChanged(db, [titled])).toEqual([{ table: "poem", changed: 1 }]);
  expect(await getRows(db, sql`SELECT title_sort FROM poem`)).toEqual([["ode"]]);
});

test("retries rows with a key clash at the next migration", async () => {
  const { db, add } = await open();
  await add("a", "Ode", null, "ode");
  await add("b", "ode");
  expect(await deriveChanged(db, [poem])).toMatchObject([{ clash: expect.stringContaining("(b)") }]);
  await getRows(db, sql`UPDATE poem SET title = 'Elegy' WHERE id = 'b'`);
  expect(await deriveChanged(db, [poem])).toEqual([{ table: "poem", changed: 1 }]);
  expect(await deriveChanged(db, [poem])).toEqual([]);
});
