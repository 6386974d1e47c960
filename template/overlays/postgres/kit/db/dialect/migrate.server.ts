import { sql } from "drizzle-orm";
import { type Client, DatabaseError } from "pg";
import { within } from "../../shared/within.server.ts";
import { explaining } from "../errors.server.ts";
import {
  type Applied,
  type MigrateOptions,
  type MigrateResult,
  type Migration,
  pendingMigrations,
  readMigrations,
} from "../migrations.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { connectAlone } from "./internal/pool.server.ts";
import { getRefusal, savepoint } from "./internal/refusal.server.ts";
import { writeLock } from "./internal/transactions.server.ts";
import { getRows } from "./sql.server.ts";

const lockTimeout = "55P03";

/** How to wait for another process's write lock. */
const patience = {
  /** How often to check whether that process is still active. */
  lookEveryMs: 10_000,
  /** A process that does nothing for this long counts as stuck. */
  longestSilenceMs: 60_000,
  /** How long the server may take to respond to a fast statement. */
  longestAnswerMs: 10_000,
};

/**
 * Migrates the database to this version. Uses drizzle's table and journal, but not its migrator: that takes no lock
 * before it reads the applied migrations, so two processes can run one twice. Nor does it detect a newer database.
 */
export function migrate(
  { settings }: OpenDatabase,
  { folder, waiting, without }: MigrateOptions,
  limits = patience,
): Promise<MigrateResult> {
  return explaining(async () => {
    const known = readMigrations(folder);
    const client = await connectAlone(settings.url);
    try {
      // Most starts have nothing to migrate and should not wait for a lock.
      const pending = pendingMigrations(known, await readApplied(rowsBy(client)), without);
      if (pending.length === 0) return { applied: [] };
      await begin(client, limits, waiting);
      const applied = await applyPending(client, known, limits, without);
      await client.query("COMMIT");
      return { applied };
    } finally {
      // Without a COMMIT, this rolls back. pg waits until the server closes the connection, which a silent one never
      // does.
      await within(client.end(), limits.longestAnswerMs, () => new Error("silent")).catch(() => {});
    }
  });
}

/** Begins a transaction with the write lock. Waits while its holder is active, because migrations can take minutes. */
async function begin(
  client: Client,
  { lookEveryMs, longestSilenceMs, longestAnswerMs }: typeof patience,
  waiting = () => {},
): Promise<void> {
  const ask = (text: string) => {
    const query = { text, query_timeout: lookEveryMs + longestAnswerMs };
    return client.query(query);
  };
  const since = performance.now();
  for (;;) {
    try {
      await ask(
        `BEGIN; SET LOCAL lock_timeout = ${lookEveryMs}; SELECT pg_advisory_xact_lock(${writeLock});
         SET LOCAL lock_timeout = ${longestSilenceMs}`,
      );
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== lockTimeout) throw error;
      await ask("ROLLBACK");
      // PostgreSQL hides what another role's process does, so that process counts as inactive since this one began to
      // wait.
      const { rowCount } = await ask(
        `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32) + objid::bigint = ${writeLock}
         AND datname = current_database() AND coalesce(state, '') <> 'active'
         AND coalesce(state_change, now() - interval '${performance.now() - since} ms')
           <= now() - interval '${longestSilenceMs} ms'`,
      );
      if (rowCount !== 0) throw error;
      waiting();
    }
  }
}

async function applyPending(
  client: Client,
  known: readonly Migration[],
  { longestAnswerMs }: typeof patience,
  without?: ReadonlySet<string>,
): Promise<string[]> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations " +
      "(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  const pending = pendingMigrations(known, await readApplied(rowsBy(client)), without);
  for (const migration of pending) {
    const { hash, when, statements } = migration;
    for (const [at, statement] of statements.entries()) {
      await client.query(savepoint);
      try {
        await client.query(statement);
      } catch (error) {
        throw await getRefusal(client, error, { migration, known, at, longestAnswerMs });
      }
    }
    await client.query("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ($1, $2)", [hash, when]);
  }
  return pending.map(({ tag }) => tag);
}

export async function isMigrated(database: OpenDatabase, known: readonly Migration[]): Promise<boolean> {
  return (await pendingIn(database, known)).length === 0;
}

export async function pendingIn({ db }: OpenDatabase, known: readonly Migration[]): Promise<Migration[]> {
  const applied = await readApplied((text) => getRows(db, sql.raw(text)));
  return pendingMigrations(known, applied);
}

async function readApplied(rows: (text: string) => Promise<unknown[][]>): Promise<Applied[]> {
  if ((await rows("SELECT 1 WHERE to_regclass('__drizzle_migrations') IS NOT NULL")).length === 0) return [];
  const applied = await rows("SELECT hash, created_at FROM __drizzle_migrations ORDER BY created_at");
  return applied.map(([hash, createdAt]) => ({ hash: String(hash), created_at: Number(createdAt) }));
}

/** Runs a query of `readApplied` on a client. */
const rowsBy = (client: Client) => async (text: string) =>
  (await client.query<unknown[]>({ text, rowMode: "array" })).rows;
