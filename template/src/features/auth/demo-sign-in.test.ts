import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { session, user } from "#kit/auth/tables.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { migrate } from "#kit/db/dialect/migrate.server.ts";
import { settingsOf } from "#kit/db/dialect/testing.server.ts";
import { temporaryDatabase } from "#kit/testing/testing.server.ts";
import { pruneDemoSessions } from "./rules/demo.server.ts";
import { seedUsers } from "./seed.server.ts";

test("a day after it began, a visitor's session is gone; those of the demo's other people stay", async () => {
  const database = openDatabase(settingsOf(await temporaryDatabase()));
  const { db, close } = database;
  await migrate(database, { folder: "drizzle" });
  await seedUsers(db);
  await db.insert(user).values({ id: "other", email: "other@example.org" });
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const begun: [id: string, userId: string, hours: number][] = [
    ["new", "example-admin", 23],
    ["old", "example-admin", 25],
    ["example", "other", 25],
  ];
  for (const [id, userId, hours] of begun) {
    const times = { createdAt: hoursAgo(hours), updatedAt: now, expiresAt: hoursAgo(-24) };
    await db.insert(session).values({ id, userId, token: id.padEnd(32, "x"), ...times });
  }
  await pruneDemoSessions(db, now);
  expect(await db.select({ id: session.id }).from(session).orderBy(session.id)).toEqual([
    { id: "example" },
    { id: "new" },
  ]);
  expect(await db.select().from(user).where(eq(user.id, "other"))).toHaveLength(1);
  await close();
});
