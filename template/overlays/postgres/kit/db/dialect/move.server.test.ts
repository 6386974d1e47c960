import { Database } from "bun:sqlite";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDatabase, temporaryFolder } from "../../testing/testing.server.ts";
import { openDatabase } from "../connect.server.ts";
import { migrate } from "./migrate.server.ts";
import { moveFrom } from "./move.server.ts";
import { getRaw, getSettings } from "./testing.server.ts";

const tables = `
  CREATE TABLE person (id text PRIMARY KEY, name text COLLATE "C" NOT NULL, search text GENERATED ALWAYS AS (lower(name)) STORED,
    active boolean DEFAULT false NOT NULL, invited_by text REFERENCES person, favourite text, photo bytea, created_at bigint NOT NULL);
  CREATE TABLE note (id text PRIMARY KEY, person text NOT NULL REFERENCES person ON DELETE CASCADE, details text DEFAULT '{}');
  CREATE TABLE event (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, about text NOT NULL REFERENCES person);
  ALTER TABLE person ADD CONSTRAINT person_favourite FOREIGN KEY (favourite) REFERENCES note;
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'VALIDATION_ERROR'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON person FOR EACH ROW EXECUTE FUNCTION refuse()`;

const sqliteTables = `
  CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric);
  CREATE TABLE __derived (name text PRIMARY KEY, declaration text NOT NULL);
  CREATE TABLE person (id text PRIMARY KEY, name text NOT NULL, search text GENERATED ALWAYS AS (lower(name)) VIRTUAL,
    active integer DEFAULT false NOT NULL, invited_by text REFERENCES person, favourite text, photo blob, created_at integer NOT NULL);
  CREATE TABLE note (id text PRIMARY KEY, person text NOT NULL REFERENCES person ON DELETE CASCADE, details text DEFAULT '{}');
  CREATE TABLE event (id integer PRIMARY KEY AUTOINCREMENT, about text NOT NULL REFERENCES person);
  CREATE VIRTUAL TABLE person_search USING fts5(parts, content='', contentless_delete=1);
  CREATE VIRTUAL TABLE person_search_parts USING fts5vocab('person_search', 'instance')`;

const moment = 1_764_063_296_789;
const beyondNumbers = 9_007_199_254_740_993n;

/** A source with rows that refer to later rows, and a migrated target. */
async function start() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "meta"));
  const journal = { entries: [{ idx: 0, tag: "0000_initial", when: 1 }] };
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  writeFileSync(join(folder, "0000_initial.sql"), tables);
  const settings = getSettings(await temporaryDatabase());
  const database = openDatabase(settings);
  onTestFinished(database.close);
  await migrate(database, { folder });

  const file = join(folder, "app.db");
  const sqlite = new Database(file);
  onTestFinished(() => sqlite.close());
  sqlite.run("PRAGMA journal_mode = WAL");
  for (const statement of sqliteTables.split(";")) sqlite.run(statement);
  const person = sqlite.query(
    "INSERT INTO person (id, name, active, invited_by, favourite, photo, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  person.run("a", "Éva Ç. 李 👩‍🚀", 1, "b", "n", new Uint8Array([0, 92, 255]), moment);
  person.run("b", 'O\'Brien \\ "x"\n{1,2}\0', 0, null, null, null, beyondNumbers);
  sqlite.query("INSERT INTO note VALUES (?, ?, ?)").run("n", "b", '{"to":[1,null,"é"]}');
  sqlite.query("INSERT INTO note VALUES (?, ?, ?)").run("o", "a", null);
  sqlite.run(
    "WITH n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 1203) INSERT INTO event (about) SELECT 'a' FROM n",
  );
  sqlite.run("DELETE FROM event WHERE id = 1203");
  const raw = getRaw(database);
  return { folder, file, sqlite, settings, ...raw, move: () => moveFrom(file, settings, folder) };
}

test("moves every row unchanged, and never reuses row numbers", async () => {
  const { sqlite, move, rows, run } = await start();
  sqlite.close();
  expect((await move()).sort((a, b) => (a.table < b.table ? -1 : 1))).toEqual([
    { table: "event", rows: 1202 },
    { table: "note", rows: 2 },
    { table: "person", rows: 2 },
  ]);
  expect(await rows("SELECT *, created_at::text AS moment FROM person ORDER BY id")).toEqual([
    {
      id: "a",
      name: "Éva Ç. 李 👩‍🚀",
      search: expect.stringContaining("va"),
      active: true,
      invited_by: "b",
      favourite: "n",
      photo: Buffer.from([0, 92, 255]),
      created_at: moment,
      moment: String(moment),
    },
    expect.objectContaining({
      name: 'O\'Brien \\ "x"\n{1,2}\uFFFD',
      active: false,
      invited_by: null,
      photo: null,
      moment: String(beyondNumbers),
    }),
  ]);
  expect(await rows("SELECT details FROM note ORDER BY id")).toEqual([
    { details: '{"to":[1,null,"é"]}' },
    { details: null },
  ]);
  await run("INSERT INTO event (about) VALUES ('a')");
  expect(await rows("SELECT max(id) AS last FROM event")).toEqual([{ last: 1204 }]);
  // Triggers and foreign keys work again.
  await expect(run("INSERT INTO person (id, name, created_at) VALUES ('c', 'C', 1)")).rejects.toThrow(
    "VALIDATION_ERROR",
  );
  await expect(run("UPDATE person SET invited_by = 'nobody'")).rejects.toThrow(/foreign key/);
  expect(await rows("SELECT conname FROM pg_constraint WHERE condeferrable")).toEqual([]);
});

test("rows that were derived by an earlier declaration are still known to be out of date", async () => {
  const { sqlite, move, rows, run } = await start();
  // Migrating the empty target has derived no rows with the current declarations.
  await run("CREATE TABLE __derived (name text PRIMARY KEY, declaration text NOT NULL)");
  await run("INSERT INTO __derived VALUES ('person', 'new'), ('note', 'new')");
  sqlite.run("INSERT INTO __derived VALUES ('person', 'old')");
  sqlite.close();
  await move();
  expect(await rows("SELECT * FROM __derived")).toEqual([{ name: "person", declaration: "old" }]);
});

test("refuses a source that is open elsewhere, and moves it once it is closed", async () => {
  const { sqlite, move, rows } = await start();
  await expect(move()).rejects.toThrow(/A server or another program uses .*app\.db: stop it first/);
  expect(await rows("SELECT 1 FROM person")).toEqual([]);
  sqlite.close();
  await move();
});

test("refuses a target with rows, so a second move fails", async () => {
  const { sqlite, move, rows } = await start();
  sqlite.close();
  await move();
  await expect(move()).rejects.toThrow(/already has rows, in event/);
  expect(await rows("SELECT count(*) AS n FROM event")).toEqual([{ n: 1202 }]);
});

test("refuses a source or a target of another version, and reports the difference", async () => {
  const { sqlite, move, folder, file, settings, rows } = await start();
  sqlite.run("ALTER TABLE note RENAME COLUMN details TO facts");
  sqlite.close();
  await expect(move()).rejects.toThrow("is not migrated to this version: it lacks note.details");
  const again = new Database(file);
  again.run("ALTER TABLE note RENAME COLUMN facts TO details");
  again.run("CREATE TABLE mine (id text)");
  again.close();
  await expect(move()).rejects.toThrow("has no place for mine.id: run db:generate");
  const newer = { entries: [1, 2].map((when) => ({ idx: when - 1, tag: "0000_initial", when })) };
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(newer));
  await expect(moveFrom(file, settings, folder)).rejects.toThrow("is not migrated: run db:migrate first");
  expect(await rows("SELECT 1 FROM person")).toEqual([]);
});

test("a row that cannot be moved rolls everything back, and a file that is not a database is refused", async () => {
  const { sqlite, move, folder, settings, rows } = await start();
  sqlite.run("PRAGMA foreign_keys = OFF");
  sqlite.run("INSERT INTO note VALUES ('p', 'nobody', NULL)");
  sqlite.close();
  await expect(move()).rejects.toThrow(/foreign key/);
  expect(await rows("SELECT 1 FROM person")).toEqual([]);
  const text = join(folder, "text.db");
  writeFileSync(text, "No database, but some text that is long enough.".repeat(40));
  await expect(moveFrom(text, settings, folder)).rejects.toThrow("cannot be read as an SQLite database");
  await expect(moveFrom(join(folder, "none.db"), settings, folder)).rejects.toThrow("No database found");
});
