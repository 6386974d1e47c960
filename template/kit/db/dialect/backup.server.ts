import { Database } from "bun:sqlite";
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "../../shared/errors.ts";
import { DatabaseUnusableError, explaining } from "../errors.server.ts";
import { type Db, openCopy } from "./connect.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

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
    throw new DatabaseUnusableError(`${file} cannot be written (${codeOf(error)}).`);
  }
}

/** Opens an existing database read-only. */
export function backupFile(databaseFile: string, file: string): void {
  if (!existsSync(databaseFile)) throw new DatabaseUnusableError(`There is no database at ${databaseFile}.`);
  explaining(() => {
    const sqlite = new Database(databaseFile, { readonly: true });
    try {
      sqlite.run("PRAGMA busy_timeout = 10000");
      backup(sqlite, file);
    } finally {
      sqlite.close();
    }
  });
}

/**
 * Copies the database to a file.
 * @param read what is to be known of the copy
 */
export async function backupTo<T>(
  file: string,
  database: DatabaseSettings,
  read: (copy: Db) => Promise<T>,
): Promise<T> {
  backupFile(database.file, file);
  const { db, close } = openCopy(file);
  try {
    return await read(db);
  } finally {
    await close();
  }
}
