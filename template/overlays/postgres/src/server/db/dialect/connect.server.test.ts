import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { startFixture, temporaryDatabase } from "../../testing.server.ts";
import { openDatabase, write } from "../connect.server.ts";
import { databaseError, uniqueViolation } from "../errors.server.ts";
import { rowsOf } from "./sql.server.ts";
import { lockReaders, rawOf, refuseWrites, settingsOf } from "./testing.server.ts";

async function open() {
  const url = await temporaryDatabase();
  const database = openDatabase(settingsOf(url));
  onTestFinished(database.close);
  const { db } = database;
  await rowsOf(db, sql`create table session (id text primary key, other text unique)`);
  const add = (id: string) => rowsOf(db, sql`insert into session values (${id}, ${id})`);
  return { ...database, database, url, raw: rawOf(database), add };
}

test("a process that holds the lock and dies lets others write", async () => {
  const { db, url, add } = await open();
  const holder = startFixture("hold-lock.ts", url);
  expect(await holder.line()).toBe("locked");
  expect(await add("a").catch(databaseError)).toMatchObject({ code: "DB_BUSY", status: 503, retryAfter: 2 });
  expect(await rowsOf(db, sql`select 1 from session`)).toEqual([]);
  holder.child.kill("SIGKILL");
  await holder.child.exited;
  await add("a");
});

test("of many processes that write at once, each key has one winner, and the acknowledged rows survive kill -9", async () => {
  const { url, raw } = await open();
  const writers = Array.from({ length: 2 }, () => startFixture("write-rows.ts", url, "0", "200", "count"));
  const won = await Promise.all(writers.map(async ({ line }) => Number(await line())));
  expect(won.reduce((sum, one) => sum + one)).toBe(200);
  const endless = startFixture("write-rows.ts", url, "1000");
  let last = 0;
  while (last < 1020) last = Number(await endless.line());
  endless.child.kill("SIGKILL");
  for (const line of await endless.rest()) last = Number(line);
  expect(await raw.rows("SELECT key FROM row WHERE key = ?", [String(last)])).toHaveLength(1);
});

test("while all connections are in use, calls are asked to retry, and then succeed", async () => {
  const { db, database } = await open();
  const release = await lockReaders(database);
  const waiting = Array.from({ length: 8 }, () =>
    rowsOf(db, sql`select 1 from session`).catch(databaseError),
  );
  for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ code: "DB_BUSY" });
  await release();
  expect(await rowsOf(db, sql`select 1 from session`)).toEqual([]);
});

test("on a server that has become read-only, reads go on, writes are a 503, and it recovers", async () => {
  const { db, database, add } = await open();
  const acceptWrites = await refuseWrites(database);
  expect(await add("a").catch(databaseError)).toMatchObject({ code: "STORAGE_UNAVAILABLE", status: 503 });
  expect(await rowsOf(db, sql`select 1 from session`)).toEqual([]);
  await acceptWrites();
  await add("a");
});

test("connections that somebody ends are replaced, in the middle of a transaction too", async () => {
  const { db, raw, add } = await open();
  const end = () =>
    raw.rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
  await add("a");
  await end();
  await add("b");
  const broken = write(db, async () => {
    await add("c");
    await end();
    await add("d");
  });
  expect(await broken.catch(databaseError)).toMatchObject({ code: "DB_BUSY" });
  expect(await rowsOf(db, sql`select id from session order by id`)).toEqual([["a"], ["b"]]);
});

test("a transaction in which a caught statement failed is not committed", async () => {
  const { db, add } = await open();
  await add("a");
  const writing = write(db, async () => {
    await add("b");
    await add("a").catch(() => {});
  });
  await expect(writing).rejects.toThrow("rolled");
  expect(await rowsOf(db, sql`select id from session`)).toEqual([["a"]]);
});

test("a unique violation names its columns; other errors are passed on", async () => {
  const { db, add } = await open();
  await add("a");
  const error = await rowsOf(db, sql`insert into session values ('b', 'a')`).catch(
    (failure: unknown) => failure,
  );
  expect(uniqueViolation(new Error("wrapped", { cause: error }))).toBe("session.other");
  expect(databaseError(error)).toBeUndefined();
  expect(uniqueViolation(new Error("other"))).toBeUndefined();
});

test("a text with a NUL, which PostgreSQL does not have, finds nothing and breaks nothing", async () => {
  const { db, add } = await open();
  await add("a\0");
  expect(await rowsOf(db, sql`select 1 from session where id = ${"a"}`)).toEqual([]);
});
