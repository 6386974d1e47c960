import { Database } from "bun:sqlite";
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { causes } from "../errors.server.ts";
import { codeOf } from "./failures.server.ts";
import { DatabaseFileError, explainingFile } from "./file-error.server.ts";

/**
 * Writes a consistent copy of an open database to a file while others read and write it.
 * The copy appears complete or not at all, and replaces an existing file.
 */
function backup(sqlite: Database, file: string): void {
  const partial = `${file}.partial`;
  createEmpty(partial);
  try {
    sqlite.run("VACUUM INTO ?", [partial]);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Readable only by its owner from the first byte; SQLite accepts an empty file. */
function createEmpty(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true });
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    const [cause] = causes(error);
    throw new DatabaseFileError(`${file} cannot be written (${cause ? codeOf(cause) : error}).`);
  }
}

/** Opens an existing database read-only. */
export function backupFile(databaseFile: string, file: string): void {
  if (!existsSync(databaseFile)) throw new DatabaseFileError(`There is no database at ${databaseFile}.`);
  explainingFile(() => {
    const sqlite = new Database(databaseFile, { readonly: true });
    try {
      sqlite.run("PRAGMA busy_timeout = 10000");
      backup(sqlite, file);
    } finally {
      sqlite.close();
    }
  });
}
