import { Database } from "bun:sqlite";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startFixture, temporaryFolder, writeMigrations } from "../../testing/testing.server.ts";
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
  const { sqlite } = openDatabase({ file: join(root, "app.db") });
  onTestFinished(() => sqlite.close());
  return {
    folder,
    sqlite,
    add: (more: Record<string, string>) => writeMigrations(folder, { ...migrations, ...more }),
  };
}

function getTables(sqlite: Database): string[] {
  const rows = sqlite
    .prepare<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all();
  return rows.map(({ name }) => name).filter((name) => !name.startsWith("__"));
}

test("copies the file before changing it, except for a new database", async () => {
  const { sqlite, folder, add } = prepare();
  expect(await migrate({ sqlite }, { folder })).toEqual({ applied: ["0000_first"] });
  sqlite.run("INSERT INTO author VALUES (1, 'Ada')");
  add({ "0001_drop": "DROP TABLE book;--> statement-breakpoint\nDELETE FROM author;" });
  const { applied, backup = "" } = await migrate({ sqlite }, { folder });
  expect(applied).toEqual(["0001_drop"]);
  const copy = new Database(backup, { readonly: true });
  expect(getTables(copy)).toEqual(["author", "book"]);
  expect(copy.prepare("SELECT name FROM author").all()).toEqual([{ name: "Ada" }]);
  copy.close();
});

/** The statements that drizzle-kit generates to rebuild a table. */
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

test("rebuilding a table keeps another table's trigger that reads it", async () => {
  const { sqlite, folder, add } = prepare();
  const reads =
    "CREATE TRIGGER reads BEFORE DELETE ON book WHEN EXISTS (SELECT 1 FROM author WHERE name = 'Ada') BEGIN SELECT RAISE(ABORT, 'reads'); END;";
  add({ "0001_trigger": reads });
  await migrate({ sqlite }, { folder });
  sqlite.run("INSERT INTO author VALUES (1, 'Ada')");
  sqlite.run("INSERT INTO book VALUES (1, 1)");
  add({ "0001_trigger": reads, "0002_rebuild": rebuild });
  await migrate({ sqlite }, { folder });
  expect(() => sqlite.run("DELETE FROM book")).toThrow("reads");
});

test("dropping a table drops its triggers", async () => {
  const { sqlite, folder, add } = prepare();
  const known = { "0001_trigger": trigger("kept") };
  add(known);
  await migrate({ sqlite }, { folder });
  add({ ...known, "0002_drop": "DROP TABLE book;--> statement-breakpoint\nDROP TABLE author;" });
  await migrate({ sqlite }, { folder });
  expect(getTables(sqlite)).toEqual([]);
});

test("a migration that would violate foreign keys is refused", async () => {
  const { sqlite, folder, add } = prepare();
  await migrate({ sqlite }, { folder });
  sqlite.run("INSERT INTO author VALUES (1, 'Ada')");
  sqlite.run("INSERT INTO book VALUES (1, 1)");
  add({ "0001_orphan": "DELETE FROM author;" });
  await expect(migrate({ sqlite }, { folder })).rejects.toThrow(
    "book has 1 row whose author refers to no row of author",
  );
  expect(sqlite.prepare("SELECT count(*) AS n FROM author").get()).toEqual({ n: 1 });
});

test("waits for another process that has the file open, and logs that it is waiting", async () => {
  const { sqlite, folder } = prepare();
  const holder = startFixture("fixtures/hold-lock.ts", `file:${sqlite.filename}`);
  expect(await holder.line()).toBe("locked");
  let waits = 0;
  const waiting = () => {
    waits++;
    holder.child.kill("SIGKILL");
  };
  expect(await migrate({ sqlite }, { folder, waiting })).toEqual({ applied: ["0000_first"] });
  expect(waits).toBeGreaterThan(0);
});
