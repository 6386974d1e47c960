import { sql } from "drizzle-orm";
import type { Log } from "../log/log.server.ts";
import { type Db, type OpenDatabase, openDatabase } from "./connect.server.ts";
import { type Derived, deriveChanged } from "./derive.server.ts";
import { migrate as migrateTables, pendingIn } from "./dialect/migrate.server.ts";
import type { DatabaseSettings } from "./dialect/settings.server.ts";
import { getRows } from "./dialect/sql.server.ts";
import { findLosses, plainSql } from "./drops.server.ts";
import { databaseError, explaining } from "./errors.server.ts";
import { type MigrateOptions, type MigrateResult, readMigrations, type Script } from "./migrations.server.ts";

/**
 * Brings a database up to this version: runs the migrations, then derives the columns whose declaration has changed.
 * The program must have imported all its tables.
 */
export async function migrate(
  database: OpenDatabase,
  options: MigrateOptions,
): Promise<MigrateResult & { derived: Derived[] }> {
  const result = await migrateTables(database, options);
  return { ...result, derived: await explaining(() => deriveChanged(database.db)) };
}

/** A migration that waits until the data's owner applies it. */
interface Held {
  tag: string;
  /** The data it would delete: "note (3 rows)", "trip.remark (2 values)". */
  losses: string[];
  /** Later migrations that can only be applied after this one. */
  waiting: string[];
}

/** Migrates a database, but holds migrations that delete existing data, and later ones that name the same tables. */
export async function migrateKeeping(database: OpenDatabase, options: MigrateOptions) {
  const known = readMigrations(options.folder);
  const pending = await pendingIn(database, known);
  const losses = new Map(
    (pending.length > 0 ? findLosses(known) : []).map(({ tag, drops, empties }) => [
      tag,
      [...drops, ...empties],
    ]),
  );
  const held: Held[] = [];
  const left: { migration: Script; held: Held }[] = [];
  const all: Awaited<ReturnType<typeof migrate>> = { applied: [], derived: [] };
  /** Applies every migration that is not held, or only those before a pending one. */
  const apply = async (end = pending.length) => {
    const without = [...left.map(({ migration }) => migration), ...pending.slice(end)];
    const done = await migrate(database, { ...options, without: new Set(without.map(({ tag }) => tag)) });
    all.applied.push(...done.applied);
    all.derived.push(...done.derived);
    if (done.backup !== undefined) all.backup ??= done.backup;
  };
  for (const [at, migration] of pending.entries()) {
    const { tag } = migration;
    const before = left.find((one) => needs(migration, one.migration, losses.get(one.migration.tag)));
    if (before) {
      before.held.waiting.push(tag);
      left.push({ migration, held: before.held });
      continue;
    }
    const named = losses.get(tag) ?? [];
    if (named.length === 0) continue;
    // The tables have the names in this migration only once the earlier ones have been applied.
    if (at > left.length) await apply(at);
    const counted = await Promise.all(named.map((name) => getCount(database, name)));
    const there = counted.flatMap((one) => one ?? []);
    if (there.length === 0) continue;
    const one = { tag, losses: there, waiting: [] };
    held.push(one);
    left.push({ migration, held: one });
  }
  await apply();
  return { ...all, held };
}

interface OpenOptions {
  /** The migrations folder. */
  folder: string;
  log: Log;
  /** Holds new migrations that would delete data, until the data's owner decides. For development. */
  keepsData: boolean;
  /** The command that applies held migrations, as an owner types it. */
  command: string;
  readOnly?:
    | { assertDatabase: (db: Db) => Promise<void>; lockDatabase: (database: OpenDatabase) => Promise<void> }
    | undefined;
}

/** Opens a database and brings it up to date. @returns the database and the held migrations */
export async function openMigrated(
  settings: DatabaseSettings,
  { folder, log, keepsData, command, readOnly }: OpenOptions,
) {
  const database = openDatabase(settings);
  try {
    await readOnly?.assertDatabase(database.db);
    const options = { folder, waiting: () => log.info("database.waiting") };
    const { applied, backup, derived, held } = keepsData
      ? await migrateKeeping(database, options)
      : { ...(await migrate(database, options)), held: [] };
    const waiting = held.map((one) => ({ tag: one.tag, line: getLine(one, command) }));
    for (const { line } of waiting) console.warn(`! ${line}`);
    if (applied.length > 0) log.info("database.migrated", { applied, backup });
    for (const { clash, ...done } of derived) {
      if (done.changed > 0) log.info("database.derived", done);
      if (clash) log.warn("database.clash", { clash });
    }
    await readOnly?.lockDatabase(database);
    return Object.assign(database, { held: waiting });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The message about a held migration. */
function getLine({ tag, losses, waiting }: Held, command: string): string {
  const after = waiting.length > 0 ? `, and then ${waiting.join(", ")}` : "";
  return `${tag} deletes ${losses.join(", ")}. ${command} applies it${after}.`;
}

/** Describes what would be deleted, such as "note (3 rows)"; undefined if there is nothing. */
async function getCount({ db }: OpenDatabase, name: string): Promise<string | undefined> {
  const [table = "", column] = name.split(".");
  const counted = column ? sql.identifier(column) : sql`*`;
  const query = sql`SELECT count(${counted}) FROM ${sql.identifier(table)}`;
  const [row] = await getRows<[unknown]>(db, query).catch((error) => {
    if (databaseError(error)) throw error;
    // The table or column does not exist.
    return [];
  });
  const count = Number(row?.[0] ?? 0);
  return count > 0 ? `${name} (${count} ${column ? "values" : "rows"})` : undefined;
}

const name = String.raw`(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?(?:["\`]?public["\`]?\.)?["\`]?(\w+)`;
const altered = new RegExp(
  [
    String.raw`\b(?:TABLE|VIEW|RENAME\s+TO)\s+${name}`,
    String.raw`\bCREATE\s[^;]*?\b(?:INDEX|TRIGGER)\b[^;]*?\sON\s+${name}`,
  ].join("|"),
  "gi",
);

const getText = ({ statements }: Script) => statements.map(plainSql).join("\n").toLowerCase();
const getWords = (one: Script) => new Set(getText(one).match(/\w+/g));
const getTables = (one: Script) =>
  [...getText(one).matchAll(altered)].flatMap(([, table, other]) => table ?? other ?? []);

/** Whether a migration names a table that an earlier one changes, or the other way round. */
function needs(later: Script, earlier: Script, losses: readonly string[] = []): boolean {
  const emptied = losses.map((loss) => loss.split(".", 1).join("").toLowerCase());
  const [words, before] = [getWords(later), getWords(earlier)];
  return (
    [...getTables(earlier), ...emptied].some((table) => words.has(table)) ||
    getTables(later).some((table) => before.has(table))
  );
}
