import { backupFile } from "#server/db/backup.server.ts";
import { loadDatabaseFile } from "#server/env.server.ts";
import { databaseCommand } from "./db-command.ts";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: bun run db:backup <file>");
  process.exit(2);
}
databaseCommand(() => {
  backupFile(loadDatabaseFile(), file);
  console.log(`Copied the database to ${file}`);
});
