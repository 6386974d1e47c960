import { sql } from "drizzle-orm";
import { Client } from "pg";
import {
  type Applied,
  type Migration,
  MigrationError,
  pendingMigrations,
  readMigrations,
} from "../migrations.server.ts";
import { explaining } from "../unusable.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { isConnectionError } from "./failures.server.ts";
import { numbers } from "./pool.server.ts";
import { writeLock } from "./scopes.server.ts";
import { rowsOf } from "./sql.server.ts";

export interface MigrateResult {
  /** Tags of the migrations that this call applied. */
  applied: string[];
  /** There is no copy from before: a server has backups of its own. */
  backup?: string;
}

/** As long as a migration in another process may take. */
const longestWaitMs = 60_000;
/** A server that starts at the same time as the program. */
const longestStartMs = 10_000;
const pauseMs = 100;

/**
 * Migrates the database to this version. Uses drizzle's table and journal, but not its migrator: that one takes no lock
 * before it reads what is applied, so that two processes can run a migration twice, and it does not detect a newer
 * database.
 */
export function migrate({ settings }: OpenDatabase, { folder }: { folder: string }): Promise<MigrateResult> {
  return explaining(async () => {
    const known = readMigrations(folder);
    const client = await connect(settings.url);
    try {
      // Most starts have nothing to migrate and should not wait for a lock.
      if (pendingMigrations(known, await readApplied(client)).length === 0) return { applied: [] };
      await client.query(
        `BEGIN; SET LOCAL lock_timeout = ${longestWaitMs}; SELECT pg_advisory_xact_lock(${writeLock})`,
      );
      const applied = await applyPending(client, known);
      await client.query("COMMIT");
      return { applied };
    } finally {
      // Without a COMMIT, this rolls back.
      await client.end();
    }
  });
}

async function connect(connectionString: string): Promise<Client> {
  const until = performance.now() + longestStartMs;
  for (;;) {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: longestStartMs,
      keepAlive: true,
      types: numbers,
    });
    // Whoever waits for a query gets the error.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (!isConnectionError(error) || performance.now() > until) throw error;
      await Bun.sleep(pauseMs);
    }
  }
}

async function applyPending(client: Client, known: readonly Migration[]): Promise<string[]> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations " +
      "(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  const pending = pendingMigrations(known, await readApplied(client));
  for (const { tag, hash, when, statements } of pending) {
    try {
      for (const statement of statements) await client.query(statement);
    } catch (error) {
      throw new MigrationError(`The migration ${tag} failed; nothing was changed.`, { cause: error });
    }
    await client.query("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ($1, $2)", [hash, when]);
  }
  return pending.map(({ tag }) => tag);
}

const isThere = "SELECT 1 WHERE to_regclass('__drizzle_migrations') IS NOT NULL";
const readAll = "SELECT hash, created_at FROM __drizzle_migrations ORDER BY created_at";

async function readApplied(client: Client): Promise<Applied[]> {
  if ((await client.query(isThere)).rows.length === 0) return [];
  return (await client.query<Applied>(readAll)).rows;
}

/** Whether all migrations of this version are applied; for the readiness check. */
export async function isMigrated({ db }: OpenDatabase, known: readonly Migration[]): Promise<boolean> {
  const exists = (await rowsOf(db, sql.raw(isThere))).length > 0;
  const rows = exists ? await rowsOf<[hash: string, created_at: number]>(db, sql.raw(readAll)) : [];
  return (
    pendingMigrations(
      known,
      rows.map(([hash, created_at]) => ({ hash, created_at })),
    ).length === 0
  );
}
