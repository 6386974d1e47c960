import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { acceptRoles } from "../shared/permissions.ts";
import { temporaryDatabase, temporaryFolder, writeMigrations } from "../testing/testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { provider } from "./dialect/connect.server.ts";
import { migrate, pendingIn } from "./dialect/migrate.server.ts";
import { getRows } from "./dialect/sql.server.ts";
import { getSettings, getTables } from "./dialect/testing.server.ts";
import { migrateKeeping } from "./migrate.server.ts";
import { readMigrations } from "./migrations.server.ts";

// Migrating reads the declared tables, and the table of users needs the list of roles.
acceptRoles(["admin", "user"]);

const first = {
  "0000_first":
    'CREATE TABLE "note" (id TEXT PRIMARY KEY, remark TEXT);\n--> statement-breakpoint\n' +
    'CREATE TABLE "empty" (id TEXT PRIMARY KEY);',
};

/** The statements by which SQLite changes a table. */
const rebuilt = (columns: string) =>
  [
    'CREATE TABLE "__new_note" (id TEXT PRIMARY KEY, remark TEXT);',
    `INSERT INTO "__new_note" (${columns}) SELECT ${columns} FROM "note";`,
    'DROP TABLE "note";',
    'ALTER TABLE "__new_note" RENAME TO "note";',
  ].join("\n--> statement-breakpoint\n");

/**
 * Applies migrations as development does. The pending one comes after the first, which adds rows, and before the rest.
 */
async function prepare(
  pending: string,
  last: Record<string, string> = { "0003_last": "CREATE TABLE last (id TEXT);" },
) {
  const folder = join(temporaryFolder(), "drizzle");
  writeMigrations(folder, first);
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  await migrate(database, { folder });
  await getRows(
    database.db,
    sql`INSERT INTO note (id, remark) VALUES ('a', 'kept'), ('b', NULL) RETURNING id`,
  );
  writeMigrations(folder, {
    ...first,
    "0001_more": "CREATE TABLE more (id TEXT);",
    "0002_less": pending,
    ...last,
  });
  return { folder, database, ...(await migrateKeeping(database, { folder })) };
}

test.each([
  ['DROP TABLE "note";', ["note (2 rows)"]],
  ["DROP TABLE IF EXISTS note;", ["note (2 rows)"]],
  ['DELETE FROM "note";\n--> statement-breakpoint\nDROP TABLE "note";', ["note (2 rows)"]],
  ["DELETE FROM more; DELETE FROM note;", ["note (2 rows)"]],
  ['ALTER TABLE "note" DROP COLUMN "remark";', ["note.remark (1 values)"]],
  ['UPDATE "note" SET "remark" = NULL WHERE "remark" IS NOT NULL;', ["note.remark (1 values)"]],
])("a pending migration that deletes data is held: %s", async (pending, losses) => {
  const { folder, database, applied, held } = await prepare(pending);
  expect(held).toEqual([{ tag: "0002_less", losses, waiting: [] }]);
  expect(applied).toEqual(["0001_more", "0003_last"]);
  expect((await getTables(database)).sort()).toEqual(["empty", "last", "more", "note"]);
  expect(await migrateKeeping(database, { folder })).toMatchObject({ applied: [], held });
  expect((await migrate(database, { folder })).applied).toEqual(["0002_less"]);
});

if (provider === "sqlite")
  test("holds a migration that copies a table without one of its columns", async () => {
    const { held } = await prepare(rebuilt("id"));
    expect(held).toMatchObject([{ tag: "0002_less", losses: ["note.remark (1 values)"] }]);
  });

test.each([
  ["makes the table again", 'CREATE TABLE "note" (id TEXT PRIMARY KEY);'],
  ["changes the table", "alter table note add column other text;"],
  ["refers to it", 'CREATE TABLE last (note TEXT REFERENCES "note"("id"));'],
  ["makes an index", "CREATE INDEX note_remark ON note (remark);"],
])("a migration after a held one waits if it %s", async (_, last) => {
  const { folder, database, applied, held } = await prepare('ALTER TABLE "note" DROP COLUMN remark;', {
    "0003_last": last,
    "0004_later": 'ALTER TABLE "more" ADD COLUMN other TEXT;',
  });
  expect(applied).toEqual(["0001_more", "0004_later"]);
  expect(held).toMatchObject([{ tag: "0002_less", waiting: ["0003_last"] }]);
  expect((await pendingIn(database, readMigrations(folder))).map(({ tag }) => tag)).toEqual([
    "0002_less",
    "0003_last",
  ]);
});

test("counts data as it is after the preceding migrations", async () => {
  const { applied, held } = await prepare("ALTER TABLE note RENAME TO memo;", {
    "0003_last": "ALTER TABLE memo RENAME COLUMN remark TO said;",
    "0004_later": "ALTER TABLE memo DROP COLUMN said;",
  });
  expect(applied).toEqual(["0001_more", "0002_less", "0003_last"]);
  expect(held).toEqual([{ tag: "0004_later", losses: ["memo.said (1 values)"], waiting: [] }]);
});

test.each([
  'DROP TABLE "empty";',
  'DELETE FROM "more";',
  'ALTER TABLE "note" ADD COLUMN "other" TEXT;',
  ...(provider === "sqlite" ? [rebuilt("id, remark")] : []),
])("a migration that deletes no data is not held: %s", async (pending) => {
  const { applied, held } = await prepare(pending);
  expect({ applied, held }).toEqual({ applied: ["0001_more", "0002_less", "0003_last"], held: [] });
});
