import { afterEach, beforeEach, expect, test } from "vitest";
import { seedUsers } from "./seed.server.ts";
import { createTestAuth, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = createTestAuth();
  await seedUsers(app.db);
});
afterEach(() => app.close());

const run = (sql: string) => app.sqlite.run(sql);
const admins = () => app.sqlite.query("SELECT id FROM user WHERE role = 'admin' AND NOT banned").all().length;

test.each([
  "UPDATE user SET role = 'constructor' WHERE id = 'example-user'",
  "UPDATE user SET role = '' WHERE id = 'example-user'",
  "UPDATE user SET email = 'User@example.com' WHERE id = 'example-user'",
  "UPDATE user SET email = 'üser@example.com' WHERE id = 'example-user'",
  "UPDATE user SET email = 'a b@example.com' WHERE id = 'example-user'",
  "UPDATE user SET email = 'admin@example.com' WHERE id = 'example-user'",
  "UPDATE user SET email = printf('%.*c', 255, 'a') WHERE id = 'example-user'",
  "UPDATE user SET name = printf('%.*c', 101, 'a')",
  "UPDATE user SET name = ''",
  "UPDATE user SET ban_reason = printf('%.*c', 501, 'a')",
  "INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at) VALUES ('s', 'nobody', hex(randomblob(16)), 1, 1, 1)",
  "INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at) VALUES ('s', 'example-user', 'short', 1, 1, 1)",
  "INSERT INTO account (id, user_id, provider_id, account_id, password, created_at, updated_at) VALUES ('a', 'example-user', 'credential', 'x', 'secret', 1, 1)",
])("the database refuses: %s", (sql) => {
  expect(() => run(sql)).toThrow(/constraint failed/);
});

test.each([
  "UPDATE user SET image = 'https://example.com/a.webp'",
  "UPDATE user SET image = '/files/nowhere.webp'",
  "UPDATE user SET image = '//files/portrait.webp'",
  "UPDATE user SET image = ''",
  "INSERT INTO user (id, email, image, created_at, updated_at) VALUES ('x', 'x@example.com', '/files/portrait.webp', 1, 1)",
])("the database refuses a picture that is not stored: %s", (sql) => {
  run("INSERT INTO stored_file (name, bytes, created_at) VALUES ('portrait.webp', 1, 1)");
  expect(() => run(sql)).toThrow("VALIDATION_ERROR");
});

test.each([
  "UPDATE user SET image = '/files/second.webp' WHERE id = 'example-user'",
  "UPDATE user SET image = NULL",
  "DELETE FROM user WHERE id = 'example-user'",
])("a picture is kept while its user has it, until: %s", (sql) => {
  for (const name of ["first.webp", "second.webp"])
    run(`INSERT INTO stored_file (name, bytes, created_at, discard_at) VALUES ('${name}', 1, 1, 1)`);
  const discarded = () =>
    app.sqlite
      .query<{ name: string }, []>("SELECT name FROM stored_file WHERE discard_at > 1")
      .all()
      .map(({ name }) => name);
  run("UPDATE user SET image = '/files/first.webp' WHERE id = 'example-user'");
  run("UPDATE user SET image = image, name = 'Again' WHERE id = 'example-user'");
  expect(discarded()).toEqual([]);
  run(sql);
  expect(discarded()).toEqual(["first.webp"]);
});

test("one code per address: a newer one replaces it, an older one gives way", async () => {
  await app.send("a@example.com");
  const copy = (id: string, expires: string) =>
    run(
      `INSERT INTO verification SELECT '${id}', identifier, value, ${expires}, created_at, updated_at FROM verification`,
    );
  const ids = () => app.sqlite.query<{ id: string }, []>("SELECT id FROM verification").all();
  copy("newer", "expires_at + 1");
  expect(ids()).toEqual([{ id: "newer" }]);
  copy("older", "expires_at - 1");
  expect(ids()).toEqual([{ id: "newer" }]);
});

test.each([
  "UPDATE user SET role = 'user' WHERE id = 'example-admin'",
  "UPDATE user SET role = 'user'",
  "UPDATE user SET banned = 1 WHERE id = 'example-admin'",
  "UPDATE user SET banned = 1, ban_expires = 1 WHERE id = 'example-admin'",
  "DELETE FROM user WHERE id = 'example-admin'",
  "DELETE FROM user",
])("the last administrator stays: %s", (sql) => {
  expect(() => run(sql)).toThrow("LAST_ADMIN");
  expect(admins()).toBe(1);
});

test("an administrator goes when another one who can sign in stays", () => {
  run("UPDATE user SET role = 'admin', banned = 1 WHERE id = 'example-user'");
  expect(() => run("DELETE FROM user WHERE id = 'example-admin'")).toThrow("LAST_ADMIN");
  run("UPDATE user SET banned = 0 WHERE id = 'example-user'");
  run("DELETE FROM user WHERE id = 'example-admin'");
  expect(admins()).toBe(1);
});

test("deleting a user deletes all their data", async () => {
  await app.signInAs("user@example.com");
  run(
    "INSERT INTO account (id, user_id, provider_id, account_id, created_at, updated_at) VALUES ('a', 'example-user', 'github', 'x', 1, 1)",
  );
  run("DELETE FROM user WHERE id = 'example-user'");
  expect(app.sqlite.query("SELECT id FROM session UNION ALL SELECT id FROM account").all()).toEqual([]);
});
