import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { session, user } from "#server/auth/tables.server.ts";
import { openDatabase } from "#server/db/connect.server.ts";
import { migrate } from "#server/db/migrate.server.ts";
import { temporaryFolder } from "#server/testing.server.ts";
import { day } from "#shared/time.ts";
import { assertDemoDatabase, assertNobodyElse, DemoDatabaseError } from "./database.server.ts";
import { demoPeople, seedDemoPeople } from "./seed.server.ts";

function open({ migrated = true } = {}) {
  const database = openDatabase(`${temporaryFolder()}/app.db`);
  onTestFinished(database.close);
  if (migrated) migrate(database.sqlite, { folder: "drizzle" });
  return database;
}

test.each([true, false])("without the demo's users, it says what to run; migrated: %s", (migrated) => {
  const { sqlite } = open({ migrated });
  expect(() => assertDemoDatabase(sqlite)).toThrow(/^[^\n]*\w+ run demo:seed[^\n]*$/);
  expect(() => assertNobodyElse(sqlite)).not.toThrow();
});

test("the demo's users, and nobody else", () => {
  const { db, sqlite } = open();
  seedDemoPeople(db);
  expect(() => assertDemoDatabase(sqlite)).not.toThrow();
  db.insert(user).values({ id: "new", email: "new@example.com" }).run();
  for (const check of [assertDemoDatabase, assertNobodyElse]) {
    expect(() => check(sqlite)).toThrow(DemoDatabaseError);
    expect(() => check(sqlite)).toThrow(/^[^\n]*DATABASE_URL[^\n]*$/);
  }
});

test("a demo user with another email is not a demo user", () => {
  const { db, sqlite } = open();
  seedDemoPeople(db);
  db.update(user).set({ email: "real@example.com" }).where(eq(user.id, "demo-05")).run();
  expect(() => assertDemoDatabase(sqlite)).toThrow(DemoDatabaseError);
});

test("seeding again restores all users, as of today", () => {
  const { db } = open();
  const someone = eq(user.id, "demo-05");
  const days = (time: Date | undefined) => Math.floor((Date.now() - Number(time)) / day);
  seedDemoPeople(db, new Date(Date.now() - 20 * day));
  db.update(user).set({ name: "Changed", role: "admin" }).where(someone).run();
  seedDemoPeople(db);
  expect(db.select().from(user).where(someone).get()).toMatchObject({ name: "Oliver Brandt", role: "user" });
  const all = db.select().from(user).orderBy(user.createdAt).all();
  expect(all).toHaveLength(demoPeople.length);
  expect(all.filter(({ createdAt }) => days(createdAt) < 30).length).toBeGreaterThan(20);
  // Every state there is to see.
  expect(all.some(({ onboardedAt }) => onboardedAt === null)).toBe(true);
  expect(all.some(({ emailVerified }) => !emailVerified)).toBe(true);
  expect(all.some(({ banned }) => banned)).toBe(true);
  expect(db.select().from(session).all().length).toBeGreaterThan(10);
});
