import { migrationsFolder } from "#app/resources.server.ts";
import { loadDatabase, scriptCommand } from "#config/env.server.ts";
import { moveFrom } from "#kit/db/dialect/move.server.ts";
import { databaseCommand } from "./db-command.ts";
import { typedWords } from "./typed-words.ts";

const [file] = typedWords();
if (!file) {
  console.error(`Usage: ${scriptCommand("db:move")} <SQLite file>`);
  process.exit(2);
}
/** Moves the data of this project's SQLite file into its PostgreSQL database. */
await databaseCommand(async () => {
  const moved = await moveFrom(file, loadDatabase(), migrationsFolder);
  for (const { table, rows } of moved) console.log(`${String(rows).padStart(10)}  ${table}`);
  console.log(`Moved ${moved.length} tables. ${file} is unchanged; keep it until you have a backup.`);
});
