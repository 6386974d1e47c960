import type { SQL } from "drizzle-orm";
import { drizzle, type PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { withTransactions } from "../scopes.server.ts";
import { createPool } from "./pool.server.ts";
import { createScopes } from "./scopes.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/** Drizzle's database. It has no `transaction`: everything that belongs together goes through `write`. */
export type Db = Omit<PgRemoteDatabase, "transaction" | "refreshMaterializedView">;

export interface OpenDatabase {
  db: Db;
  settings: DatabaseSettings;
  /** Of each transaction of this process, like "SET LOCAL app.read_only = 'on'". */
  transactionSettings: string[];
  /** Waits for what is being written. */
  close(): Promise<void>;
}

/** For better-auth. */
export const provider = "pg";

/** Connects when the first statement runs. */
export function openDatabase(settings: DatabaseSettings): OpenDatabase {
  const pool = createPool(settings);
  const scopes = createScopes(pool);
  const db = withTransactions(
    drizzle(async (text, values) => ({ rows: await scopes.run(text, values) })),
    scopes,
  );
  const session: unknown = Reflect.get(db, "session");
  // Of `$count`. Drizzle's own expects rows with names, and counts NaN.
  const count = async (query: SQL) => Number(Object.values((await db.execute(query))[0] ?? {})[0]);
  if (session instanceof Object) Object.assign(session, { count });
  return { db, settings, transactionSettings: scopes.settings, close: () => scopes.close(pool.end) };
}

/** What is allowed but probably not meant. */
export function databaseWarnings({ url }: DatabaseSettings): string[] {
  const { hostname, searchParams } = new URL(url);
  const isNear = ["", "localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return isNear || searchParams.get("sslmode") === "verify-full"
    ? []
    : ["the database is reached without sslmode=verify-full: others on the way can read and change all"];
}
