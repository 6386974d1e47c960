import { eq, relations } from "drizzle-orm";
import { expect, expectTypeOf, test } from "vitest";
import { session, user } from "../auth/tables.server.ts";
import { openKitDatabase } from "../testing/fixtures/database.server.ts";
import { write } from "./connect.server.ts";

const tables = {
  user,
  session,
  userRelations: relations(user, ({ many }) => ({ sessions: many(session) })),
  sessionRelations: relations(session, ({ one }) => ({
    user: one(user, { fields: [session.userId], references: [user.id] }),
  })),
};

const createdAt = new Date(1_700_000_000_123);
const row = (id: string) => ({ id, email: `${id}@example.com`, emailVerified: true, createdAt });

async function open() {
  const { db } = await openKitDatabase();
  await db.insert(user).values([row("one"), row("two")]);
  const opened = { id: "s1", userId: "one", token: "t".repeat(32), expiresAt: createdAt };
  await db.insert(session).values(opened);
  return db;
}

test("Drizzle's relational queries read related rows, with the types of their columns", async () => {
  const query = (await open()).query(tables);
  const users = await query.user.findMany({
    columns: { id: true, emailVerified: true },
    with: { sessions: { columns: { id: true, expiresAt: true } } },
    orderBy: user.id,
  });
  expect(users).toEqual([
    { id: "one", emailVerified: true, sessions: [{ id: "s1", expiresAt: createdAt }] },
    { id: "two", emailVerified: true, sessions: [] },
  ]);
  expectTypeOf(users).items.toHaveProperty("sessions").items.toEqualTypeOf<{ id: string; expiresAt: Date }>();
  const found = await query.session.findFirst({ with: { user: true }, where: eq(session.id, "s1") });
  expect(found?.user).toMatchObject(row("one"));
  expect(await query.session.findFirst({ where: eq(session.id, "none") })).toBeUndefined();
});

test("a relational query runs in the surrounding transaction", async () => {
  const db = await open();
  const seen = write(db, async () => {
    await db.insert(user).values(row("three"));
    throw new Error(`${(await db.query(tables).user.findMany()).length} users`);
  });
  await expect(seen).rejects.toThrow("3 users");
  expect(await db.query(tables).user.findMany()).toHaveLength(2);
});
