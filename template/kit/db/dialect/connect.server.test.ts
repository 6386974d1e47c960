import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../testing/testing.server.ts";
import { openDatabase, write } from "../connect.server.ts";
import { databaseError } from "../errors.server.ts";

function open(file = join(temporaryFolder(), "data", "app.db")) {
  const database = openDatabase({ file });
  onTestFinished(() => database.sqlite.close());
  return { ...database, file };
}

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

test("a database is durable, enforces foreign keys, and waits briefly for a lock", () => {
  const { sqlite } = open();
  const pragma = (name: string): unknown => Object.values(sqlite.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(2);
  expect(pragma("foreign_keys")).toBe(1);
  expect(pragma("busy_timeout")).toBe(5);
});

test("only the owner can read the files", () => {
  const { sqlite, file } = open();
  sqlite.run("CREATE TABLE a (b)");
  for (const suffix of ["", "-wal", "-shm"]) expect(statSync(file + suffix).mode & 0o077, suffix).toBe(0);
});

test("closing leaves everything in one file", async () => {
  const database = openDatabase({ file: join(temporaryFolder(), "app.db") });
  await database.db.run("CREATE TABLE a (b)");
  expect(statSync(`${database.sqlite.filename}-wal`).size).toBeGreaterThan(0);
  await database.close();
  expect(statSync(`${database.sqlite.filename}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});

test("a process that opens the database twice keeps its lock, so no other program removes the write-ahead log", () => {
  const { sqlite, file } = open();
  sqlite.run("CREATE TABLE a (b)");
  // Like the development server after a code change: the next server opens before the first closes.
  openDatabase({ file }).sqlite.close();
  const alone = `const { Database } = await import("bun:sqlite");
    const db = new Database(${JSON.stringify(file)});
    db.run("PRAGMA locking_mode = EXCLUSIVE");
    try { db.run("INSERT INTO a VALUES (1)"); } catch ({ code }) { console.log(code); }`;
  const { stdout, stderr } = Bun.spawnSync([process.execPath, "-e", alone]);
  expect({ out: stdout.toString().trim(), stderr: stderr.toString() }).toEqual({
    out: "SQLITE_BUSY",
    stderr: "",
  });
});

test("an in-memory database is refused, because it would lose all data", () => {
  expect(() => openDatabase({ file: ":memory:" })).toThrow();
});

test("a full disk fails writes with STORAGE_FULL, allows reads, and recovers", () => {
  const { sqlite } = open();
  sqlite.run("CREATE TABLE a (b)");
  sqlite.run("PRAGMA max_page_count = 4");
  const fill = () => {
    for (let row = 0; row < 100; row++) sqlite.run("INSERT INTO a VALUES (randomblob(1000))");
  };
  expect(databaseError(thrown(fill))).toMatchObject({ code: "STORAGE_FULL", status: 503 });
  expect(sqlite.prepare("SELECT count(*) > 0 AS some FROM a").get()).toEqual({ some: 1 });
  sqlite.run("PRAGMA max_page_count = 1000");
  fill();
});

test("a disk that fills up during a write leaves nothing behind, even if the error is caught", async () => {
  const { db, sqlite } = open();
  sqlite.run("CREATE TABLE one (a INTEGER)");
  sqlite.run("CREATE TABLE big (bytes)");
  sqlite.run("PRAGMA max_page_count = 10");
  const filling = write(db, async () => {
    await db.run("INSERT INTO one VALUES (1)");
    for (let row = 0; row < 100; row++) await db.run("INSERT INTO big VALUES (randomblob(1000))");
  });
  expect(await filling.catch(databaseError)).toMatchObject({ code: "STORAGE_FULL" });
  expect(sqlite.prepare("SELECT count(*) AS n FROM one").get()).toEqual({ n: 0 });
});
