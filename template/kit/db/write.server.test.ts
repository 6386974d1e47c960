import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { startFixture, temporaryDatabase, until } from "../testing/testing.server.ts";
import { afterCommit, openDatabase, write } from "./connect.server.ts";
import { getRows } from "./dialect/sql.server.ts";
import { getSettings, lockWrites, writtenTo } from "./dialect/testing.server.ts";
import { databaseError } from "./errors.server.ts";
import { longestWaitMs } from "./internal/transactions.server.ts";

async function open() {
  const url = await temporaryDatabase();
  const database = openDatabase(getSettings(url));
  onTestFinished(database.close);
  const { db } = database;
  await getRows(db, sql`CREATE TABLE pair (one INTEGER NOT NULL, other INTEGER NOT NULL)`);
  await getRows(db, sql`INSERT INTO pair VALUES (0, 0)`);
  const read = async (): Promise<unknown> => (await getRows(db, sql`SELECT one, other FROM pair`))[0];
  const set = async (column: "one" | "other", value: number) =>
    void (await getRows(db, sql`UPDATE pair SET ${sql.identifier(column)} = ${value}`));
  const setBoth = async (value: number) => {
    await set("one", value);
    await set("other", value);
  };
  return { ...database, url, read, set, setBoth };
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const broken = new Error("broken");
const fail = async () => Promise.reject(broken);

test("tests see committed writes, but none that were rolled back", async () => {
  const database = await open();
  const { db, setBoth } = database;
  const before = await writtenTo(database);
  const failing = write(db, async () => {
    await setBoth(1);
    await fail();
  });
  await expect(failing).rejects.toBe(broken);
  expect(await writtenTo(database)).toEqual(before);
  await write(db, () => setBoth(1));
  expect(await writtenTo(database)).not.toEqual(before);
});

test("concurrent writes lose nothing, and nobody sees a half-finished one", async () => {
  const { db, read, set } = await open();
  const seen: unknown[] = [];
  await Promise.all(
    times(50).flatMap(() => [
      write(db, async () => {
        const [[one = 0] = []] = await getRows<[number]>(db, sql`SELECT one FROM pair`);
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

test("an error rolls everything back, and the next write starts clean", async () => {
  const { db, read, setBoth } = await open();
  const failing = write(db, async () => {
    await setBoth(1);
    await fail();
  });
  await expect(failing).rejects.toBe(broken);
  expect(await read()).toEqual([0, 0]);
  await write(db, () => setBoth(2));
  expect(await read()).toEqual([2, 2]);
});

test("a nested write is part of the outer one, which can catch its error", async () => {
  const { db, read, set } = await open();
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
  // Concurrent inner transactions run one after another.
  await write(db, () =>
    Promise.all(times(5).map((at) => inner(at, at % 2 ? fail : undefined).catch(() => {}))),
  );
  expect(await read()).toEqual([1, 4]);
});

test("code that keeps running after a failed write writes nothing", async () => {
  const { db, read, set } = await open();
  const over = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const failing = write(db, async () => {
    late = over.promise.then(() => set("one", 1));
    await fail();
  });
  await expect(failing).rejects.toBe(broken);
  over.resolve();
  await expect(late).rejects.toSatisfy((error: Error) =>
    /has failed/.test(`${error.message} ${error.cause}`),
  );
  expect(await read()).toEqual([0, 0]);
});

test("code that keeps running after a finished write is not part of it", async () => {
  const { db, read, set } = await open();
  const over = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  await write(db, async () => {
    late = over.promise.then(() => write(db, () => set("one", 1)));
  });
  over.resolve();
  await late;
  expect(await read()).toEqual([1, 0]);
});

test("writes wait for another process's lock without blocking anyone", async () => {
  const { db, url, read, setBoth } = await open();
  const holder = startFixture("fixtures/hold-lock.ts", url);
  expect(await holder.line()).toBe("locked");
  let done = 0;
  const patient = { waitMs: 60_000 };
  const writing = times(5).map((at) => write(db, () => setBoth(at), patient).then(() => done++));
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

test("a write's time limit starts with its call, not with its turn in the queue", async () => {
  const { db, url, read, setBoth } = await open();
  const other = openDatabase(getSettings(url));
  onTestFinished(other.close);
  const release = await lockWrites(other);
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const codes = times(5).map((at) =>
    write(db, () => setBoth(at)).catch((error) => databaseError(error)?.code),
  );
  await vi.advanceTimersByTimeAsync(longestWaitMs + 1);
  // The clock is stopped, so a wait that began only with its turn would never end.
  expect(await Promise.all(codes)).toEqual(times(5).map(() => "DB_BUSY"));
  vi.useRealTimers();
  await release();
  await write(db, () => setBoth(1));
  expect(await read()).toEqual([1, 1]);
});

test("a write to another database is not part of the transaction", async () => {
  const [one, other] = [await open(), await open()];
  const failing = write(one.db, async () => {
    await one.setBoth(1);
    await other.setBoth(2);
    await write(other.db, () => other.set("one", 3));
    await fail();
  });
  await expect(failing).rejects.toBe(broken);
  expect(await one.read()).toEqual([0, 0]);
  expect(await other.read()).toEqual([3, 2]);
});

test("closing waits for open writes", async () => {
  const { db, url, setBoth, close } = await open();
  const writing = write(db, async () => {
    await Bun.sleep(20);
    await setBoth(7);
  });
  await Promise.all([close(), writing]);
  const again = openDatabase(getSettings(url));
  expect(await getRows(again.db, sql`SELECT * FROM pair`)).toEqual([[7, 7]]);
  await again.close();
});

test("a query returned without await belongs to the write", async () => {
  const { db, read } = await open();
  await expect(
    write(db, async () => [await write(db, () => getRows(db, sql`UPDATE pair SET one = 1`)), await fail()]),
  ).rejects.toBe(broken);
  expect(await read()).toEqual([0, 0]);
});

test("code to run after a commit waits for all outer transactions, and does not run if one fails", async () => {
  const { db, set } = await open();
  const done: string[] = [];
  const part = (id: string) =>
    write(db, async () => {
      await set("one", id.length);
      afterCommit(db, () => done.push(id));
    });
  await write(db, async () => {
    await part("a");
    await write(db, async () => {
      await part("b");
      throw new Error("Not this part.");
    }).catch(() => {});
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["a"]);
  const failing = write(db, async () => {
    await part("c");
    throw new Error("Nothing of it.");
  });
  await expect(failing).rejects.toThrow("Nothing of it.");
  afterCommit(db, () => done.push("at once"));
  expect(done).toEqual(["a", "at once"]);
});
