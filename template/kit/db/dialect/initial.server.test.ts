import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDatabase, temporaryFolder } from "../../testing/testing.server.ts";
import { openDatabase } from "../connect.server.ts";
import { migrate } from "./migrate.server.ts";
import { getRaw, getSettings } from "./testing.server.ts";

/** Removes the table's name from checks: the check of a column that was added later does not have it. */
function checksIn(sql: string): string[] {
  const checks = sql.match(/CONSTRAINT "?\w+"? CHECK ?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g) ?? [];
  return checks.map((check) => check.replace(/"\w+"\./g, "")).sort();
}

/** The schema of a database made by the migrations of a folder, independent of the order of columns. */
async function getSchema(folder: string): Promise<unknown> {
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  await migrate(database, { folder });
  const { rows } = getRaw(database);
  const columns = await rows(
    `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value, c.pk FROM sqlite_schema t, pragma_table_xinfo(t.name) c
     WHERE t.type = 'table' ORDER BY 1, 2`,
  );
  const keys = await rows(
    `SELECT t.name AS "table", k."from", k."table" AS "target", k."to", k.on_delete, k.on_update
     FROM sqlite_schema t, pragma_foreign_key_list(t.name) k WHERE t.type = 'table' ORDER BY 1, 2`,
  );
  const written = await rows("SELECT name, type, sql FROM sqlite_schema ORDER BY name");
  return {
    columns,
    keys,
    others: written
      .filter(({ type }) => type !== "table")
      .map(({ name, sql }) => [name, String(sql).replace(/--.*/g, "").replace(/\s+/g, " ")]),
    checks: written
      .filter(({ type }) => type === "table")
      .map(({ name, sql }) => [name, checksIn(String(sql))]),
  };
}

test("a new project's initial migration gives the same database as all the template's migrations", async () => {
  expect(await getSchema("initial")).toEqual(await getSchema("drizzle"));
});

test("migrations regenerated from the code alone give the same database", async () => {
  const [root, folder] = [join(import.meta.dirname, "../../.."), temporaryFolder()];
  for (const name of ["drizzle.config.ts", "kit", "node_modules", "package.json", "src"])
    symlinkSync(join(root, name), join(folder, name));
  const script = join(root, "scripts/db-generate.ts");
  const generate = (...words: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, script, ...words], { cwd: folder });
    expect(exitCode, `${stdout}${stderr}`).toBe(0);
  };
  generate();
  generate("--check");
  expect(await getSchema(join(folder, "drizzle"))).toEqual(await getSchema("drizzle"));
});
