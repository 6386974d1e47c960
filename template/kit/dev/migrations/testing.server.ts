import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import config from "../../../drizzle.config.ts";
import { openDatabase } from "../../db/connect.server.ts";
import { migrate } from "../../db/dialect/migrate.server.ts";
import { rawOf, settingsOf } from "../../db/dialect/testing.server.ts";
import { temporaryDatabase, temporaryFolder } from "../../testing/testing.server.ts";

const root = join(import.meta.dirname, "../../..");
const builders = join(root, "kit/db/dialect/columns.server.ts");
const script = join(root, "scripts/db-generate.ts");

/** The code of tables; all builders are imported. */
const tablesFile = (code: string) => `
import { sql } from "drizzle-orm";
import { check, computed, index, integer, table, text, uniqueIndex } from ${JSON.stringify(builders)};
${code}`;

/** A folder with tables and migrations, and a database of its own. */
export async function projectWithTables() {
  const folder = join(temporaryFolder(), "project");
  mkdirSync(folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(
    join(folder, "drizzle.config.ts"),
    `export default ${JSON.stringify({ ...config, schema: "./tables.ts" })};`,
  );
  writeFileSync(join(folder, "package.json"), "{}");
  const database = openDatabase(settingsOf(await temporaryDatabase()));
  onTestFinished(database.close);
  const migrations = join(folder, "drizzle");
  const generate = (...words: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, script, ...words], { cwd: folder });
    return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
  };
  const files = () =>
    readdirSync(migrations, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) =>
        /\.\w+$/.test(name) ? `${name}\n${readFileSync(join(migrations, name), "utf8")}` : name,
      );
  return {
    ...rawOf(database),
    folder,
    script,
    files,
    generate,
    write: (code: string) => writeFileSync(join(folder, "tables.ts"), tablesFile(code)),
    check: () => generate("--check"),
    migrate: () => migrate(database, { folder: migrations }),
    /** Generates a migration to these tables and applies it. */
    async change(code: string, ...words: string[]): Promise<void> {
      writeFileSync(join(folder, "tables.ts"), tablesFile(code));
      const { exitCode, stdout, stderr } = generate(...words);
      expect(exitCode, `${stdout}${stderr}`).toBe(0);
      expect((await migrate(database, { folder: migrations })).applied).toHaveLength(1);
    },
    /** Writes statements into an empty migration. */
    custom(sql: string): void {
      const before = new Set(readdirSync(migrations));
      expect(generate("--custom").exitCode).toBe(0);
      const [fresh = ""] = readdirSync(migrations).filter(
        (name) => !before.has(name) && name.endsWith(".sql"),
      );
      writeFileSync(join(migrations, fresh), sql);
    },
  };
}
