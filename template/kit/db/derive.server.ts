import { and, eq, getTableColumns, getTableName, or, type SQL, sql } from "drizzle-orm";
import { isNearly } from "../env/env.server.ts";
import { type Db, type OpenDatabase, write } from "./connect.server.ts";
import { getDerivations, withDerived } from "./derived.server.ts";
import { type Column, getTableConfig, knownTables, type Table } from "./dialect/columns.server.ts";
import { isMigrated } from "./dialect/migrate.server.ts";
import { getColumnNames, getRows } from "./dialect/sql.server.ts";
import { uniqueViolation } from "./errors.server.ts";
import { MigrationError, readMigrations } from "./migrations.server.ts";

export interface Derived {
  table: string;
  changed: number;
  /** One line that names the rows that keep their old key, because another row has the new one. */
  clash?: string;
}

/** The batch size. Comparing and updating a batch takes a few milliseconds, during which other requests wait. */
const rowsPerBatch = 100;
/** How long each batch may wait for the write lock. */
const patience = { waitMs: 60_000 };
const mostNamed = 5;

/** The program's tables with derived columns. */
const derivedTables = (): Table[] => knownTables().filter((table) => getDerivations(table).length > 0);

/** Says in one line why there is nothing to derive in the named table; undefined if there is. */
export function problemWithTable(wanted: string): string | undefined {
  const names = derivedTables().map(getTableName).sort();
  if (names.includes(wanted)) return undefined;
  const near = names.find((name) => isNearly(wanted, name));
  const list = `Tables with derived columns: ${names.join(", ")}.`;
  const isKnown = knownTables().some((table) => getTableName(table) === wanted);
  if (isKnown) return `${wanted} has no derived columns. ${list}`;
  return `Unknown table ${wanted}. ${near ? `Did you mean ${near}?` : list}`;
}

interface DeriveOptions {
  /** The table to derive; undefined derives all. */
  table: string | undefined;
  /** The migrations folder. */
  folder: string;
  /** The command that migrates, as an owner types it. */
  command: string;
}

/** Recomputes the derived columns of one table or of all. @throws MigrationError if the database is not up to date */
export async function* deriveAgain(
  database: OpenDatabase,
  { table, folder, command }: DeriveOptions,
): AsyncGenerator<Derived> {
  if (!(await isMigrated(database, readMigrations(folder))))
    throw new MigrationError(`The database is not up to date: run ${command} first.`);
  for (const one of derivedTables())
    if (table === undefined || getTableName(one) === table) yield deriveTable(database.db, one);
}

/**
 * Recomputes the derived columns of all rows in batches, while others read and write. Changes nothing else, so versions
 * and times stay the same.
 * @throws AppError DB_BUSY after waiting too long
 */
export async function deriveTable(db: Db, table: Table): Promise<Derived> {
  const clashing: Row[] = [];
  let changed = 0;
  for (let last: Row | undefined; ; ) {
    const start = performance.now();
    const rows = await getSlice(db, table, last);
    const done = await deriveRows(
      db,
      table,
      rows.filter((row) => changeOf(table, row)),
    );
    changed += done.changed;
    clashing.push(...done.clashing);
    last = rows.at(-1);
    if (rows.length < rowsPerBatch) break;
    await Bun.sleep(Math.max(1, performance.now() - start));
  }
  const left = await retried(db, table, clashing);
  const name = getTableName(table);
  return { table: name, changed, ...(left.length > 0 && { clash: describeClash(table, left) }) };
}

/** Retries until no more keys become free. @returns the rows that still clash */
async function retried(db: Db, table: Table, rows: readonly Row[]): Promise<readonly Row[]> {
  const left: Row[] = [];
  for (let at = 0; at < rows.length; at += rowsPerBatch)
    left.push(...(await deriveRows(db, table, rows.slice(at, at + rowsPerBatch))).clashing);
  return left.length === 0 || left.length === rows.length ? left : retried(db, table, left);
}

/** Derives each table whose declaration has changed since its last run, and remembers the new declaration. */
export async function deriveChanged(db: Db, tables: readonly Table[] = derivedTables()): Promise<Derived[]> {
  if (tables.length === 0) return [];
  const known = await getRemembered(db);
  const done: Derived[] = [];
  for (const table of tables) {
    const [name, declaration] = [getTableName(table), getDeclaration(table)];
    if (known.get(name) === declaration || !(await hasColumns(db, table))) continue;
    const derived = await deriveTable(db, table);
    if (derived.clash === undefined) await remember(db, name, declaration);
    done.push(derived);
  }
  return done;
}

/** Whether the applied migrations have created all columns needed to derive this table. */
async function hasColumns(db: Db, table: Table): Promise<boolean> {
  const there = new Set(await getColumnNames(db, table));
  return Object.values(columnsFor(table)).every(({ name }) => there.has(name));
}

type Row = Readonly<Record<string, unknown>>;
type Change = Record<string, unknown>;

/** The primary key, the derived columns, and the columns they derive from. */
function columnsFor(table: Table): Record<string, Column> {
  const derivations = getDerivations(table);
  const names = new Set(derivations.flatMap(({ name, of }) => [name, ...of]));
  const keys = new Set(getKeys(table));
  const all = Object.entries<Column>(getTableColumns(table));
  return Object.fromEntries(all.filter(([name, column]) => names.has(name) || keys.has(column)));
}

function getKeys(table: Table): Column[] {
  const [together] = getTableConfig(table).primaryKeys;
  const columns = Object.values<Column>(getTableColumns(table));
  const keys = together ? together.columns : columns.filter(({ primary }) => primary);
  if (keys.length === 0) throw new Error(`The table ${getTableName(table)} has no primary key.`);
  return columns.filter((column) => keys.includes(column));
}

const nameOf = (table: Table, column: Column) =>
  Object.entries<Column>(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? column.name;

const keyValues = (table: Table, row: Row): [Column, unknown][] =>
  getKeys(table).map((column) => [column, row[nameOf(table, column)]]);

const isRow = (table: Table, row: Row): SQL | undefined =>
  and(...keyValues(table, row).map(([column, value]) => eq(column, value)));

function getSlice(db: Db, table: Table, last: Row | undefined): Promise<Row[]> {
  const keys = getKeys(table);
  const list = (parts: readonly unknown[]) =>
    sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    );
  const values = last && keyValues(table, last).map(([column, value]) => sql.param(value, column));
  return db
    .select(columnsFor(table))
    .from(table)
    .where(values && sql`(${list(keys)}) > (${list(values)})`)
    .orderBy(...keys)
    .limit(rowsPerBatch);
}

/** The outdated derived columns of a row. */
function changeOf(table: Table, row: Row): Change | undefined {
  const whole: Row = withDerived(table, row);
  const changed = getDerivations(table).flatMap(({ name }) =>
    whole[name] === row[name] ? [] : [[name, whole[name]] as const],
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** Rereads the rows in a transaction, because they may have changed, and updates them. */
async function deriveRows(db: Db, table: Table, rows: readonly Row[]) {
  const clashing: Row[] = [];
  let changed = 0;
  const updateAll = async () => {
    const wanted = or(...rows.map((row) => isRow(table, row)));
    for (const row of await db.select(columnsFor(table)).from(table).where(wanted)) {
      const done = await deriveRow(db, table, row);
      if (done.changed) changed += 1;
      if (done.clashes) clashing.push(row);
    }
  };
  if (rows.length > 0) await write(db, updateAll, patience);
  return { changed, clashing };
}

/** If another row has the new key, only the other columns change. */
async function deriveRow(db: Db, table: Table, row: Row) {
  let change = changeOf(table, row);
  let clashes = false;
  while (change) {
    const set = change;
    try {
      // A nested transaction, so that only this statement fails.
      await write(db, async () => db.update(table).set(set).where(isRow(table, row)));
      return { changed: true, clashes };
    } catch (error) {
      change = withoutKeys(table, set, uniqueViolation(error));
      if (change === set) throw error;
      clashes = true;
    }
  }
  return { changed: false, clashes };
}

/** The change without the columns of a violated key, such as "order.shop, order.number"; undefined if empty. */
function withoutKeys(table: Table, change: Change, violated: string | undefined): Change | undefined {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  const keys = violated?.split(", ") ?? [];
  const kept = Object.entries(change).filter(
    ([name]) => !keys.includes(`${getTableName(table)}.${columns[name]?.name}`),
  );
  if (kept.length === Object.keys(change).length) return change;
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function describeClash(table: Table, rows: readonly Row[]): string {
  const [first] = getDerivations(table).filter(({ kind }) => kind === "key");
  const named = rows.slice(0, mostNamed).map((row) => {
    const key = keyValues(table, row).map(([, value]) => value);
    return [first?.of.map((name) => JSON.stringify(row[name])), `(${key.join(", ")})`]
      .filter(Boolean)
      .join(" ");
  });
  const more = rows.length > mostNamed ? ` and ${rows.length - mostNamed} more` : "";
  const keep =
    rows.length === 1
      ? "1 row keeps its old key, because another row already has the new one"
      : `${rows.length} rows keep their old keys, because other rows already have the new ones`;
  return `${getTableName(table)}: ${keep}: ${named.join(", ")}${more}. Change one of each pair, then derive again.`;
}

/** A hash of the derived columns, their sources, and how they derive from them. */
function getDeclaration(table: Table): string {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  const parts = getDerivations(table).map(({ name, of, fold }) => [columns[name]?.name, of, fold(probe)]);
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A text that every kind of folding changes. */
const probe = ` \u200fÉmile’s  STRASSE ß Σίσυφος\n'quoted' ﬁ\u00a0Ærø\u00ad Łódź Þór ʼ ٱلأغانية ىءـ ک٣ ${"long ".repeat(20)}`;

const remembered = sql.identifier("__derived");

async function getRemembered(db: Db): Promise<ReadonlyMap<string, string>> {
  await getRows(
    db,
    sql`CREATE TABLE IF NOT EXISTS ${remembered} (name text PRIMARY KEY, declaration text NOT NULL)`,
  );
  return new Map(await getRows<[string, string]>(db, sql`SELECT name, declaration FROM ${remembered}`));
}

const remember = (db: Db, name: string, declaration: string) =>
  getRows(
    db,
    sql`INSERT INTO ${remembered} (name, declaration) VALUES (${name}, ${declaration})
      ON CONFLICT (name) DO UPDATE SET declaration = excluded.declaration`,
  );
