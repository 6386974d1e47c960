import { backupFile } from "#server/db/backup.server.ts";
import { loadDatabaseFile } from "#server/env.server.ts";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: bun run db:backup <file>");
  process.exit(2);
}
backupFile(loadDatabaseFile(), file);
console.log(`Copied the database to ${file}`);
