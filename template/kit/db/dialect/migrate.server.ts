import type { Database } from "bun:sqlite";
import {
  type Applied,
  type MigrateOptions,
  type MigrateResult,
  type Migration,
  MigrationError,
  pendingMigrations,
  readMigrations,
} from "../migrations.server.ts";
import { explaining } from "../unusable.server.ts";
import { backupFile } from "./backup.server.ts";
import { retryWhileBusy } from "./busy.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { mendSearch } from "./search-index.server.ts";
import { runKeepingTriggers } from "./triggers.server.ts";

type Connected = Pick<OpenDatabase, "sqlite">;

/**
 * Migrates the database to this version. Uses drizzle's table and journal, but not its migrator: that one takes no lock
 * before it reads what is applied, so that two processes can run a migration twice; it neither copies the file nor
 * detects a newer database; and where a table is rebuilt, it loses the triggers and, with foreign keys on, the children.
 */
export async function migrate({ sqlite }: Connected, options: MigrateOptions): Promise<MigrateResult> {
  return explaining(() => migrateTo(sqlite, options));
}

function migrateTo(sqlite: Database, { folder, waiting }: MigrateOptions): MigrateResult {
  const known = readMigrations(folder);
  // Most starts have nothing to migrate and should not wait for a lock.
  if (pendingMigrations(known, readApplied(sqlite)).length === 0) return { applied: [] };

  // Has no effect inside a transaction. Recommended in https://sqlite.org/lang_altertable.html#otheralter
  sqlite.run("PRAGMA foreign_keys = OFF");
  try {
    retryWhileBusy(() => sqlite.run("BEGIN IMMEDIATE"), waiting);
    try {
      const result = applyPending(sqlite, known);
      sqlite.run("COMMIT");
      return result;
    } catch (error) {
      if (sqlite.inTransaction) sqlite.run("ROLLBACK");
      throw error;
    }
  } finally {
    sqlite.run("PRAGMA foreign_keys = ON");
  }
}

/** Whether all migrations of this version are applied; for the readiness check. */
export async function isMigrated({ sqlite }: Connected, known: readonly Migration[]): Promise<boolean> {
  return pendingMigrations(known, readApplied(sqlite)).length === 0;
}

/** Runs under the write lock: no other process changes the file between the copy and the commit. */
function applyPending(sqlite: Database, known: readonly Migration[]): MigrateResult {
  const applied = readApplied(sqlite);
  const pending = pendingMigrations(known, applied);
  const [first] = pending;
  if (!first) return { applied: [] };

  let copy: string | undefined;
  if (applied.length > 0) {
    // One name per migration, so that repeated failing starts do not fill the disk with copies.
    copy = `${sqlite.filename}.before-${first.tag}`;
    // VACUUM INTO cannot run in a transaction; another connection sees the state before it.
    backupFile(sqlite.filename, copy);
  }

  sqlite.run(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  for (const { tag, hash, when, statements } of pending) {
    try {
      runKeepingTriggers(sqlite, statements);
    } catch (error) {
      throw new MigrationError(`The migration ${tag} failed; nothing was changed.`, { cause: error });
    }
    sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)", [hash, when]);
  }

  mendSearch(sqlite, pending);

  const orphans = sqlite.prepare<{ table: string }, []>("PRAGMA foreign_key_check").all();
  if (orphans.length > 0) {
    const tables = [...new Set(orphans.map(({ table }) => table))].join(", ");
    throw new MigrationError(
      `The migration would leave rows without their parent in ${tables}; nothing was changed.`,
    );
  }
  return { applied: pending.map(({ tag }) => tag), ...(copy === undefined ? {} : { backup: copy }) };
}

function readApplied(sqlite: Database): Applied[] {
  const exists = sqlite
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get();
  if (!exists) return [];
  return sqlite
    .prepare<Applied, []>("SELECT hash, created_at FROM __drizzle_migrations ORDER BY created_at")
    .all();
}
