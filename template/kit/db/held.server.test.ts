import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDatabase, temporaryFolder, writeMigrations } from "../testing/testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { migrate } from "./dialect/migrate.server.ts";
import { rowsOf } from "./dialect/sql.server.ts";
import { settingsOf, tablesOf } from "./dialect/testing.server.ts";
import { heldIn } from "./held.server.ts";
import { readMigrations } from "./migrations.server.ts";

const first = {
  "0000_first":
    'CREATE TABLE "note" (id TEXT PRIMARY KEY, remark TEXT);\n--> statement-breakpoint\n' +
    'CREATE TABLE "empty" (id TEXT PRIMARY KEY);',
};

async function prepare(pending: string) {
  const folder = join(temporaryFolder(), "drizzle");
  writeMigrations(folder, first);
  const database = openDatabase(settingsOf(await temporaryDatabase()));
  onTestFinished(database.close);
  await migrate(database, { folder });
  await rowsOf(
    database.db,
    sql`INSERT INTO note (id, remark) VALUES ('a', 'kept'), ('b', NULL) RETURNING id`,
  );
  writeMigrations(folder, {
    ...first,
    "0001_more": "CREATE TABLE more (id TEXT);",
    "0002_less": pending,
    "0003_last": "CREATE TABLE last (id TEXT);",
  });
  return { folder, database, held: await heldIn(database, readMigrations(folder)) };
}

test.each([
  ['DROP TABLE "note";', ["note (2 rows)"]],
  ["DROP TABLE IF EXISTS note;", ["note (2 rows)"]],
  ['DELETE FROM "note";\n--> statement-breakpoint\nDROP TABLE "note";', ["note (2 rows)"]],
  ['ALTER TABLE "note" DROP COLUMN "remark";', ["note.remark (1 values)"]],
  ['UPDATE "note" SET "remark" = NULL WHERE "remark" IS NOT NULL;', ["note.remark (1 values)"]],
])("a pending migration that deletes data is held, and what comes after it: %s", async (pending, losses) => {
  const { folder, database, held } = await prepare(pending);
  expect(held).toEqual({ tag: "0002_less", losses });
  expect((await migrate(database, { folder, until: held?.tag })).applied).toEqual(["0001_more"]);
  expect((await tablesOf(database)).sort()).toEqual(["empty", "more", "note"]);
  expect(await heldIn(database, readMigrations(folder))).toEqual(held);
  expect((await migrate(database, { folder })).applied).toEqual(["0002_less", "0003_last"]);
});

test.each([
  'DROP TABLE "empty";',
  'DELETE FROM "more";',
  'ALTER TABLE "note" ADD COLUMN "other" TEXT;',
  'CREATE TABLE "__new_note" (id TEXT PRIMARY KEY, remark TEXT);\n--> statement-breakpoint\n' +
    'INSERT INTO "__new_note" SELECT id, remark FROM "note";\n--> statement-breakpoint\nDROP TABLE "note";\n' +
    '--> statement-breakpoint\nALTER TABLE "__new_note" RENAME TO "note";',
])("a migration that deletes no data is not held: %s", async (pending) => {
  const { folder, database, held } = await prepare(pending);
  expect(held).toBe(undefined);
  expect((await migrate(database, { folder })).applied).toEqual(["0001_more", "0002_less", "0003_last"]);
});
