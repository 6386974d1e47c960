import { Database } from "bun:sqlite";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "#server/db/dialect/migrate.server.ts";
import { temporaryFolder } from "#server/testing.server.ts";

const config = `export default { dialect: "sqlite", schema: "./tables.ts", out: "./drizzle" };`;

const tables = (columns: string, checks: string) => `
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
export const book = sqliteTable("book", { id: text().primaryKey(), title: text().notNull(), ${columns} }, () => [
  ${checks}
]);`;

function generate(folder: string, source: string): void {
  writeFileSync(join(folder, "tables.ts"), source);
  const script = join(import.meta.dirname, "db-generate.ts");
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, script], { cwd: folder });
  expect(exitCode, `${stdout}${stderr}`).toBe(0);
}

test("a column and its check can come in one migration", async () => {
  const folder = temporaryFolder();
  symlinkSync(join(import.meta.dirname, "../node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "drizzle.config.ts"), config);
  writeFileSync(join(folder, "package.json"), "{}");
  generate(folder, tables("", ""));
  const file = join(folder, "app.db");
  const sqlite = new Database(file, { create: true });
  await migrate({ sqlite }, { folder: join(folder, "drizzle") });
  sqlite.run("INSERT INTO book VALUES ('a', 'Poems')");

  const changed = tables(
    "year: integer(), note: text()",
    "check('book_year', sql`year > 0`), check('book_note', sql`length(note) > 0`)",
  );
  generate(folder, changed);
  expect((await migrate({ sqlite }, { folder: join(folder, "drizzle") })).applied).toHaveLength(1);
  expect(sqlite.prepare("SELECT * FROM book").all()).toEqual([
    { id: "a", title: "Poems", year: null, note: null },
  ]);
  expect(() => sqlite.run("UPDATE book SET year = 0")).toThrow("book_year");
  sqlite.close();
});
