import { Database } from "bun:sqlite";
import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { retryWhileBusy } from "./busy.server.ts";
import { explainingFile } from "./file-error.server.ts";

export type Db = BunSQLiteDatabase<Record<string, never>>;

export interface OpenDatabase {
  db: Db;
  sqlite: Database;
  close(): void;
}

/** How long a statement waits for the lock of another process. Short, because it blocks Bun's only thread. */
const busyTimeoutMs = 1500;

/**
 * Opens the file; creates it and its folder if missing.
 * @throws DatabaseFileError
 */
export function openDatabase(file: string): OpenDatabase {
  if (file === "" || file === ":memory:") throw new Error("The database has to be a file.");
  return explainingFile(() => open(file));
}

function open(file: string): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true });
  // Readable only by its owner; SQLite gives the -wal and -shm files the same mode.
  closeSync(openSync(file, "a", 0o600));

  const sqlite = new Database(file, { readwrite: true });
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  // The first switch to WAL needs an exclusive lock, and SQLite does not wait for it.
  retryWhileBusy(() => sqlite.run("PRAGMA journal_mode = WAL"));
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  sqlite.run("PRAGMA journal_size_limit = 67108864");

  return {
    db: drizzle(sqlite),
    sqlite,
    close() {
      try {
        sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
      } finally {
        sqlite.close();
      }
    },
  };
}

/** Whether others than its owner can read or write the file, which somebody has made or copied. */
export function isExposed(file: string): boolean {
  return process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
}
