import { Database } from "bun:sqlite";
import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { explaining } from "../errors.server.ts";
import { withTransactions } from "../scopes.server.ts";
import { createScopes, retryWhileBusy } from "./scopes.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/** Drizzle's database. It has no `transaction`: everything that belongs together goes through `write`. */
export type Db = Omit<SqliteRemoteDatabase, "transaction" | "batch">;

export interface OpenDatabase {
  db: Db;
  /** Only for this folder: its statements run immediately, even inside another's open transaction. */
  sqlite: Database;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

/**
 * How long a statement waits for the lock of another process while it blocks Bun's only thread. Longer than most others
 * hold it; after that, `createScopes` goes on trying without blocking.
 */
const busyTimeoutMs = 5;

/** Statements that stay prepared. Bun's 20 are fewer than a server of this size has in use. */
const keptStatements = 300;

/** Pages of the file that stay in memory once they were read. SQLite's 2 MB are fewer than one search looks at. */
const cachedKb = 65_536;

/** For better-auth. */
export const provider = "sqlite";

/**
 * Opens the file; creates it and its folder if missing.
 * @throws DatabaseUnusableError
 */
export function openDatabase({ file }: DatabaseSettings): OpenDatabase {
  if (file === "" || file === ":memory:") throw new Error("The database must be a file.");
  return explaining(() => open(file));
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
  sqlite.run(`PRAGMA cache_size = -${cachedKb}`);
  return withDrizzle(sqlite, () => sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)"));
}

/** Warns if users other than its owner can read or write the file, which is allowed but probably unintended. */
export function databaseWarnings({ file }: DatabaseSettings): string[] {
  const isExposed = process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
  return isExposed ? ["others can read the database: chmod 600"] : [];
}

/** Opens a copy that nobody writes to. */
export function openCopy(file: string): OpenDatabase {
  return withDrizzle(new Database(file, { readonly: true }));
}

function withDrizzle(sqlite: Database, beforeClosing = () => {}): OpenDatabase {
  Database.MAX_QUERY_CACHE_SIZE = keptStatements;
  const scopes = createScopes(sqlite);
  const db = withTransactions(
    drizzle(async (text, params, method) =>
      scopes.run(text, () => {
        const statement = sqlite.query(text);
        if (method === "run") return { rows: [], changes: statement.run(...params).changes };
        const rows = statement.values(...params);
        // No row is undefined for Drizzle, though its type has no room for it.
        return method === "get" ? Object.assign({ rows: [] }, { rows: rows[0] }) : { rows };
      }),
    ),
    scopes,
  );
  const close = () =>
    scopes.close(() => {
      try {
        beforeClosing();
      } finally {
        sqlite.close();
      }
    });
  return { db, sqlite, close };
}
