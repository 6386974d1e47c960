import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A migration that cannot be read or applied, explained for the operator. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

export interface Migration {
  tag: string;
  /** Its time in milliseconds, which identifies it in drizzle-kit's journal and in the table of applied migrations. */
  when: number;
  hash: string;
  statements: string[];
}

export const breakpoint = "--> statement-breakpoint";

const journalShape = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Reads the migrations that drizzle-kit generated, in the order of its journal. */
export function readMigrations(folder: string): Migration[] {
  const journal = join(folder, "meta", "_journal.json");
  if (!existsSync(journal)) throw new MigrationError(`${journal} is missing: run db:generate first.`);
  const { entries } = readJournal(journal);
  return entries.map(({ tag, when }) => {
    const file = join(folder, `${tag}.sql`);
    if (!existsSync(file))
      throw new MigrationError(
        `${file}, listed in ${journal}, is missing: restore it, or delete its entry there.`,
      );
    // A checkout on Windows may turn line feeds into CR LF. That must not change the hash.
    const sql = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
    // A line that confirms a drop may have been added after the migration was applied.
    const hash = new Bun.CryptoHasher("sha256").update(sql.replace(/^-- drops .*\n/gm, "")).digest("hex");
    return { tag, when, hash, statements: sql.split(breakpoint) };
  });
}

function readJournal(journal: string) {
  try {
    return journalShape.parse(JSON.parse(readFileSync(journal, "utf8")));
  } catch {
    throw new MigrationError(
      `Cannot read ${journal}: if a merge left conflicts in it, run generate --repair.`,
    );
  }
}

export interface MigrateOptions {
  folder: string;
  /** The migrations to hold, by name. */
  without?: ReadonlySet<string>;
  /** Called every ten seconds while another process holds the lock, which may be migrating. */
  waiting?: () => void;
}

export interface MigrateResult {
  applied: string[];
  backup?: string;
}

export interface Applied {
  hash: string;
  created_at: number;
}

/**
 * Returns the pending migrations. A migration is identified by its content: its number and time may change when a
 * project adopts changes of its template. Throws if the database has an unknown migration.
 */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly Applied[],
  without: ReadonlySet<string> = new Set(),
): Migration[] {
  const pending = [...known];
  for (const { hash, created_at } of applied) {
    const same = pending.filter((migration) => migration.hash === hash);
    const done = same.find(({ when }) => when === Number(created_at)) ?? same[0];
    if (done) pending.splice(pending.indexOf(done), 1);
    else throw unknownMigration(known.find(({ when }) => when === Number(created_at)));
  }
  return pending.filter(({ tag }) => !without.has(tag));
}

function unknownMigration(changed: Migration | undefined): MigrationError {
  return new MigrationError(
    changed
      ? `${changed.tag}.sql was changed after it was applied. Restore it, and make the change in a new migration.`
      : "The database is newer than this version of the program: it has an unknown migration. " +
          "Run the version that applied it, or restore the backup taken before that migration.",
  );
}

/** A part of the database that a table's declaration requires but drizzle-kit cannot create, such as a search index. */
export interface Part {
  /** A readable name: "the search index of order". */
  what: string;
  /** The names of its tables, indexes, triggers or functions. */
  names: readonly string[];
  create: readonly string[];
}

/** The parts that a table's code declares. */
export interface Declaration {
  columns: readonly string[];
  search: readonly string[];
  /** The columns that refer to stored files. */
  files: readonly string[];
}

/** Protections for the rows of a table that has the column. */
export interface Protection extends Omit<Part, "names"> {
  table: string;
  column?: string;
}

/** The protections that apply to a table with these columns. */
export const protecting = (all: readonly Protection[], table: string, columns: readonly string[]) =>
  all.filter((one) => one.table === table && (one.column === undefined || columns.includes(one.column)));

/** A table, an index, a trigger or a function in a database. */
export interface Existing {
  kind: "table" | "index" | "trigger" | "function";
  name: string;
  /** The table it belongs to. For a table or a function, its own name. */
  table: string;
  /** The column with uploads that a trigger watches. */
  file?: string | undefined;
  /** The columns of a table, if they are known. */
  columns?: readonly string[] | undefined;
}

export interface Script {
  tag: string;
  statements: readonly string[];
}
