import { eq, ne } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { user } from "../auth/tables.server.ts";
import { createDatabase } from "../testing/fixtures/database.server.ts";
import { openDatabase, write } from "./connect.server.ts";
import { getSettings } from "./dialect/testing.server.ts";
import { countBy, countByTime, countRows } from "./query.server.ts";

async function open() {
  const settings = getSettings(await createDatabase());
  const one = openDatabase(settings);
  const other = openDatabase(settings);
  for (const { close } of [one, other]) onTestFinished(close);
  return [one.db, other.db] as const;
}

const at = (time: number) => ({ id: `u${time}`, email: `u${time}@example.com`, createdAt: new Date(time) });

test("an event exactly at the start of a period counts in that period", async () => {
  const [db] = await open();
  await db.insert(user).values([9, 10, 19, 20, 29, 30, 40].map(at));
  expect(await countByTime(db, user.createdAt, [10, 20, 30, 35])).toEqual([2, 2, 1]);
});

test("counts only rows with a given value", async () => {
  const [db] = await open();
  await db.insert(user).values([1, 2, 15].map(at));
  await db.update(user).set({ language: "en" }).where(ne(user.id, "u2"));
  for (const [language, total, series] of [
    ["en", 2, [1, 1]],
    ["fr", 0, [0, 0]],
    [undefined, 3, [2, 1]],
  ] as const) {
    expect(await countRows(db, user, [user.language, language])).toBe(total);
    expect(await countByTime(db, user.createdAt, [0, 10, 20], [user.language, language])).toEqual(series);
  }
});

test("counts rows by the values of a column", async () => {
  const [db] = await open();
  await db.insert(user).values([at(1), at(2), { ...at(3), role: "admin" }]);
  expect(await countBy(db, user.role)).toEqual({ admin: 1, user: 2 });
});

test("Drizzle's count sees rows written in its own transaction", async () => {
  const [db] = await open();
  await db.insert(user).values([1, 2].map(at));
  const counted = write(db, async () => {
    await db.insert(user).values(at(3));
    return [await db.$count(user), await db.$count(user, eq(user.id, "u3"))];
  });
  expect(await counted).toEqual([3, 1]);
});

test("recounts after a write on this or another connection", async () => {
  const [one, other] = await open();
  const counts = async () => [
    await countRows(one, user),
    ...(await countByTime(one, user.createdAt, [0, 10, 20])),
  ];
  expect(await counts()).toEqual([0, 0, 0]);
  await one.insert(user).values(at(5));
  expect(await counts()).toEqual([1, 1, 0]);
  await other.insert(user).values(at(15));
  expect(await counts()).toEqual([2, 1, 1]);
  await other
    .update(user)
    .set({ createdAt: new Date(16) })
    .where(eq(user.id, "u5"));
  expect(await counts()).toEqual([2, 0, 2]);
});

test("recounts after a failed write that counted its own rows", async () => {
  const [db] = await open();
  const failing = write(db, async () => {
    await db.insert(user).values(at(1));
    throw new Error(`${await countRows(db, user)}`);
  });
  await expect(failing).rejects.toThrow("1");
  expect(await countRows(db, user)).toBe(0);
});
