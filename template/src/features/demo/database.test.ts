import { expect, onTestFinished, test } from "vitest";
import { user } from "#server/auth/tables.server.ts";
import { openDatabase } from "#server/db/connect.server.ts";
import { migrate } from "#server/db/migrate.server.ts";
import { temporaryFolder } from "#server/testing.server.ts";
import { personas } from "#shared/demo.ts";
import { assertDemoDatabase, assertNobodyElse, DemoDatabaseError } from "./database.server.ts";

interface Options {
  migrated?: boolean;
  users?: { id: string; email: string }[];
}

const ofDemo = [
  { id: "demo-admin", email: personas.admin },
  { id: "demo-user", email: personas.user },
  { id: "demo-01", email: "someone@example.org" },
];

function open({ migrated = true, users = [] }: Options = {}) {
  const database = openDatabase(`${temporaryFolder()}/app.db`);
  onTestFinished(database.close);
  if (migrated) migrate(database.sqlite, { folder: "drizzle" });
  if (users.length > 0) database.db.insert(user).values(users).run();
  return database;
}

test.each([true, false])("without the demo's users, it says what to run; migrated: %s", (migrated) => {
  const { sqlite } = open({ migrated });
  expect(() => assertDemoDatabase(sqlite)).toThrow(/^[^\n]*\w+ run demo:seed[^\n]*$/);
  expect(() => assertNobodyElse(sqlite)).not.toThrow();
});

test("the demo's users, and nobody else", () => {
  const { sqlite } = open({ users: ofDemo });
  expect(() => assertDemoDatabase(sqlite)).not.toThrow();
  expect(() => assertNobodyElse(sqlite)).not.toThrow();
});

test.each([
  { id: "new", email: "new@example.com" },
  // A real user, an example user of db:seed, and a user of the demo who has a real address now.
  { id: "example-02", email: "someone.else@example.org" },
  { id: "demo-05", email: "real@example.com" },
])("with $id, $email it is not a demo database", (somebody) => {
  const { sqlite } = open({ users: [...ofDemo, somebody] });
  for (const check of [assertDemoDatabase, assertNobodyElse]) {
    expect(() => check(sqlite)).toThrow(DemoDatabaseError);
    expect(() => check(sqlite)).toThrow(/^[^\n]*DATABASE_URL[^\n]*$/);
  }
});
