// Declares the tables of all features.
import "#app/features.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { scriptCommand } from "#config/env.server.ts";
import { deriveAgain, problemWithTable } from "#kit/db/derive.server.ts";
import { derivedLine, withDatabase } from "./db-command.ts";
import { readWords } from "./words.ts";

const [table] = readWords("db:derive [table]");
const problem = table === undefined ? undefined : problemWithTable(table);
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}

/** Recomputes the derived columns of all rows, for example after rows were changed in SQL. */
await withDatabase(async (database) => {
  const options = { table, folder: migrationsFolder, command: scriptCommand("db:migrate") };
  for await (const { table, changed, clash } of deriveAgain(database, options)) {
    console.log(derivedLine(table, changed));
    if (!clash) continue;
    console.error(clash);
    process.exitCode = 1;
  }
});
