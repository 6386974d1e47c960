import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { type Client, escapeIdentifier } from "pg";
import { getCode } from "../../shared/errors.ts";
import { DatabaseUnusableError, explaining, toUnusableError } from "../errors.server.ts";
import { readMigrations } from "../migrations.server.ts";
import { type OpenDatabase, openDatabase } from "./connect.server.ts";
import { connectAlone, withoutNul } from "./internal/pool.server.ts";
import { writeLock } from "./internal/transactions.server.ts";
import { isMigrated } from "./migrate.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

export interface Moved {
  table: string;
  rows: number;
}

/** How many rows are in memory at once. */
const rowsPerBatch = 500;

/**
 * Copies all rows of this project's SQLite database into the migrated, empty PostgreSQL database, in one transaction
 * and with unchanged values. Derived columns (kit/db/derived.server.ts) are the same in both.
 */
export function moveFrom(file: string, settings: DatabaseSettings, folder: string): Promise<Moved[]> {
  return explaining(async () => {
    const sqlite = openAlone(file);
    const database = openDatabase(settings);
    try {
      await requireMigrated(database, folder);
      const client = await connectAlone(settings.url);
      try {
        return await moveAll(sqlite, client);
      } finally {
        // Without a COMMIT, this rolls back.
        await client.end();
      }
    } finally {
      await database.close();
      sqlite.close();
    }
  });
}

/** Opens the file exclusively: no other process can use it before it is closed. */
function openAlone(file: string): Database {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new DatabaseUnusableError(`No database found at ${file}.`);
  const sqlite = new Database(file, { readwrite: true, safeIntegers: true });
  try {
    // Set before the first access, this also detects processes that have opened the file but are idle.
    sqlite.run("PRAGMA locking_mode = EXCLUSIVE");
    sqlite.run("BEGIN EXCLUSIVE");
    return sqlite;
  } catch (error) {
    sqlite.close();
    const code = getCode(error);
    throw new DatabaseUnusableError(
      code.startsWith("SQLITE_BUSY")
        ? `A server or another program uses ${file}: stop it first. Nothing was moved.`
        : `${file} cannot be read as an SQLite database (${code || error}). Nothing was moved.`,
    );
  }
}

async function requireMigrated(database: OpenDatabase, folder: string): Promise<void> {
  if (await isMigrated(database, readMigrations(folder))) return;
  throw new DatabaseUnusableError("The PostgreSQL database is not migrated: run db:migrate first.");
}

async function moveAll(sqlite: Database, client: Client): Promise<Moved[]> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${writeLock})`);
  const tables = await getTables(client);
  requireSameTables(sqlite, tables);
  await requireEmpty(client, tables);
  const keys = await getForeignKeys(client);
  const ordered = inOrder(tables, keys);
  await prepare(client, ordered, keys);
  const moved: Moved[] = [];
  for (const table of ordered) {
    const rows = await moveTable(sqlite, client, table);
    await requireAll(sqlite, client, table);
    moved.push({ table: table.name, rows });
  }
  await restore(client, ordered, keys);
  await moveDeclarations(sqlite, client);
  await setSequences(client, (table) => {
    const last = sqlite.query<{ seq: bigint }, [string]>("SELECT seq FROM sqlite_sequence WHERE name = ?");
    return last.get(table)?.seq;
  });
  await client.query("COMMIT");
  await client.query("ANALYZE");
  return moved;
}

interface SourceColumn {
  table: string;
  name: string;
}

/** Ignores SQLite's own tables, those of its search indexes, and those that only commands read: by type and name. */
function requireSameTables(sqlite: Database, tables: readonly Table[]): void {
  const columns = sqlite
    .query<SourceColumn, []>(
      `SELECT t.name AS "table", c.name FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND c.hidden = 0
       AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name NOT LIKE '\\_\\_%' ESCAPE '\\'`,
    )
    .all();
  const source = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const target = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)));
  const list = (names: string[]) => names.slice(0, 5).join(", ") + (names.length > 5 ? " …" : "");
  const missing = [...target].filter((name) => !source.has(name));
  if (missing.length > 0)
    throw new DatabaseUnusableError(
      `The SQLite database is not migrated to this version: it lacks ${list(missing)}. Nothing was moved.`,
    );
  const unknown = [...source].filter((name) => !target.has(name));
  if (unknown.length > 0)
    throw new DatabaseUnusableError(
      `The PostgreSQL database has no place for ${list(unknown)}: run db:generate and db:migrate. Nothing was moved.`,
    );
}

async function requireEmpty(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rowCount !== 0)
      throw new DatabaseUnusableError(
        `The PostgreSQL database already has rows, in ${name}: move into a new one. Nothing was moved.`,
      );
  }
}

/**
 * Disables triggers, which would take the copied rows for new ones. Defers foreign keys, because rows may refer to rows
 * that are copied later, for example in the same table.
 */
async function prepare(client: Client, tables: readonly Table[], keys: readonly ForeignKey[]): Promise<void> {
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${escapeIdentifier(name)} DISABLE TRIGGER USER`);
  for (const key of findLater(tables, keys))
    await client.query(`${alter(key)} DEFERRABLE INITIALLY DEFERRED`);
}

async function restore(client: Client, tables: readonly Table[], keys: readonly ForeignKey[]): Promise<void> {
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  for (const key of findLater(tables, keys)) await client.query(`${alter(key)} NOT DEFERRABLE`);
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
}

const alter = ({ from, name }: ForeignKey) =>
  `ALTER TABLE ${escapeIdentifier(from)} ALTER CONSTRAINT ${escapeIdentifier(name)}`;

function findLater(tables: readonly Table[], keys: readonly ForeignKey[]): ForeignKey[] {
  const at = new Map(tables.map(({ name }, index) => [name, index]));
  return keys.filter(({ from, to }) => (at.get(to) ?? 0) >= (at.get(from) ?? 0));
}

async function moveTable(sqlite: Database, client: Client, { name, columns }: Table): Promise<number> {
  const table = escapeIdentifier(name);
  const list = columns.map(escapeIdentifier).join(", ");
  // PostgreSQL converts the texts to the types of the columns, such as 1 to true.
  const text = `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)`;
  let rows = 0;
  let batch: unknown[] = [];
  const send = async () => {
    if (batch.length === 0) return;
    try {
      await client.query(text, [JSON.stringify(batch)]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw toUnusableError(error) ?? new DatabaseUnusableError(`${name}: ${reason}. Nothing was moved.`);
    }
    rows += batch.length;
    batch = [];
  };
  for (const row of sqlite.query<Record<string, unknown>, []>(`SELECT ${list} FROM ${table}`).iterate()) {
    batch.push(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, written(value)])));
    if (batch.length === rowsPerBatch) await send();
  }
  await send();
  return rows;
}

/** Writes a value as a text that PostgreSQL can convert to any column's type. */
function written(value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  return value === null ? null : withoutNul(String(value));
}

async function requireAll(sqlite: Database, client: Client, { name }: Table): Promise<void> {
  const count = `SELECT count(*) AS rows FROM ${escapeIdentifier(name)}`;
  const before = Number(sqlite.query<{ rows: bigint }, []>(count).get()?.rows);
  const after = Number((await client.query(count)).rows[0].rows);
  if (before !== after)
    throw new DatabaseUnusableError(`${name} has ${before} rows, but ${after} arrived. Nothing was moved.`);
}

/**
 * Copies how the rows' columns were derived (kit/db/derive.server.ts). If the code declares that differently by now,
 * the next migration or start derives them again.
 */
async function moveDeclarations(sqlite: Database, client: Client): Promise<void> {
  const { rows } = await client.query("SELECT 1 WHERE to_regclass('__derived') IS NOT NULL");
  if (rows.length === 0) return;
  const known = sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = '__derived'").get()
    ? sqlite.query("SELECT name, declaration FROM __derived").all()
    : [];
  await client.query("DELETE FROM __derived");
  await client.query("INSERT INTO __derived SELECT * FROM json_populate_recordset(NULL::__derived, $1)", [
    JSON.stringify(known),
  ]);
}

interface Table {
  name: string;
  columns: string[];
}

interface ForeignKey {
  name: string;
  from: string;
  to: string;
}

/** The tables of features, without the migrator's own. */
async function getTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     AND NOT starts_with(table_name, '__') GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

async function getForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conname AS name, f.relname AS from, t.relname AS to
     FROM pg_constraint JOIN pg_class f ON f.oid = conrelid JOIN pg_class t ON t.oid = confrelid
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1`,
  );
  return rows;
}

/** Sorts tables so that each comes after those that it refers to. Tables in a cycle keep their order. */
function inOrder(tables: readonly Table[], keys: readonly ForeignKey[]): Table[] {
  const ordered = new Set<Table>();
  const open = new Set<Table>();
  const add = (table: Table) => {
    if (open.has(table)) return;
    open.add(table);
    for (const { to } of keys.filter(({ from }) => from === table.name))
      for (const other of tables.filter(({ name }) => name === to)) add(other);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

/**
 * Continues the sequences after the source's last numbers, so that numbers of deleted rows are not reused.
 * @param lastGiven returns the last number in a table of the source
 */
async function setSequences(client: Client, lastGiven: (table: string) => bigint | undefined): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES' AND NOT starts_with(table_name, '__')`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), last)
       FROM (SELECT greatest(max(${escapeIdentifier(column)}), $3) AS last FROM ${escapeIdentifier(table)}) AS given
       WHERE last > 0`,
      [escapeIdentifier(table), column, lastGiven(table) ?? 0],
    );
  }
}
