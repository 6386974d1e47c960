import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { drizzle, type PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { createPool } from "./pool.server.ts";
import { createScopes, type Scopes, type WriteOptions } from "./scopes.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/** Drizzle's database. It has no `transaction`: everything that belongs together goes through `write`. */
export type Db = Omit<PgRemoteDatabase, "transaction" | "refreshMaterializedView">;

export interface OpenDatabase {
  db: Db;
  settings: DatabaseSettings;
  /** Waits for what is being written. */
  close(): Promise<void>;
}

/** For better-auth. */
export const provider = "pg";

const dialect = new PgDialect();
const scopesOf = new WeakMap<Db, Scopes>();

/** Connects when the first statement runs. */
export function openDatabase(settings: DatabaseSettings): OpenDatabase {
  const scopes = createScopes(createPool(settings));
  const db = Object.assign(
    drizzle(async (text, values) => ({ rows: await scopes.run(text, values) })),
    // For better-auth. Drizzle's own would begin on a connection of its own.
    { transaction: <T>(work: (db: Db) => Promise<T>): Promise<T> => scopes.write(() => work(db)) },
  );
  scopesOf.set(db, scopes);
  let closing: Promise<void> | undefined;
  return {
    db,
    settings,
    close() {
      closing ??= scopes.close();
      return closing;
    },
  };
}

/** What is allowed but probably not meant. */
export function databaseWarnings({ url }: DatabaseSettings): string[] {
  const { hostname, searchParams } = new URL(url);
  const isNear = ["", "localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return isNear || searchParams.get("sslmode") === "verify-full"
    ? []
    : ["the database is reached without sslmode=verify-full: others on the way can read and change all"];
}

/**
 * Does `work` in a transaction: all that it and the functions it calls write is there in the end, or nothing if it
 * throws. It holds the write lock from the start, so nothing it has read changes until it ends. Nobody else sees what is
 * not done, and everybody else who writes waits: do not wait in it for anything but the database. Inside another `write`
 * it is a part of that one, which can catch its error and go on. Single statements need none.
 * @throws AppError DB_BUSY when it would have to wait too long
 */
export function write<T>(db: Db, work: () => Promise<T>, options?: WriteOptions): Promise<T> {
  return scopesFor(db).write(work, options);
}

/** The rows of a statement, each with its columns in order. */
export async function execute<Row extends unknown[]>(db: Db, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  // What a statement answers, whoever wrote it knows.
  return (await scopesFor(db).run(text, params)) as Row[];
}

/** A setting that each transaction of this process has, like "app.read_only = on". */
export function setInEachWrite(db: Db, setting: string): void {
  scopesFor(db).settings.push(`SET LOCAL ${setting}`);
}

export function settingsOfWrites(db: Db): readonly string[] {
  return scopesFor(db).settings;
}

function scopesFor(db: Db): Scopes {
  const scopes = scopesOf.get(db);
  if (!scopes) throw new Error("This is no database of openDatabase.");
  return scopes;
}
