import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDatabase, temporaryFolder } from "../../testing/testing.server.ts";
import { openDatabase } from "../connect.server.ts";
import { migrate } from "./migrate.server.ts";
import { getRaw, getSettings } from "./testing.server.ts";

const questions = [
  `SELECT table_name, column_name, data_type, collation_name, is_nullable, column_default
   FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, 2`,
  `SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS definition
   FROM pg_constraint WHERE connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1, 2",
  `SELECT tgrelid::regclass::text AS "table", tgname, pg_get_triggerdef(oid) AS definition
   FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  `SELECT p.proname, regexp_replace(regexp_replace(p.prosrc, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g') AS source
   FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.prolang <>
   (SELECT oid FROM pg_language WHERE lanname = 'c') ORDER BY 1`,
];

/** The whole schema of a database that a folder's migrations create, whatever the order of columns. */
async function getSchema(folder: string): Promise<unknown> {
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  await migrate(database, { folder });
  const { rows } = getRaw(database);
  const answers: unknown[] = [];
  for (const question of questions) answers.push(await rows(question));
  return answers;
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
