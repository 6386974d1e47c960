import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { startFixture, temporaryFolder, until } from "../../testing.server.ts";
import { databaseError } from "../errors.server.ts";
import { openDatabase, write } from "./connect.server.ts";

function open(file = join(temporaryFolder(), "app.db")) {
  const database = openDatabase({ file });
  onTestFinished(database.close);
  database.sqlite.run("CREATE TABLE IF NOT EXISTS pair (one INTEGER NOT NULL, other INTEGER NOT NULL)");
  database.sqlite.run("INSERT INTO pair VALUES (0, 0)");
  const { db } = database;
  const read = async (): Promise<unknown> => (await db.values(sql`SELECT one, other FROM pair`))[0];
  const set = async (column: "one" | "other", value: number) =>
    void (await db.run(sql`UPDATE pair SET ${sql.identifier(column)} = ${value}`));
  const setBoth = async (value: number) => {
    await set("one", value);
    await set("other", value);
  };
  return { ...database, file, read, set, setBoth };
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const broken = new Error("broken");
const fail = async () => Promise.reject(broken);

test("of many that read and then write at once none is lost, and nobody sees one half done", async () => {
  const { db, read, set } = open();
  const seen: unknown[] = [];
  await Promise.all(
    times(50).flatMap(() => [
      write(db, async () => {
        const [[one = 0] = []] = await db.values<[number]>(sql`SELECT one FROM pair`);
        await set("one", one + 1);
        await Bun.sleep(0);
        await set("other", one + 1);
      }),
      read().then((pair) => seen.push(pair)),
    ]),
  );
  expect(await read()).toEqual([50, 50]);
  expect(seen).toHaveLength(50);
  for (const pair of seen) expect(new Set(Array.isArray(pair) ? pair : [])).toHaveProperty("size", 1);
});

test("an error undoes everything, and the next one begins afresh", async () => {
  const { db, read, setBoth } = open();
  const failing = write(db, async () => {
    await setBoth(1);
    await fail();
  });
  await expect(failing).rejects.toBe(broken);
  expect(await read()).toEqual([0, 0]);
  await write(db, () => setBoth(2));
  expect(await read()).toEqual([2, 2]);
});

test("one inside another is part of it, but the outer one can catch its error", async () => {
  const { db, read, set } = open();
  const inner = (value: number, end = async () => {}) =>
    write(db, async () => {
      await set("other", value);
      await end();
    });
  await write(db, async () => {
    await set("one", 1);
    await inner(1);
    await inner(2, fail).catch(() => {});
  });
  expect(await read()).toEqual([1, 1]);
  await expect(write(db, async () => [await inner(3), await fail()])).rejects.toBe(broken);
  expect(await read()).toEqual([1, 1]);
  // At once, they take turns.
  await write(db, () =>
    Promise.all(times(5).map((at) => inner(at, at % 2 ? fail : undefined).catch(() => {}))),
  );
  expect(await read()).toEqual([1, 4]);
});

test("what a failed one left running writes nothing any more", async () => {
  const { db, read, set } = open();
  let late: Promise<unknown> = Promise.resolve();
  const failing = write(db, async () => {
    late = Bun.sleep(5).then(() => set("one", 1));
    await fail();
  });
  await expect(failing).rejects.toBe(broken);
  await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining("failed") } });
  expect(await read()).toEqual([0, 0]);
});

test("what a finished one left running is on its own", async () => {
  const { db, read, set } = open();
  let late: Promise<unknown> = Promise.resolve();
  await write(db, async () => {
    late = Bun.sleep(5).then(() => write(db, () => set("one", 1)));
  });
  await late;
  expect(await read()).toEqual([1, 0]);
});

test("a full disk in the middle leaves nothing, even if its error is caught", async () => {
  const { db, sqlite, read, set } = open();
  sqlite.run("CREATE TABLE big (bytes)");
  sqlite.run("PRAGMA max_page_count = 10");
  const filling = write(db, async () => {
    await set("one", 1);
    for (let row = 0; row < 100; row++) await db.run(sql`INSERT INTO big VALUES (randomblob(1000))`);
  });
  expect(await filling.catch(databaseError)).toMatchObject({ code: "STORAGE_FULL" });
  expect(await read()).toEqual([0, 0]);
});

test("while another process has the lock, writes wait without stopping anybody, and go on when it lets go", async () => {
  const { db, file, read, setBoth } = open();
  const holder = startFixture("hold-lock.ts", `file:${file}`);
  expect(await holder.line()).toBe("locked");
  let done = 0;
  const writing = times(5).map((at) => write(db, () => setBoth(at)).then(() => done++));
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  onTestFinished(() => clearInterval(turning));
  for (let reads = 0; reads < 20; reads++) expect(await read()).toEqual([0, 0]);
  await until(() => turns > 10);
  expect(done).toBe(0);
  holder.child.kill("SIGKILL");
  await Promise.all(writing);
  expect(await read()).toEqual([4, 4]);
});

test("closing waits for what is being written", async () => {
  const file = join(temporaryFolder(), "app.db");
  const { db, setBoth, close } = open(file);
  const writing = write(db, async () => {
    await Bun.sleep(20);
    await setBoth(7);
  });
  await Promise.all([close(), writing]);
  const { sqlite, close: closeAgain } = openDatabase({ file });
  expect(sqlite.query("SELECT * FROM pair").values()).toEqual([[7, 7]]);
  await closeAgain();
});
