import type { Database } from "bun:sqlite";
import { explaining } from "../errors.server.ts";
import {
  type Applied,
  type MigrateOptions,
  type MigrateResult,
  type Migration,
  pendingMigrations,
  readMigrations,
} from "../migrations.server.ts";
import { backupFile } from "./backup.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { assertRows, getRefusal } from "./internal/refusal.server.ts";
import { retryWhileBusy } from "./internal/transactions.server.ts";

type Connected = Pick<OpenDatabase, "sqlite">;

/**
 * Migrates the database to this version. Uses drizzle's table and journal, but not its migrator: that takes no lock
 * before it reads the applied migrations, so two processes can run one twice. It neither copies the file nor detects a
 * newer database. When it rebuilds a table, triggers and, with foreign keys on, child rows are lost.
 */
export async function migrate({ sqlite }: Connected, options: MigrateOptions): Promise<MigrateResult> {
  return explaining(() => migrateTo(sqlite, options));
}

function migrateTo(sqlite: Database, { folder, waiting, without }: MigrateOptions): MigrateResult {
  const known = readMigrations(folder);
  // Most starts have nothing to migrate and should not wait for a lock.
  if (pendingMigrations(known, readApplied(sqlite), without).length === 0) return { applied: [] };

  // Has no effect inside a transaction. Recommended in https://sqlite.org/lang_altertable.html#otheralter
  sqlite.run("PRAGMA foreign_keys = OFF");
  try {
    retryWhileBusy(() => sqlite.run("BEGIN IMMEDIATE"), waiting);
    try {
      const result = applyPending(sqlite, known, without);
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

/** Whether all these migrations have been applied. */
export async function isMigrated(database: Connected, known: readonly Migration[]): Promise<boolean> {
  return (await pendingIn(database, known)).length === 0;
}

/** The migrations that have not been applied. */
export async function pendingIn({ sqlite }: Connected, known: readonly Migration[]): Promise<Migration[]> {
  return pendingMigrations(known, readApplied(sqlite));
}

/** Runs under the write lock, so that no other process changes the file between the copy and the commit. */
function applyPending(
  sqlite: Database,
  known: readonly Migration[],
  without?: ReadonlySet<string>,
): MigrateResult {
  const applied = readApplied(sqlite);
  const pending = pendingMigrations(known, applied, without);
  const [first] = pending;
  if (!first) return { applied: [] };

  let copy: string | undefined;
  if (applied.length > 0) {
    // One copy for each migration, so that repeatedly failing starts do not fill the disk.
    copy = `${sqlite.filename}.before-${first.tag}`;
    // VACUUM INTO cannot run in a transaction, so another connection copies the state before it.
    backupFile(sqlite.filename, copy);
  }

  sqlite.run(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  for (const migration of pending) {
    const { hash, when, statements } = migration;
    runKeepingTriggers(sqlite, statements, (error, at) =>
      getRefusal(sqlite, error, { migration, known, at }),
    );
    sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)", [hash, when]);
  }

  mendSearch(sqlite, pending);

  assertRows(sqlite, pending);
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

export interface Trigger {
  name: string;
  table: string;
  sql: string;
}

/**
 * Runs a statement of a migration. At the end of a rebuild, drizzle-kit renames the new table. SQLite then checks the
 * triggers of all tables while the old table is missing, so triggers that read it are dropped before and recreated
 * afterwards.
 */
export function runStatement(sqlite: Database, statement: string): void {
  const [, rebuilt] =
    /^\s*ALTER TABLE [`"]?__new_[^`"]+[`"]? RENAME TO [`"]?([^`";]+)/i.exec(statement) ?? [];
  const reading = rebuilt ? getTriggers(sqlite).filter(({ sql }) => sql.includes(rebuilt)) : [];
  for (const { name } of reading) sqlite.run(`DROP TRIGGER "${name}"`);
  sqlite.run(statement);
  for (const { sql } of reading) sqlite.run(sql);
}

/**
 * Runs a migration's statements. For changes that ALTER TABLE cannot make, drizzle-kit rebuilds the table, and SQLite
 * drops the old table's triggers. They are created again on the new one. DROP TRIGGER still works.
 */
export function runKeepingTriggers(
  sqlite: Database,
  statements: readonly string[],
  explained: (error: unknown, at: number) => unknown = (error) => error,
): void {
  const dropped: Trigger[] = [];
  for (const [at, statement] of statements.entries()) {
    const before = getTriggers(sqlite);
    try {
      runStatement(sqlite, statement);
    } catch (error) {
      throw explained(error, at);
    }
    if (!/\bDROP TABLE\b/i.test(statement)) continue;
    const left = new Set(getTriggers(sqlite).map(({ name }) => name));
    dropped.push(...before.filter(({ name }) => !left.has(name)));
  }
  const names = sqlite.prepare<{ name: string }, []>("SELECT name FROM sqlite_schema").all();
  const existing = new Set(names.map(({ name }) => name));
  for (const { name, table, sql } of dropped) if (existing.has(table) && !existing.has(name)) sqlite.run(sql);
}

/** All triggers in the database. */
export function getTriggers(sqlite: Database): Trigger[] {
  return sqlite
    .prepare<Trigger, []>("SELECT name, tbl_name AS 'table', sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
}

/** A rebuilt table has new row numbers, so its index is filled again. The index of a dropped table is dropped. */
function mendSearch(sqlite: Database, applied: readonly Migration[]): void {
  const isDropping = applied.some(({ statements }) => statements.some((one) => /\bDROP TABLE\b/i.test(one)));
  if (!isDropping) return;
  const tables = sqlite
    .prepare<{ name: string; type: string }, []>(
      "SELECT name, type FROM pragma_table_list WHERE schema = 'main'",
    )
    .all();
  const names = new Set(tables.map(({ name }) => name));
  for (const { name, type } of tables) {
    const [, indexed] = /^(.+)_search$/.exec(name) ?? [];
    if (type !== "virtual" || indexed === undefined) continue;
    if (names.has(indexed)) {
      sqlite.run(`INSERT INTO "${name}" ("${name}") VALUES ('delete-all')`);
      // The table's update trigger fills the index.
      const { sql } = getTriggers(sqlite).find((one) => one.name === `${name}_update`) ?? { sql: "" };
      const [, column = "search"] = /UPDATE OF [`"]([^`"]+)[`"]/i.exec(sql) ?? [];
      sqlite.run(`UPDATE "${indexed}" SET "${column}" = "${column}"`);
    } else {
      // These would fail on a renamed table.
      for (const event of ["insert", "update", "delete"])
        sqlite.run(`DROP TRIGGER IF EXISTS "${name}_${event}"`);
      sqlite.run(`DROP TABLE "${name}_parts"`);
      sqlite.run(`DROP TABLE "${name}"`);
    }
  }
}
