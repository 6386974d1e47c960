import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { user } from "../../auth/tables.server.ts";
import { temporaryDatabase, temporaryFolder, writeMigrations } from "../../testing/testing.server.ts";
import { openDatabase, write } from "../connect.server.ts";
import { databaseError } from "../errors.server.ts";
import { migrate } from "./migrate.server.ts";
import { findMatches } from "./search.server.ts";
import { getRows } from "./sql.server.ts";
import { getRaw, getSettings, lockReaders, startRelay } from "./testing.server.ts";

async function open() {
  const url = await temporaryDatabase();
  const database = openDatabase(getSettings(url));
  onTestFinished(database.close);
  const { db } = database;
  await getRows(db, sql`create table session (id text primary key, other text unique)`);
  const add = (id: string) => getRows(db, sql`insert into session values (${id}, ${id})`);
  return { ...database, database, url, raw: getRaw(database), add };
}

test("while all connections are in use, callers are asked to retry, and then succeed", async () => {
  const { db, database } = await open();
  const release = await lockReaders(database);
  const waiting = Array.from({ length: 8 }, () =>
    getRows(db, sql`select 1 from session`).catch(databaseError),
  );
  for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ code: "DB_BUSY" });
  await release();
  expect(await getRows(db, sql`select 1 from session`)).toEqual([]);
});

test("connections closed from outside are replaced, even during a transaction", async () => {
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
  expect(await getRows(db, sql`select id from session order by id`)).toEqual([["a"], ["b"]]);
});

test("after a migration changes a type, reads continue, and at most one write must be retried", async () => {
  const { db, raw, add } = await open();
  await add("1");
  const change = () => getRows(db, sql`update session set other = other returning other`);
  const read = () => getRows(db, sql`select other from session`);
  const readOnAll = () => Promise.all(Array.from({ length: 5 }, read));
  await change();
  await raw.run("ALTER TABLE session ALTER COLUMN other TYPE bigint USING other::bigint");
  expect(await change().catch(databaseError)).toMatchObject({ code: "DB_BUSY" });
  expect(await change()).toEqual([[1]]);
  await readOnAll();
  await raw.run("ALTER TABLE session ALTER COLUMN other TYPE text");
  expect(await readOnAll()).toEqual(Array(5).fill([["1"]]));
  expect(await change()).toEqual([["1"]]);
});

test("a transaction that fails leaves its connections usable", async () => {
  const { db } = await open();
  const connections = () =>
    getRows(db, sql`select pid from pg_stat_activity where datname = current_database() order by pid`);
  await Promise.all(Array.from({ length: 5 }, () => getRows(db, sql`select 1`)));
  const before = await connections();
  const failing = write(db, async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await Promise.all(Array.from({ length: 5 }, () => getRows(db, sql`select 1`)));
  expect(await connections()).toEqual(before);
});

test("a transaction that lost its network does not block the next one", async () => {
  const { url, database } = await open();
  await database.close();
  const relay = await startRelay(url);
  const { db, close } = openDatabase(getSettings(relay.url));
  onTestFinished(close);
  const add = (id: string) => getRows(db, sql`insert into session values (${id}, ${id})`);
  const silent = Promise.withResolvers<void>();
  const losing = write(db, async () => {
    await add("a");
    relay.cut();
    await add("b").finally(silent.resolve);
  }).catch(databaseError);
  await silent.promise;
  await add("c");
  expect(await losing).toMatchObject({ code: "DB_BUSY" });
  expect(await getRows(db, sql`select id from session`)).toEqual([["c"]]);
});

test("a transaction in which a failed statement was caught is not committed", async () => {
  const { db, add } = await open();
  await add("a");
  const writing = write(db, async () => {
    await add("b");
    await add("a").catch(() => {});
  });
  await expect(writing).rejects.toThrow("rolled");
  expect(await getRows(db, sql`select id from session`)).toEqual([["a"]]);
});

test("a text containing NUL, which PostgreSQL cannot store, finds nothing and breaks nothing", async () => {
  const { db, add } = await open();
  await add("a\0");
  expect(await getRows(db, sql`select 1 from session where id = ${"a"}`)).toEqual([]);
});

test("a missing server or missing rights are reported in one line at startup", async () => {
  const folder = join(temporaryFolder(), "drizzle");
  writeMigrations(folder, {});
  const url = await temporaryDatabase();
  const starts = async (change: (url: URL) => void) => {
    const changed = new URL(url);
    change(changed);
    return migrate(openDatabase(getSettings(changed.href)), { folder });
  };
  const oneLine = (text: string) => new RegExp(`^DATABASE_URL [^\n]*${text}[^\n]*$`);
  await expect(starts((to) => (to.password = "wrong"))).rejects.toThrow(oneLine("that the server rejects"));
  await expect(starts((to) => (to.pathname = "/nowhere"))).rejects.toThrow(oneLine("does not exist"));
  await expect(starts((to) => (to.port = "1"))).rejects.toThrow(oneLine("does not answer"));
});

test("a rare term of two characters is found through the index of parts, without reading every row", async () => {
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  await migrate(database, { folder: "drizzle" });
  await getRaw(database).run(
    "INSERT INTO \"user\" (id, email, search, created_at, updated_at) SELECT n, n || '@x.org', 'no ' || n, 0, 0 FROM generate_series(1, 4000) n",
  );
  await getRaw(database).run("UPDATE \"user\" SET search = 'a qz 1' WHERE id = '777'");
  const term = { id: user.id, texts: [user.search, user.email] };
  for (const part of ["qz", "q", "a q", "qz 1", "777@"]) {
    const { total, inIndex } = await findMatches(database.db, { ...term, term: part });
    const finds = sql`select id from ${user} where ${inIndex.sql}`;
    const plan = String(await getRows(database.db, sql`explain ${finds}`));
    expect(plan, part).toContain("user_search_parts");
    expect(plan, part).not.toContain("Seq Scan");
    expect(await getRows(database.db, finds), part).toContainEqual(["777"]);
    expect(total, part).toBeLessThan(25);
  }
});
