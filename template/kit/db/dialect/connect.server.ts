import { Database } from "bun:sqlite";
import { accessSync, closeSync, constants, existsSync, fchmodSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type AsyncRemoteCallback, drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { createPrivateFolder, specialKind } from "../../files/regular-files.server.ts";
import { DatabaseUnusableError, explaining } from "../errors.server.ts";
import { withTransactions } from "../internal/transactions.server.ts";
import { createTransactions, retryWhileBusy } from "./internal/transactions.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/** Drizzle's database without its `transaction`: use `write` instead. */
export type Db = Omit<SqliteRemoteDatabase, "transaction" | "batch" | "query"> & {
  /** Drizzle's relational queries, of a schema: `db.query(tables).order.findMany({ with: { lines: true } })`. */
  query<Tables extends Record<string, unknown>>(schema: Tables): SqliteRemoteDatabase<Tables>["query"];
};

export interface OpenDatabase {
  db: Db;
  /** Only for this folder. Its statements run immediately, even inside the open transaction of another request. */
  sqlite: Database;
  close(): Promise<void>;
}

/**
 * How long a statement waits for another process's lock. Waiting blocks Bun's only thread. Most locks are shorter;
 * after that, `createTransactions` retries without blocking.
 */
const busyTimeoutMs = 5;

/** How many statements stay prepared. Bun's default of 20 is too few for this server. */
const keptStatements = 300;

/** The size of the page cache. SQLite's default of 2 MB is less than one search reads. */
const cachedKb = 65_536;

export const provider = "sqlite";

/** Creates the file and its folder if they do not exist. @throws DatabaseUnusableError */
export function openDatabase({ file }: DatabaseSettings): OpenDatabase {
  if (file === "" || file === ":memory:") throw new Error("The database must be a file.");
  return explaining(() => open(file), file);
}

function open(file: string): OpenDatabase {
  assertFile(file);
  createPrivateFolder(dirname(file));
  if (existsSync(file)) assertWritable(file);
  else create(file);

  const sqlite = new Database(file, { readwrite: true });
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  // Switching to WAL for the first time needs an exclusive lock, and SQLite does not wait for it.
  retryWhileBusy(() => sqlite.run("PRAGMA journal_mode = WAL"));
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  sqlite.run("PRAGMA journal_size_limit = 67108864");
  sqlite.run(`PRAGMA cache_size = -${cachedKb}`);
  return withDrizzle(sqlite, () => sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)"));
}

/**
 * Does not open the file: closing it would release the locks that this process holds through another connection, and
 * the next program to close the database would remove the log that this process still writes to.
 */
function assertWritable(file: string): void {
  if (statSync(file).isDirectory()) throw Object.assign(new Error(file), { code: "EISDIR" });
  accessSync(file, constants.W_OK);
}

/** Only the owner can read it. SQLite gives the -wal and -shm files the same mode. */
function create(file: string): void {
  const handle = openSync(file, "a", 0o600);
  // The umask may have removed the owner's own permissions.
  fchmodSync(handle, 0o600);
  closeSync(handle);
}

/** Opening a pipe would wait for another program, and a device cannot hold a database. @throws DatabaseUnusableError */
export function assertFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  const kind = stats && specialKind(stats);
  if (kind) throw new DatabaseUnusableError(`DATABASE_URL names ${kind}: it must be a file (${file}).`);
}

/** Warns if others can read or write the file. If it is missing, throws ENOENT or says why it cannot be created. */
export function databaseWarnings({ file }: DatabaseSettings): string[] {
  if (!existsSync(file)) explaining(() => accessSync(nearestFolder(resolve(file)), constants.W_OK), file);
  const isExposed = process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
  return isExposed ? ["other users can read the database; run: chmod 600"] : [];
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

export function openCopy(file: string): OpenDatabase {
  return withDrizzle(new Database(file, { readonly: true }));
}

function withDrizzle(sqlite: Database, beforeClosing = () => {}): OpenDatabase {
  Database.MAX_QUERY_CACHE_SIZE = keptStatements;
  const transactions = createTransactions(sqlite);
  const run: AsyncRemoteCallback = async (text, params, method) =>
    transactions.run(text, () => {
      const statement = sqlite.query(text);
      if (method === "run") return { rows: [], changes: statement.run(...params).changes };
      const rows = statement.values(...params);
      // Drizzle expects undefined for a missing row, although its types do not allow it.
      return method === "get" ? Object.assign({ rows: [] }, { rows: rows[0] }) : { rows };
    });
  const query = <Tables extends Record<string, unknown>>(schema: Tables) => drizzle(run, { schema }).query;
  const db = withTransactions(Object.assign(drizzle(run), { query }), transactions);
  const close = () =>
    transactions.close(() => {
      try {
        beforeClosing();
      } finally {
        sqlite.close();
      }
    });
  return { db, sqlite, close };
}
