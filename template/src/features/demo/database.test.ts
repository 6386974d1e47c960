import { expect, onTestFinished, test } from "vitest";
import { personas } from "#config/personas.ts";
import { user } from "#kit/auth/tables.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { migrate } from "#kit/db/dialect/migrate.server.ts";
import { getSettings } from "#kit/db/dialect/testing.server.ts";
import { DatabaseUnusableError } from "#kit/db/errors.server.ts";
import { temporaryDatabase } from "#kit/testing/testing.server.ts";
import { assertDemoDatabase, assertNobodyElse } from "./database.server.ts";

interface Options {
  migrated?: boolean;
  users?: { id: string; email: string }[];
}

const ofDemo = [
  { id: "demo-admin", email: personas.admin },
  { id: "demo-user", email: personas.user },
  { id: "demo-01", email: "someone@example.org" },
];

async function open({ migrated = true, users = [] }: Options = {}) {
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  if (migrated) await migrate(database, { folder: "drizzle" });
  if (users.length > 0) await database.db.insert(user).values(users);
  return database;
}

test.each([true, false])(
  "a database without the demo's users is refused with the command to run; migrated: %s",
  async (migrated) => {
    const { db } = await open({ migrated });
    await expect(assertDemoDatabase(db)).rejects.toThrow(/^[^\n]*\w+ run demo:seed[^\n]*$/);
    await assertNobodyElse(db);
  },
);

test("accepts the demo's users, and nobody else", async () => {
  const { db } = await open({ users: ofDemo });
  await assertDemoDatabase(db);
  await assertNobodyElse(db);
});

test.each([
  { id: "new", email: "new@example.com" },
  // A real user, an example user of db:seed, and a demo's user who now has a real address.
  { id: "example-02", email: "someone.else@example.org" },
  { id: "demo-05", email: "real@example.com" },
])("rejects a database with $id, $email", async (somebody) => {
  const { db } = await open({ users: [...ofDemo, somebody] });
  for (const check of [assertDemoDatabase, assertNobodyElse]) {
    await expect(check(db)).rejects.toThrow(DatabaseUnusableError);
    await expect(check(db)).rejects.toThrow(/^[^\n]*DATABASE_URL[^\n]*$/);
  }
});
