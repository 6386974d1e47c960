import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createPrivateFile, createPrivateFolder } from "../../files/regular-files.server.ts";
import { getCode } from "../../shared/errors.ts";
import { assertFree, DatabaseUnusableError, explaining } from "../errors.server.ts";
import { type Drill, drilled, type Rehearsal } from "../internal/drill.server.ts";
import { assertFile, type Db, openCopy } from "./connect.server.ts";
import { tablesIn } from "./read-only.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/**
 * Writes a consistent copy of an open database to a file while others read and write the database. The copy appears
 * complete or not at all, and replaces an earlier copy.
 */
function backup(sqlite: Database, file: string): void {
  const partial = `${file}.partial`;
  createEmpty(partial);
  try {
    sqlite.run("VACUUM INTO ?", [partial]);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    // The disk of the copy, which may not be the database's.
    const code = getCode(error);
    if (!/^SQLITE_(FULL|IOERR_WRITE)$/.test(code)) throw error;
    throw new DatabaseUnusableError(`Cannot write ${file}: check the free space on its disk (${code}).`);
  }
}

/** Creates an empty file that only its owner can read, before SQLite writes to it. SQLite accepts empty files. */
function createEmpty(file: string): void {
  try {
    createPrivateFolder(dirname(file));
    rmSync(file, { force: true });
    createPrivateFile(file);
  } catch (error) {
    throw new DatabaseUnusableError(`Cannot write ${file} (${getCode(error)}).`);
  }
}

export function backupFile(databaseFile: string, file: string): void {
  if (!existsSync(databaseFile)) throw new DatabaseUnusableError(`No database found at ${databaseFile}.`);
  assertFile(databaseFile);
  const real = existsSync(file) ? realpathSync(file) : resolve(file);
  if (["", "-wal", "-shm"].some((end) => `${realpathSync(databaseFile)}${end}` === real))
    throw new DatabaseUnusableError(`${file} belongs to the database itself: choose another file.`);
  assertFree(file);
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

/** @param read reads the result from the copy */
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

/** Makes a copy as `db:backup` does, restores it into a temporary folder, and compares it with the source. */
export function drill({ file }: DatabaseSettings): Promise<Drill> {
  return drilled(() => rehearse(file));
}

function rehearse(file: string): Rehearsal {
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  const [copy, restored] = [join(folder, "copy.db"), join(folder, "restored.db")];
  try {
    explaining(() => assertFile(file), file);
    const source = explaining(() => new Database(file, { readonly: true }));
    const before = explaining(() => countsIn(source));
    backupFile(file, copy);
    const after = countsIn(source);
    source.close();
    // As the guide says, the copy replaces the database file and a server opens it for writing.
    copyFileSync(copy, restored);
    const isOpen = (statSync(copy).mode & 0o077) !== 0 && process.platform !== "win32";
    const { counts, wrong } = inspect(restored);
    return {
      before,
      after,
      restored: counts,
      wrong: [...(isOpen ? ["Other users can read the copy."] : []), ...wrong],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inspect(file: string): { counts: Map<string, number>; wrong: string[] } {
  const sqlite = new Database(file, { readwrite: true });
  try {
    sqlite.run("PRAGMA journal_mode = WAL");
    const wrong = sqlite
      .query<{ integrity_check: string }, []>("PRAGMA integrity_check")
      .all()
      .flatMap(({ integrity_check }) => (integrity_check === "ok" ? [] : [integrity_check]));
    const orphans = sqlite.query<{ table: string }, []>("PRAGMA foreign_key_check").all();
    wrong.push(...new Set(orphans.map(({ table }) => `${table} has rows whose parent is missing.`)));
    return { counts: countsIn(sqlite), wrong };
  } finally {
    sqlite.close();
  }
}

/** Counts the rows of all tables in one transaction, so that concurrent writes cannot skew the counts. */
function countsIn(sqlite: Database): Map<string, number> {
  return sqlite.transaction(() => {
    return new Map(
      tablesIn(sqlite).map((name) => {
        const count = sqlite.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get();
        return [name, count?.rows ?? 0];
      }),
    );
  })();
}
