import { Database } from "bun:sqlite";
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a consistent copy of an open database to a file while others read and write it.
 * The copy appears complete or not at all, and replaces an existing file.
 */
function backup(sqlite: Database, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    // Readable only by its owner from the first byte; SQLite accepts an empty file.
    closeSync(openSync(partial, "wx", 0o600));
    sqlite.run("VACUUM INTO ?", [partial]);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Opens an existing database read-only. */
export function backupFile(databaseFile: string, file: string): void {
  if (!existsSync(databaseFile)) throw new Error(`There is no database at ${databaseFile}.`);
  const sqlite = new Database(databaseFile, { readonly: true });
  try {
    sqlite.run("PRAGMA busy_timeout = 10000");
    backup(sqlite, file);
  } finally {
    sqlite.close();
  }
}
