import type { SQL } from "drizzle-orm";
import { drizzle, type PgRemoteDatabase, type RemoteCallback } from "drizzle-orm/pg-proxy";
import { withTransactions } from "../internal/transactions.server.ts";
import { createPool } from "./internal/pool.server.ts";
import { createTransactions } from "./internal/transactions.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/** Drizzle's database without its `transaction`: use `write` instead. */
export type Db = Omit<PgRemoteDatabase, "transaction" | "refreshMaterializedView" | "query"> & {
  /** Drizzle's relational queries, of a schema: `db.query(tables).order.findMany({ with: { lines: true } })`. */
  query<Tables extends Record<string, unknown>>(schema: Tables): PgRemoteDatabase<Tables>["query"];
};

export interface OpenDatabase {
  db: Db;
  settings: DatabaseSettings;
  /** Statements that begin each transaction of this process, such as "SET LOCAL app.read_only = 'on'". */
  transactionSettings: string[];
  /** Closes the connections once the current write has ended. */
  close(): Promise<void>;
}

export const provider = "pg";

/** Opens no connection before the first statement. */
export function openDatabase(settings: DatabaseSettings): OpenDatabase {
  const pool = createPool(settings);
  const transactions = createTransactions(pool);
  const run: RemoteCallback = async (text, values) => ({ rows: await transactions.run(text, values) });
  const query = <Tables extends Record<string, unknown>>(schema: Tables) => drizzle(run, { schema }).query;
  const db = withTransactions(Object.assign(drizzle(run), { query }), transactions);
  const session: unknown = Reflect.get(db, "session");
  // `$count` calls this. Drizzle's own expects rows as objects, and returns NaN.
  const count = async (query: SQL) => Number(Object.values((await db.execute(query))[0] ?? {})[0]);
  if (session instanceof Object) Object.assign(session, { count });
  return {
    db,
    settings,
    transactionSettings: transactions.settings,
    close: () => transactions.close(pool.end),
  };
}

/** Warns of a connection that is allowed but probably unintended. */
export function databaseWarnings({ url }: DatabaseSettings): string[] {
  const { hostname, searchParams } = new URL(url);
  const isNear = ["", "localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return isNear || searchParams.get("sslmode") === "verify-full"
    ? []
    : ["the connection lacks sslmode=verify-full: others on the network can read and change the data"];
}
