import { Database, type SQLQueryBindings } from "bun:sqlite";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewDatabase, Raw, Value } from "../testing.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { databaseSettings } from "./settings.server.ts";

export function getRaw({ sqlite }: OpenDatabase): Raw {
  return {
    run: async (text, values = []) => void sqlite.run(text, [...values]),
    rows: async <Row>(text: string, values: readonly Value[] = []) =>
      sqlite.query<Row, SQLQueryBindings[]>(text).all(...values),
  };
}

export const getSettings = (url: string) => databaseSettings({ DATABASE_URL: url });

const prepared = new Map<string, Uint8Array>();

/** Creates a database for tests, empty or as a copy. Returns its DATABASE_URL and a function that removes it. */
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

/** Holds the write lock, as another writing process would, until you call the returned function. */
export async function lockWrites({ sqlite }: OpenDatabase): Promise<() => Promise<void>> {
  return lock(sqlite, "BEGIN IMMEDIATE");
}

/** Locks out readers, as another process with an exclusive lock would, until you call the returned function. */
export async function lockReaders({ sqlite }: OpenDatabase): Promise<() => Promise<void>> {
  // In WAL mode, readers cannot be locked out.
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

/** Refuses writes, as if the disk were read-only, until you call the returned function. */
export async function refuseWrites({ sqlite }: OpenDatabase): Promise<() => Promise<void>> {
  sqlite.run("PRAGMA query_only = ON");
  return async () => void sqlite.run("PRAGMA query_only = OFF");
}

/** A statement that never ends, for migrations. */
export const endless =
  "CREATE TABLE endless AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT hex(randomblob(50)) FROM n;";

/** Waits until another process runs `endless`. Call the returned function after killing that process. */
export async function endlessRuns({ sqlite }: OpenDatabase): Promise<() => Promise<void>> {
  // SQLite writes a large transaction to the WAL before it commits, so by now the migration is half done.
  while (Bun.file(`${sqlite.filename}-wal`).size < 10_000_000) await Bun.sleep(2);
  return async () => {};
}

/** The features' tables, without those of the database itself and of the migrator. */
export async function getTables(database: OpenDatabase): Promise<string[]> {
  const rows = await getRaw(database).rows<{ name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_!_%' ESCAPE '!'",
  );
  return rows.map(({ name }) => name);
}

/** The writable columns of a table. */
export async function columnsOf(database: OpenDatabase, table: string): Promise<string[]> {
  const rows = await getRaw(database).rows<{ name: string }>("SELECT name FROM pragma_table_info(?)", [
    table,
  ]);
  return rows.map(({ name }) => name);
}

const watching = new WeakMap<OpenDatabase, Database>();

/** Changes with every committed write to this database. */
export async function writtenTo(database: OpenDatabase): Promise<unknown> {
  // The database's own connection also counts changes that were rolled back, such as a refused deletion.
  const other = watching.get(database) ?? new Database(database.sqlite.filename);
  watching.set(database, other);
  return other.query<{ data_version: number }, []>("PRAGMA data_version").get()?.data_version;
}

/** Runs a statement, which may use OLD, before each row is deleted. */
export async function beforeDelete(database: OpenDatabase, table: string, statement: string): Promise<void> {
  await getRaw(database).run(`CREATE TRIGGER late BEFORE DELETE ON ${table} BEGIN ${statement}; END`);
}

/** Every way in which an INSERT statement can begin. */
export const waysToInsert: readonly ((table: string) => string)[] = ["", " OR REPLACE", " OR IGNORE"].map(
  (or) => (table) => `INSERT${or} INTO "${table}"`,
);

/** The environment variables that a program needs to start with this database. */
export const neededVariables: Record<string, string> = {};
