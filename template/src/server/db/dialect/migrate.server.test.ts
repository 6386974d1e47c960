import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startFixture, temporaryFolder, until, writeMigrations } from "../../testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { migrate } from "./migrate.server.ts";

const first = {
  "0000_first":
    "CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);\n--> statement-breakpoint\n" +
    "CREATE TABLE book (id INTEGER PRIMARY KEY, author INTEGER REFERENCES author (id) ON DELETE CASCADE);",
};

function prepare(migrations: Record<string, string> = first) {
  const root = temporaryFolder();
  const folder = join(root, "drizzle");
  writeMigrations(folder, migrations);
  const file = join(root, "app.db");
  const { sqlite } = openDatabase({ file });
  onTestFinished(() => sqlite.close());
  return {
    file,
    folder,
    sqlite,
    add: (more: Record<string, string>) => writeMigrations(folder, { ...migrations, ...more }),
  };
}

function tablesOf(sqlite: Database): string[] {
  const rows = sqlite
    .prepare<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all();
  return rows.map(({ name }) => name).filter((name) => !name.startsWith("__"));
}

test("each migration runs once, in order, and a new database needs no copy", async () => {
  const { sqlite, folder } = prepare();
  expect(await migrate({ sqlite }, { folder })).toEqual({ applied: ["0000_first"] });
  expect(await migrate({ sqlite }, { folder })).toEqual({ applied: [] });
  expect(tablesOf(sqlite)).toEqual(["author", "book"]);
});

test("the file is copied before it is changed", async () => {
  const { sqlite, folder, add } = prepare();
  await migrate({ sqlite }, { folder });
  sqlite.run("INSERT INTO author VALUES (1, 'Ada')");
  add({ "0001_drop": "DROP TABLE book;--> statement-breakpoint\nDELETE FROM author;" });
  const { applied, backup = "" } = await migrate({ sqlite }, { folder });
  expect(applied).toEqual(["0001_drop"]);
  const copy = new Database(backup, { readonly: true });
  expect(tablesOf(copy)).toEqual(["author", "book"]);
  expect(copy.prepare("SELECT name FROM author").all()).toEqual([{ name: "Ada" }]);
  copy.close();
});

test("concurrent starts apply a migration once", async () => {
  const { file, folder, sqlite, add } = prepare();
  await migrate({ sqlite }, { folder });
  // Long enough for the others to start meanwhile.
  const slow = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)";
  add({ "0001_count": `INSERT INTO author (name) ${slow} SELECT 'once' FROM n WHERE i = 3000000;` });
  const starts = Array.from({ length: 4 }, () => startFixture("migrate.ts", `file:${file}`, folder));
  const applied = await Promise.all(starts.map(({ line }) => line()));
  expect(await Promise.all(starts.map(({ child }) => child.exited))).toEqual([0, 0, 0, 0]);
  expect(applied.sort()).toEqual(['["0001_count"]', "[]", "[]", "[]"]);
  expect(sqlite.prepare("SELECT count(*) AS n FROM author").get()).toEqual({ n: 1 });
});

test("concurrent starts on a new file apply a migration once", async () => {
  const root = temporaryFolder();
  const folder = join(root, "drizzle");
  writeMigrations(folder, first);
  const starts = Array.from({ length: 4 }, () =>
    startFixture("migrate.ts", `file:${join(root, "new", "app.db")}`, folder),
  );
  const applied = await Promise.all(starts.map(({ line }) => line()));
  expect(applied.sort()).toEqual(['["0000_first"]', "[]", "[]", "[]"]);
});

test("a start killed half way leaves nothing behind, and the next one does all of it", async () => {
  const { file, folder, sqlite, add } = prepare();
  await migrate({ sqlite }, { folder });
  const endless =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) " +
    "INSERT INTO author (name) SELECT hex(randomblob(50)) FROM n;";
  add({ "0001_half": `CREATE TABLE half (id INTEGER);\n--> statement-breakpoint\n${endless}` });
  const { child } = startFixture("migrate.ts", `file:${file}`, folder);
  // SQLite spills a large transaction into the WAL before it commits: the migration is then half done.
  await until(() => Bun.file(`${file}-wal`).size > 10_000_000);
  child.kill("SIGKILL");
  await child.exited;

  expect(tablesOf(sqlite)).toEqual(["author", "book"]);
  expect(sqlite.prepare("SELECT count(*) AS n FROM author").get()).toEqual({ n: 0 });
  add({ "0001_half": "CREATE TABLE half (id INTEGER);" });
  expect((await migrate({ sqlite }, { folder })).applied).toEqual(["0001_half"]);
});

test("a failing migration rolls back everything, including earlier migrations of the same start", async () => {
  const { sqlite, folder, add } = prepare();
  await migrate({ sqlite }, { folder });
  add({
    "0001_good": "CREATE TABLE good (id INTEGER);",
    "0002_bad": "CREATE TABLE half (id INTEGER);\n--> statement-breakpoint\nINSERT INTO missing VALUES (1);",
  });
  await expect(migrate({ sqlite }, { folder })).rejects.toThrow("0002_bad");
  expect(tablesOf(sqlite)).toEqual(["author", "book"]);
});

test("a database newer than the program is refused", async () => {
  const { sqlite, folder, add } = prepare();
  add({ "0001_later": "CREATE TABLE later (id INTEGER);" });
  await migrate({ sqlite }, { folder });
  writeMigrations(folder, first);
  await expect(migrate({ sqlite }, { folder })).rejects.toThrow("newer");
});

test("a migration that was changed after it ran is refused", async () => {
  const { sqlite, folder } = prepare();
  await migrate({ sqlite }, { folder });
  writeMigrations(folder, { "0000_first": "CREATE TABLE other (id INTEGER);" });
  await expect(migrate({ sqlite }, { folder })).rejects.toThrow("0000_first");
});

test("a migration that got another number after it ran is still known, and those before it in the order run", async () => {
  const { sqlite, folder, add } = prepare();
  add({ "0001_theirs": "CREATE TABLE theirs (id INTEGER);" });
  await migrate({ sqlite }, { folder });
  add({ "0001_own": "CREATE TABLE own (id INTEGER);", "0002_theirs": "CREATE TABLE theirs (id INTEGER);" });
  expect((await migrate({ sqlite }, { folder })).applied).toEqual(["0001_own"]);
  expect((await migrate({ sqlite }, { folder })).applied).toEqual([]);
});

test("other line endings do not make it another migration", async () => {
  const { sqlite, folder } = prepare();
  await migrate({ sqlite }, { folder });
  writeMigrations(folder, { "0000_first": first["0000_first"].replaceAll("\n", "\r\n") });
  expect((await migrate({ sqlite }, { folder })).applied).toEqual([]);
});

/** As drizzle-kit writes it. */
const rebuild = [
  "PRAGMA foreign_keys=OFF;",
  "CREATE TABLE __new_author (id INTEGER PRIMARY KEY, name TEXT NOT NULL);",
  "INSERT INTO __new_author SELECT id, name FROM author;",
  "DROP TABLE author;",
  "ALTER TABLE __new_author RENAME TO author;",
  "PRAGMA foreign_keys=ON;",
].join("--> statement-breakpoint\n");

test("rebuilding a table keeps the rows that refer to it", async () => {
  const { sqlite, folder, add } = prepare();
  await migrate({ sqlite }, { folder });
  sqlite.run("INSERT INTO author VALUES (1, 'Ada')");
  sqlite.run("INSERT INTO book VALUES (1, 1)");
  add({ "0001_rebuild": rebuild });
  await migrate({ sqlite }, { folder });
  expect(sqlite.prepare("SELECT count(*) AS n FROM book").get()).toEqual({ n: 1 });
  expect(sqlite.prepare("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 });
});

const trigger = (name: string) =>
  `CREATE TRIGGER ${name} BEFORE DELETE ON author BEGIN SELECT RAISE(ABORT, '${name}'); END;`;

test("rebuilding a table keeps its triggers, except for those that the migration drops or changes", async () => {
  const { sqlite, folder, add } = prepare();
  const known = {
    "0001_triggers": [trigger("kept"), trigger("gone"), trigger("changed")].join(
      "--> statement-breakpoint\n",
    ),
  };
  add(known);
  await migrate({ sqlite }, { folder });
  const change = trigger("changed").replace("DELETE", "UPDATE");
  add({
    ...known,
    "0002_rebuild": ["DROP TRIGGER gone;", rebuild, change].join("--> statement-breakpoint\n"),
  });
  await migrate({ sqlite }, { folder });
  sqlite.run("INSERT INTO author VALUES (1, 'Ada')");
  expect(() => sqlite.run("DELETE FROM author")).toThrow("kept");
  expect(() => sqlite.run("UPDATE author SET name = 'Eve'")).toThrow("changed");
  const names = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").all();
  expect(names).toEqual([{ name: "changed" }, { name: "kept" }]);
});

test("a table's triggers go with it", async () => {
  const { sqlite, folder, add } = prepare();
  const known = { "0001_trigger": trigger("kept") };
  add(known);
  await migrate({ sqlite }, { folder });
  add({ ...known, "0002_drop": "DROP TABLE book;--> statement-breakpoint\nDROP TABLE author;" });
  await migrate({ sqlite }, { folder });
  expect(tablesOf(sqlite)).toEqual([]);
});

test("a migration that would violate foreign keys is refused", async () => {
  const { sqlite, folder, add } = prepare();
  await migrate({ sqlite }, { folder });
  sqlite.run("INSERT INTO author VALUES (1, 'Ada')");
  sqlite.run("INSERT INTO book VALUES (1, 1)");
  add({ "0001_orphan": "DELETE FROM author;" });
  await expect(migrate({ sqlite }, { folder })).rejects.toThrow("without their parent in book");
  expect(sqlite.prepare("SELECT count(*) AS n FROM author").get()).toEqual({ n: 1 });
});

test("a folder without migrations is an error", async () => {
  const { sqlite } = prepare();
  const missing = join(temporaryFolder(), "drizzle");
  expect(existsSync(missing)).toBe(false);
  await expect(migrate({ sqlite }, { folder: missing })).rejects.toThrow("db:generate");
});
