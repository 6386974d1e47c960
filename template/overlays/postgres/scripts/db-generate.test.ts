import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/db/connect.server.ts";
import { migrate } from "#server/db/dialect/migrate.server.ts";
import { rawOf, settingsOf } from "#server/db/dialect/testing.server.ts";
import { temporaryDatabase, temporaryFolder } from "#server/testing.server.ts";

const config = `export default { dialect: "postgresql", schema: "./tables.ts", out: "./drizzle" };`;

const tables = (columns: string) => `
import { bigint, pgTable, text } from "drizzle-orm/pg-core";
export const book = pgTable("book", { id: text().primaryKey(), title: text().notNull(), ${columns} });`;

function generate(folder: string, source: string): void {
  writeFileSync(join(folder, "tables.ts"), source);
  const script = join(import.meta.dirname, "db-generate.ts");
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, script], { cwd: folder });
  expect(exitCode, `${stdout}${stderr}`).toBe(0);
}

test("texts compare bytes, in new tables and in new columns", async () => {
  const root = temporaryFolder();
  const folder = join(root, "project");
  mkdirSync(folder);
  symlinkSync(join(import.meta.dirname, "../node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "drizzle.config.ts"), config);
  writeFileSync(join(folder, "package.json"), "{}");
  const database = openDatabase(settingsOf(await temporaryDatabase()));
  onTestFinished(database.close);
  generate(folder, tables(""));
  await migrate(database, { folder: join(folder, "drizzle") });
  generate(folder, tables("note: text(), year: bigint({ mode: 'number' })"));
  const { applied } = await migrate(database, { folder: join(folder, "drizzle") });
  expect(applied).toHaveLength(1);
  expect(readFileSync(join(folder, `drizzle/${applied[0]}.sql`), "utf8")).toContain(
    '"note" text COLLATE "C"',
  );
  const { rows } = rawOf(database);
  const columns = "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'book'";
  expect(await rows(`${columns} AND collation_name = 'C' ORDER BY 1`)).toEqual(
    ["id", "note", "title"].map((name) => ({ name })),
  );
});
