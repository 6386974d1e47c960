import { existsSync, readdirSync } from "node:fs";
import { loadDatabase, loadStorage } from "#config/env.server.ts";
import { backupAll, createStorage, filesBeside } from "#kit/storage/storage.server.ts";
import { databaseCommand } from "./db-command.ts";
import { readWords } from "./words.ts";

const [file = ""] = readWords("db:backup <file>");
await databaseCommand(async () => {
  const database = loadDatabase();
  const missing = await backupAll({ database, storage: createStorage(loadStorage()), file });
  const folder = filesBeside(file);
  const hasFiles = existsSync(folder) && readdirSync(folder).length > 0;
  console.log(`Copied the database to ${file}${hasFiles ? `, and its files to ${folder}` : ""}`);
  for (const name of missing) console.error(`The storage lacks ${name}, which the database refers to.`);
});
