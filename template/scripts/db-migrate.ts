// Declares the tables of all features.
import "#app/features.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { migrate } from "#kit/db/migrate.server.ts";
import { derivedLine, withDatabase } from "./db-command.ts";
import { readWords } from "./words.ts";

readWords("db:migrate");

await withDatabase(async (database) => {
  const { applied, backup, derived } = await migrate(database, {
    folder: migrationsFolder,
    waiting: () => console.log("Waiting for another process that is using the database"),
  });
  if (backup) console.log(`Backed up the database to ${backup} before migrating`);
  for (const { table, changed, clash } of derived) {
    if (changed > 0) console.log(derivedLine(table, changed));
    if (clash) console.warn(clash);
  }
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply");
});
