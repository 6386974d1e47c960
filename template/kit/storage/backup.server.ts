import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isNull } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { backupTo } from "../db/dialect/backup.server.ts";
import type { DatabaseSettings } from "../db/dialect/settings.server.ts";
import { hasTable } from "../db/dialect/sql.server.ts";
import { DatabaseUnusableError } from "../db/errors.server.ts";
import { storedFile } from "../db/tables.server.ts";
import { obstacleAt, obstacleInFolder } from "../files/regular-files.server.ts";
import { createFolder, isFileName, type Storage } from "./storage.server.ts";

interface BackupOptions {
  database: DatabaseSettings;
  storage: Storage;
  file: string;
}

const attempts = 3;

/** The folder next to a copy of the database, for the files that the copy refers to. */
export const filesBeside = (file: string) => `${file}.files`;

/**
 * Copies the database, and the files that the copy refers to into a folder next to it, while the server runs. Files
 * never change, so those already in the folder stay. Stored files that the copy does not refer to are removed from the
 * folder; whatever else is in it stays.
 * @returns the names of the files that are missing in the storage
 * @throws DatabaseUnusableError if something other than a regular file is in the way
 */
export async function backupAll({ database, storage, file }: BackupOptions): Promise<string[]> {
  const folder = filesBeside(file);
  assertOnlyFiles(folder);
  const copy = createFolder(folder);
  let missing: string[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const names = await backupTo(file, database, namesIn);
    const known = new Set(existsSync(folder) ? readdirSync(folder) : []);
    missing = [];
    for (const name of names) {
      if (known.has(name)) continue;
      const bytes = await storage.get(name);
      if (bytes) await copy.put(name, bytes);
      else missing.push(name);
    }
    for (const name of known)
      if (isFileName(name) && !names.has(name)) rmSync(join(folder, name), { force: true });
    // A missing file may have been replaced after the database was copied. A newer copy does not refer to it.
    if (missing.length === 0) break;
  }
  return missing;
}

async function namesIn(db: Db): Promise<Set<string>> {
  if (!(await hasTable(db, storedFile))) return new Set();
  const kept = db.select({ name: storedFile.name }).from(storedFile).where(isNull(storedFile.discardAt));
  return new Set((await kept).map(({ name }) => name));
}

/** Before the database is copied, because files are removed from this folder. */
function assertOnlyFiles(folder: string): void {
  const obstacle = obstacleInFolder(folder);
  if (obstacle) throw new DatabaseUnusableError(obstacle);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const inside = obstacleAt(join(folder, name));
    if (inside) throw new DatabaseUnusableError(inside);
  }
}
