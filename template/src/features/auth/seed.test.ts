import { eq, getTableColumns, like } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { restoreDemoUsers } from "#app/demo.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { migrate } from "#kit/db/dialect/migrate.server.ts";
import { getSettings } from "#kit/db/dialect/testing.server.ts";
import { day } from "#kit/shared/time.ts";
import { temporaryDatabase } from "#kit/testing/testing.server.ts";
import { seedPeople, seedUsers } from "./seed.server.ts";

async function open() {
  const database = openDatabase(getSettings(await temporaryDatabase()));
  const { db, close } = database;
  onTestFinished(close);
  await migrate(database, { folder: "drizzle" });
  return db;
}

type Db = Awaited<ReturnType<typeof open>>;

const everybody = async (db: Db) => db.select().from(user).orderBy(user.createdAt);
const { token, ...shownOfSession } = getTableColumns(session);
const everySession = async (db: Db) => db.select(shownOfSession).from(session).orderBy(session.id);

const seeds = {
  "db:seed": async (db: Db, now?: Date) => {
    await seedUsers(db, now);
    await seedPeople(db, now);
  },
  "demo:seed": restoreDemoUsers,
};

test.each(Object.entries(seeds))(
  "%s adds forty people from two years in addition to the personas, in every state",
  async (_, seed) => {
    const db = await open();
    const now = new Date();
    await seed(db, now);
    const all = (await everybody(db)).filter(({ email }) => email.endsWith("@example.org"));
    expect([all.length, (await everybody(db)).length]).toEqual([40, 42]);
    const age = ({ createdAt }: { createdAt: Date }) => (now.getTime() - createdAt.getTime()) / day;
    const within = (from: number, to: number) =>
      all.filter((one) => age(one) >= from && age(one) < to).length;
    // More than in the year before, quieter months in between, and no rush at the end. The newest user is from today.
    const months = Array.from({ length: 12 }, (_, at) => within(30 * (11 - at), 30 * (12 - at)));
    const quieter = months.filter((count, at) => count < (months[at - 1] ?? 0));
    expect([quieter.length > 3, (months.at(-1) ?? 0) <= Math.max(...months.slice(0, -1))]).toEqual([
      true,
      true,
    ]);
    expect([within(0, 1) > 0, within(330, 365) > 0, within(700, 730) > 0]).toEqual([true, true, true]);
    expect([within(365, 730) > 5, within(365, 730) < within(0, 365) / 2]).toEqual([true, true]);
    expect(within(0, 730)).toBe(40);
    for (const script of ["Latin", "Arabic", "Han", "Cyrillic"])
      expect(all.some(({ name }) => new RegExp(`\\p{Script=${script}}`, "u").test(name))).toBe(true);
    expect(all.some(({ onboardedAt }) => onboardedAt === null)).toBe(true);
    expect(all.some(({ emailVerified }) => !emailVerified)).toBe(true);
    const banned = all.filter((one) => one.banned);
    expect(banned.length).toBeGreaterThan(1);
    expect(banned.every(({ banReason }) => banReason)).toBe(true);
    expect(banned.some(({ banExpires }) => banExpires && banExpires > now)).toBe(true);

    const sessions = await everySession(db);
    expect(sessions.every(({ createdAt, updatedAt }) => createdAt <= updatedAt && updatedAt <= now)).toBe(
      true,
    );
    expect(sessions.every(({ expiresAt }) => expiresAt > now)).toBe(true);
    const devices = Map.groupBy(sessions, ({ userId }) => userId);
    expect([...devices.values()].some((own) => own.length > 2)).toBe(true);
    for (const { id } of banned) expect(devices.has(id)).toBe(false);
  },
);

test.each(Object.entries(seeds))(
  "%s gives the same result at the same time, except for tokens",
  async (_, seed) => {
    const [one, other] = [await open(), await open()];
    const now = new Date();
    for (const db of [one, other]) await seed(db, now);
    expect(await everybody(one)).toEqual(await everybody(other));
    expect(await everySession(one)).toEqual(await everySession(other));
    const tokens = [
      ...(await one.select({ token }).from(session)),
      ...(await other.select({ token }).from(session)),
    ];
    expect(new Set(tokens.map((row) => row.token)).size).toBe(tokens.length);
  },
);

test("running db:seed again adds missing people and changes nobody", async () => {
  const db = await open();
  await seeds["db:seed"](db);
  const changed = eq(user.id, "example-05");
  await db.update(user).set({ name: "Changed" }).where(changed);
  await db.delete(user).where(eq(user.id, "example-07"));
  await db.delete(session);
  await seeds["db:seed"](db, new Date(Date.now() + 5 * day));
  expect(await everybody(db)).toHaveLength(42);
  expect((await db.select().from(user).where(changed))[0]).toMatchObject({ name: "Changed" });
  expect(new Set((await everySession(db)).map(({ userId }) => userId))).toEqual(new Set(["example-07"]));
});

test("running demo:seed again restores all users, as of today, and removes those of earlier versions", async () => {
  const db = await open();
  const [somebody, persona] = [eq(user.id, "demo-05"), eq(user.id, "demo-user")];
  await restoreDemoUsers(db, new Date(Date.now() - 20 * day));
  await db.update(user).set({ name: "Changed", role: "admin" }).where(somebody);
  await db.update(user).set({ name: "Changed", banned: true }).where(persona);
  await db.insert(user).values({ id: "demo-99", email: "earlier@example.org" });
  await restoreDemoUsers(db);
  expect((await db.select().from(user).where(somebody))[0]).toMatchObject({
    name: "Oliver Brandt",
    role: "user",
  });
  expect((await db.select().from(user).where(persona))[0]).toMatchObject({ name: "Uma User", banned: false });
  expect(await db.select().from(user).where(like(user.id, "demo-%"))).toHaveLength(42);
  const newest = (await everybody(db)).at(-1)?.createdAt.getTime() ?? 0;
  expect(Date.now() - newest).toBeLessThan(day);
});
