import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { startFixture, temporaryDatabase } from "../testing/testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { getRows } from "./dialect/sql.server.ts";
import { getRaw, getSettings, refuseWrites } from "./dialect/testing.server.ts";
import { databaseError, uniqueViolation } from "./errors.server.ts";

async function open() {
  const url = await temporaryDatabase();
  const database = openDatabase(getSettings(url));
  onTestFinished(database.close);
  const { db } = database;
  await getRows(
    db,
    sql`CREATE TABLE book (id TEXT PRIMARY KEY, title TEXT, author TEXT, UNIQUE (title, author))`,
  );
  const add = (id: string) => getRows(db, sql`INSERT INTO book VALUES (${id}, 'a', ${id})`);
  const ids = async () => (await getRows<[string]>(db, sql`SELECT id FROM book ORDER BY id`)).flat();
  return { database, db, url, add, ids };
}

test("committed rows survive kill -9", async () => {
  const { database, url } = await open();
  const writer = startFixture("fixtures/write-rows.ts", url);
  let last = -1;
  while (last < 200) last = Number(await writer.line());
  writer.child.kill("SIGKILL");
  for (const line of await writer.rest()) last = Number(line);
  const [{ n, newest } = { n: 0, newest: 0 }] = await getRaw(database).rows<{ n: number; newest: number }>(
    "SELECT count(*) AS n, max(CAST(key AS INTEGER)) AS newest FROM row",
  );
  expect(newest).toBeGreaterThanOrEqual(last);
  expect(n).toBe(newest + 1);
});

test("concurrent writers lose no row, and only one of them writes each key", async () => {
  const { url } = await open();
  const writers = Array.from({ length: 2 }, () =>
    startFixture("fixtures/write-rows.ts", url, "0", "300", "count"),
  );
  const won = await Promise.all(writers.map(async ({ line }) => Number(await line())));
  expect(await Promise.all(writers.map(({ child }) => child.exited))).toEqual([0, 0]);
  expect(won.reduce((sum, one) => sum + one)).toBe(300);
});

test("a locked database fails writes with DB_BUSY, allows reads, and recovers", async () => {
  const { url, add, ids } = await open();
  const holder = startFixture("fixtures/hold-lock.ts", url);
  expect(await holder.line()).toBe("locked");
  expect(await add("a").catch(databaseError)).toMatchObject({ code: "DB_BUSY", status: 503, retryAfter: 2 });
  expect(await ids()).toEqual([]);
  holder.child.kill("SIGKILL");
  await holder.child.exited;
  await add("a");
  expect(await ids()).toEqual(["a"]);
});

test("a database that has become read-only fails writes with STORAGE_UNAVAILABLE, allows reads, and recovers", async () => {
  const { database, add, ids } = await open();
  const acceptWrites = await refuseWrites(database);
  expect(await add("a").catch(databaseError)).toMatchObject({ code: "STORAGE_UNAVAILABLE", status: 503 });
  expect(await ids()).toEqual([]);
  await acceptWrites();
  await add("a");
});

test("a unique violation names its columns; other errors are passed on", async () => {
  const { db, add } = await open();
  await add("a");
  const again = getRows(db, sql`INSERT INTO book VALUES ('b', 'a', 'a')`);
  const error = await again.catch((failure: unknown) => failure);
  expect(uniqueViolation(new Error("wrapped", { cause: error }))).toBe("book.title, book.author");
  expect(databaseError(error)).toBeUndefined();
  expect(uniqueViolation(new Error("other"))).toBeUndefined();
});
