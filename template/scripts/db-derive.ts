// Declares the tables of all features.
import "#app/features.server.ts";
import { getTableName } from "drizzle-orm";
import { migrationsFolder } from "#app/resources.server.ts";
import { scriptCommand } from "#config/env.server.ts";
import { derivedTables, deriveTable } from "#kit/db/derive.server.ts";
import { knownTables } from "#kit/db/dialect/columns.server.ts";
import { isMigrated } from "#kit/db/dialect/migrate.server.ts";
import { MigrationError, readMigrations } from "#kit/db/migrations.server.ts";
import { isNearly } from "#kit/env/env.server.ts";
import { derivedLine, withDatabase } from "./db-command.ts";
import { wordsOf } from "./words.ts";

const [wanted] = wordsOf("db:derive [table]");
const tables = derivedTables().filter((table) => wanted === undefined || getTableName(table) === wanted);

if (wanted !== undefined && tables.length === 0) {
  const names = derivedTables().map(getTableName).sort();
  const near = names.find((name) => isNearly(wanted, name));
  const list = `Tables with derived columns: ${names.join(", ")}.`;
  const hint = near ? `Did you mean ${near}?` : list;
  const isKnown = knownTables().some((table) => getTableName(table) === wanted);
  console.error(isKnown ? `${wanted} has no derived columns. ${list}` : `Unknown table ${wanted}. ${hint}`);
  process.exit(2);
}

/** Computes the derived columns of all rows again, for example after rows were changed in SQL. */
await withDatabase(async (database) => {
  if (!(await isMigrated(database, readMigrations(migrationsFolder))))
    throw new MigrationError(`The database is not up to date: run ${scriptCommand("db:migrate")} first.`);
  for (const table of tables) {
    const { table: name, changed, clash } = await deriveTable(database.db, table);
    console.log(derivedLine(name, changed));
    if (!clash) continue;
    console.error(clash);
    process.exitCode = 1;
  }
});
