import { getAuthTables } from "better-auth/db";
import { Column, getTableColumns, is, isTable } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as tables from "#config/auth-tables.server.ts";
import { boolean, integer, table, text, time } from "#kit/db/dialect/columns.server.ts";
import { seedUsers } from "./seed.server.ts";
import { createTestAuth, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth();
  await seedUsers(app.db);
});
afterEach(() => app.close());

const run = (sql: string) => app.raw.run(sql);
const admins = async () =>
  (await app.raw.rows("SELECT id FROM user WHERE role = 'admin' AND NOT banned")).length;

test.each([
  "UPDATE user SET role = 'constructor' WHERE id = 'example-user'",
  "UPDATE user SET role = '' WHERE id = 'example-user'",
  "UPDATE user SET email = 'User@example.com' WHERE id = 'example-user'",
  "UPDATE user SET email = 'üser@example.com' WHERE id = 'example-user'",
  "UPDATE user SET email = 'a b@example.com' WHERE id = 'example-user'",
  "UPDATE user SET email = 'admin@example.com' WHERE id = 'example-user'",
  `UPDATE user SET email = '${"a".repeat(255)}' WHERE id = 'example-user'`,
  `UPDATE user SET name = '${"a".repeat(101)}'`,
  "UPDATE user SET name = ''",
  `UPDATE user SET ban_reason = '${"a".repeat(501)}'`,
  "INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at) VALUES ('s', 'nobody', '0123456789abcdef0123456789abcdef', 1, 1, 1)",
  "INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at) VALUES ('s', 'example-user', 'short', 1, 1, 1)",
  "INSERT INTO account (id, user_id, provider_id, account_id, password, created_at, updated_at) VALUES ('a', 'example-user', 'credential', 'x', 'secret', 1, 1)",
])("the database refuses: %s", async (sql) => {
  await expect(run(sql)).rejects.toThrow(/constraint/);
});

test.each([
  "UPDATE user SET image = 'https://example.com/a.webp'",
  "UPDATE user SET image = '/files/nowhere.webp'",
  "UPDATE user SET image = '//files/portrait.webp'",
  "UPDATE user SET image = ''",
  "INSERT INTO user (id, email, image, created_at, updated_at) VALUES ('x', 'x@example.com', '/files/portrait.webp', 1, 1)",
])("the database refuses a picture that is not stored: %s", async (sql) => {
  await run("INSERT INTO stored_file (name, bytes, created_at) VALUES ('portrait.webp', 1, 1)");
  await expect(run(sql)).rejects.toThrow("VALIDATION_ERROR");
});

test.each([
  "UPDATE user SET image = '/files/second.webp' WHERE id = 'example-user'",
  "UPDATE user SET image = NULL",
  "DELETE FROM user WHERE id = 'example-user'",
])("a picture is kept until %s", async (sql) => {
  for (const name of ["first.webp", "second.webp"])
    await run(`INSERT INTO stored_file (name, bytes, created_at, discard_at) VALUES ('${name}', 1, 1, 1)`);
  const discarded = async () =>
    (await app.raw.rows<{ name: string }>("SELECT name FROM stored_file WHERE discard_at > 1")).map(
      ({ name }) => name,
    );
  await run("UPDATE user SET image = '/files/first.webp' WHERE id = 'example-user'");
  await run("UPDATE user SET image = image, name = 'Again' WHERE id = 'example-user'");
  expect(await discarded()).toEqual([]);
  await run(sql);
  expect(await discarded()).toEqual(["first.webp"]);
});

test("an address has one code: a newer one replaces it, and an older one is dropped", async () => {
  await app.send("a@example.com");
  const copy = (id: string, expires: string) =>
    run(
      `INSERT INTO verification SELECT '${id}', identifier, value, ${expires}, created_at, updated_at FROM verification`,
    );
  const ids = () => app.raw.rows("SELECT id FROM verification");
  await copy("newer", "expires_at + 1");
  expect(await ids()).toEqual([{ id: "newer" }]);
  await copy("older", "expires_at - 1");
  expect(await ids()).toEqual([{ id: "newer" }]);
});

test.each([
  "UPDATE user SET role = 'user' WHERE id = 'example-admin'",
  "UPDATE user SET role = 'user'",
  "UPDATE user SET banned = true WHERE id = 'example-admin'",
  "UPDATE user SET banned = true, ban_expires = 1 WHERE id = 'example-admin'",
  "DELETE FROM user WHERE id = 'example-admin'",
  "DELETE FROM user",
])("the last administrator cannot be removed: %s", async (sql) => {
  await expect(run(sql)).rejects.toThrow("LAST_ADMIN");
  expect(await admins()).toBe(1);
});

test("an administrator can be removed while another one can still sign in", async () => {
  await run("UPDATE user SET role = 'admin', banned = true WHERE id = 'example-user'");
  await expect(run("DELETE FROM user WHERE id = 'example-admin'")).rejects.toThrow("LAST_ADMIN");
  await run("UPDATE user SET banned = false WHERE id = 'example-user'");
  await run("DELETE FROM user WHERE id = 'example-admin'");
  expect(await admins()).toBe(1);
});

test("deleting a user deletes all their data", async () => {
  await app.signInAs("user@example.com");
  await run(
    "INSERT INTO account (id, user_id, provider_id, account_id, created_at, updated_at) VALUES ('a', 'example-user', 'github', 'x', 1, 1)",
  );
  await run("DELETE FROM user WHERE id = 'example-user'");
  expect(await app.raw.rows("SELECT id FROM session UNION ALL SELECT id FROM account")).toEqual([]);
});

const kinds = table("kinds", { boolean: boolean(), date: time(), number: integer(), string: text() });

test("the columns in auth-tables.server.ts have the types that better-auth and its plugins need", () => {
  const different: string[] = [];
  for (const [model, { fields }] of Object.entries(getAuthTables(app.auth.options))) {
    const found: unknown = Reflect.get(tables, model);
    const columns = isTable(found) ? getTableColumns(found) : {};
    for (const [name, { type }] of Object.entries(fields)) {
      const column: unknown = Reflect.get(columns, name);
      // Lists and objects are stored as text.
      const wanted = type === "boolean" || type === "date" || type === "number" ? type : "string";
      if (!is(column, Column) || column.columnType !== kinds[wanted].columnType)
        different.push(`${model}.${name} is no ${wanted}`);
    }
  }
  expect(different).toEqual([]);
});
