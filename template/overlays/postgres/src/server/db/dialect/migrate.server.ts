import { sql } from "drizzle-orm";
import type { Client } from "pg";
import {
  type Applied,
  type MigrateResult,
  type Migration,
  MigrationError,
  pendingMigrations,
  readMigrations,
} from "../migrations.server.ts";
import { explaining } from "../unusable.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { connectAlone } from "./pool.server.ts";
import { writeLock } from "./scopes.server.ts";
import { rowsOf } from "./sql.server.ts";

/** As long as a migration in another process may take. */
const longestWaitMs = 60_000;

/**
 * Migrates the database to this version. Uses drizzle's table and journal, but not its migrator: that one takes no lock
 * before it reads what is applied, so that two processes can run a migration twice, and it does not detect a newer
 * database.
 */
export function migrate({ settings }: OpenDatabase, { folder }: { folder: string }): Promise<MigrateResult> {
  return explaining(async () => {
    const known = readMigrations(folder);
    const client = await connectAlone(settings.url);
    try {
      // Most starts have nothing to migrate and should not wait for a lock.
      if (pendingMigrations(known, await readApplied(rowsBy(client))).length === 0) return { applied: [] };
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

async function applyPending(client: Client, known: readonly Migration[]): Promise<string[]> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations " +
      "(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  const pending = pendingMigrations(known, await readApplied(rowsBy(client)));
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

/** Whether all migrations of this version are applied; for the readiness check. */
export async function isMigrated({ db }: OpenDatabase, known: readonly Migration[]): Promise<boolean> {
  const applied = await readApplied((text) => rowsOf(db, sql.raw(text)));
  return pendingMigrations(known, applied).length === 0;
}

async function readApplied(rows: (text: string) => Promise<unknown[][]>): Promise<Applied[]> {
  if ((await rows("SELECT 1 WHERE to_regclass('__drizzle_migrations') IS NOT NULL")).length === 0) return [];
  const applied = await rows("SELECT hash, created_at FROM __drizzle_migrations ORDER BY created_at");
  return applied.map(([hash, createdAt]) => ({ hash: String(hash), created_at: Number(createdAt) }));
}

/** For `readApplied`. */
const rowsBy = (client: Client) => async (text: string) =>
  (await client.query<unknown[]>({ text, rowMode: "array" })).rows;
