import { Database, type SQLQueryBindings } from "bun:sqlite";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewDatabase, Raw, Value } from "../testing.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { databaseSettings } from "./settings.server.ts";

/** What differs from one database to the other in tests. */

export function rawOf({ sqlite }: OpenDatabase): Raw {
  return {
    run: async (text, values = []) => void sqlite.run(text, [...values]),
    rows: async <Row>(text: string, values: readonly Value[] = []) =>
      sqlite.query<Row, SQLQueryBindings[]>(text).all(...values),
  };
}

export const settingsOf = (url: string) => databaseSettings({ DATABASE_URL: url });

const prepared = new Map<string, Uint8Array>();

/** A database for tests, which is empty or a copy: its DATABASE_URL, and what removes it. */
export async function newDatabase(copied?: NewDatabase): Promise<{ url: string; drop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "test-"));
  const file = join(folder, "app.db");
  const url = `file:${file}`;
  const bytes = copied && prepared.get(copied.name);
  if (bytes) writeFileSync(file, bytes, { mode: 0o600 });
  else if (copied) {
    await copied.prepare(url);
    prepared.set(copied.name, readFileSync(file));
  }
  return { url, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** Another process that writes, until the returned function is called. */
export async function lockWrites({ sqlite }: OpenDatabase): Promise<() => Promise<void>> {
  return lock(sqlite, "BEGIN IMMEDIATE");
}

/** Another process that has the sessions for itself. */
export async function lockReaders({ sqlite }: OpenDatabase): Promise<() => Promise<void>> {
  // In WAL mode nobody can lock readers out.
  sqlite.run("PRAGMA locking_mode = NORMAL");
  sqlite.run("PRAGMA journal_mode = DELETE");
  return lock(sqlite, "BEGIN EXCLUSIVE");
}

function lock(sqlite: Database, begin: string): () => Promise<void> {
  const other = new Database(sqlite.filename);
  other.run(begin);
  return async () => {
    other.run("ROLLBACK");
    other.close();
  };
}

/** As if the disk had become read-only, until the returned function is called. */
export async function refuseWrites({ sqlite }: OpenDatabase): Promise<() => Promise<void>> {
  sqlite.run("PRAGMA query_only = ON");
  return async () => void sqlite.run("PRAGMA query_only = OFF");
}

/** What a migration can do for ever. */
export const endless =
  "CREATE TABLE endless AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT hex(randomblob(50)) FROM n;";

/** Waits until another process does so, and then, when that was killed, until it has ended. */
export async function endlessRuns({ sqlite }: OpenDatabase): Promise<() => Promise<void>> {
  // SQLite spills a large transaction into the WAL before it commits: the migration is then half done.
  while (Bun.file(`${sqlite.filename}-wal`).size < 10_000_000) await Bun.sleep(2);
  return async () => {};
}

/** The tables of features, without what the database and the migrator keep for themselves. */
export async function tablesOf(database: OpenDatabase): Promise<string[]> {
  const rows = await rawOf(database).rows<{ name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_!_%' ESCAPE '!'",
  );
  return rows.map(({ name }) => name);
}

/** The columns of a table that take a value. */
export async function columnsOf(database: OpenDatabase, table: string): Promise<string[]> {
  const rows = await rawOf(database).rows<{ name: string }>("SELECT name FROM pragma_table_info(?)", [table]);
  return rows.map(({ name }) => name);
}

/** Differs after everything that is written to this database. */
export async function writtenTo(database: OpenDatabase): Promise<unknown> {
  const [row] = await rawOf(database).rows<{ n: number }>("SELECT total_changes() AS n");
  return row?.n;
}

/** Does one statement, which may say OLD, before a row is deleted. */
export async function beforeDelete(database: OpenDatabase, table: string, statement: string): Promise<void> {
  await rawOf(database).run(`CREATE TRIGGER late BEFORE DELETE ON ${table} BEGIN ${statement}; END`);
}

/** Every way to begin the insertion of a row. */
export const waysToInsert: readonly ((table: string) => string)[] = ["", " OR REPLACE", " OR IGNORE"].map(
  (or) => (table) => `INSERT${or} INTO "${table}"`,
);

/** What a program cannot start without, because of its database. */
export const neededVariables: Record<string, string> = {};
