import { migrationsFolder } from "#app/resources.server.ts";
import { migrate } from "#kit/db/dialect/migrate.server.ts";
import { withDatabase } from "./db-command.ts";
import { wordsOf } from "./words.ts";

wordsOf("db:migrate");

await withDatabase(async (database) => {
  const { applied, backup } = await migrate(database, {
    folder: migrationsFolder,
    waiting: () => console.log("Waiting for another process, which works on the database"),
  });
  if (backup) console.log(`A copy of the database before the migration is in ${backup}`);
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply");
});
