import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  startFixture,
  temporaryDatabase,
  temporaryFolder,
  writeMigrations,
} from "../testing/testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { migrate } from "./dialect/migrate.server.ts";
import { endless, endlessRuns, getSettings, getTables } from "./dialect/testing.server.ts";

const first = {
  "0000_first":
    "CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);\n--> statement-breakpoint\n" +
    "CREATE TABLE book (id INTEGER PRIMARY KEY, author INTEGER REFERENCES author (id) ON DELETE CASCADE);",
};

function write(): string {
  const folder = join(temporaryFolder(), "drizzle");
  writeMigrations(folder, first);
  return folder;
}

async function prepare() {
  const folder = write();
  const url = await temporaryDatabase();
  const database = openDatabase(getSettings(url));
  onTestFinished(database.close);
  const run = async () => (await migrate(database, { folder })).applied;
  expect(await run()).toEqual(["0000_first"]);
  return {
    url,
    folder,
    database,
    run,
    tables: async () => (await getTables(database)).sort(),
    add: (more: Record<string, string>) => writeMigrations(folder, { ...first, ...more }),
  };
}

test("each migration runs once, in order", async () => {
  const { run, add, tables } = await prepare();
  add({ "0001_more": "CREATE TABLE more (id INTEGER);", "0002_less": "DROP TABLE more;" });
  expect(await run()).toEqual(["0001_more", "0002_less"]);
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(["author", "book"]);
});

test.each(["new", "known"])(
  "concurrent starts apply a migration once, to a database that is %s",
  async (kind) => {
    const isNew = kind === "new";
    const { url, folder } = isNew ? { url: await temporaryDatabase(), folder: write() } : await prepare();
    // Takes long enough for the other processes to start meanwhile.
    const slow = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)";
    const count = `INSERT INTO author (id, name) ${slow} SELECT i, 'once' FROM n WHERE i = 3000000;`;
    writeMigrations(folder, { ...first, "0001_count": count });
    const starts = Array.from({ length: 4 }, () => startFixture("fixtures/migrate.ts", url, folder));
    const applied = await Promise.all(starts.map(({ line }) => line()));
    expect(await Promise.all(starts.map(({ child }) => child.exited))).toEqual([0, 0, 0, 0]);
    const all = isNew ? '["0000_first","0001_count"]' : '["0001_count"]';
    expect(applied.sort()).toEqual([all, "[]", "[]", "[]"]);
  },
);

test("a start killed halfway leaves nothing behind, and the next one applies every migration", async () => {
  const { url, folder, database, run, add, tables } = await prepare();
  add({ "0001_half": `CREATE TABLE half (id INTEGER);\n--> statement-breakpoint\n${endless}` });
  const { child } = startFixture("fixtures/migrate.ts", url, folder);
  const ends = await endlessRuns(database);
  child.kill("SIGKILL");
  await child.exited;
  await ends();
  expect(await tables()).toEqual(["author", "book"]);
  add({ "0001_half": "CREATE TABLE half (id INTEGER);" });
  expect(await run()).toEqual(["0001_half"]);
});

test("a failing migration rolls back everything, including earlier migrations of the same start", async () => {
  const { run, add, tables } = await prepare();
  add({
    "0001_good": "CREATE TABLE good (id INTEGER);",
    "0002_bad": "CREATE TABLE half (id INTEGER);\n--> statement-breakpoint\nINSERT INTO missing VALUES (1);",
  });
  await expect(run()).rejects.toThrow("0002_bad");
  expect(await tables()).toEqual(["author", "book"]);
});

test("a database newer than the program is refused", async () => {
  const { run, add } = await prepare();
  add({ "0001_later": "CREATE TABLE later (id INTEGER);" });
  await run();
  add({});
  await expect(run()).rejects.toThrow("newer");
});

test("a migration that was changed after it ran is refused", async () => {
  const { run, add } = await prepare();
  add({ "0000_first": "CREATE TABLE other (id INTEGER);" });
  await expect(run()).rejects.toThrow("0000_first");
});

test("recognizes a renumbered migration, and runs those before it", async () => {
  const { run, add } = await prepare();
  add({ "0001_theirs": "CREATE TABLE theirs (id INTEGER);" });
  await run();
  add({ "0001_own": "CREATE TABLE own (id INTEGER);", "0002_theirs": "CREATE TABLE theirs (id INTEGER);" });
  expect(await run()).toEqual(["0001_own"]);
  expect(await run()).toEqual([]);
});

test("recognizes a migration with other line endings", async () => {
  const { run, add } = await prepare();
  add({ "0000_first": first["0000_first"].replaceAll("\n", "\r\n") });
  expect(await run()).toEqual([]);
});

test("a folder without migrations is an error", async () => {
  const { database } = await prepare();
  const folder = join(temporaryFolder(), "drizzle");
  await expect(migrate(database, { folder })).rejects.toThrow("db:generate");
});
