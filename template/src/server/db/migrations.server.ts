import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

export interface Migration {
  tag: string;
  /** Milliseconds; its identity in drizzle-kit's journal and in the table of applied migrations. */
  when: number;
  hash: string;
  statements: string[];
}

const journalShape = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Reads the migrations that drizzle-kit generated, in the order of its journal. */
export function readMigrations(folder: string): Migration[] {
  const journal = join(folder, "meta", "_journal.json");
  if (!existsSync(journal)) throw new MigrationError(`There is no ${journal}: run db:generate first.`);
  const { entries } = journalShape.parse(JSON.parse(readFileSync(journal, "utf8")));
  return entries.map(({ tag, when }) => {
    // A checkout on Windows may have CR LF; the hash must stay the same.
    const sql = readFileSync(join(folder, `${tag}.sql`), "utf8").replaceAll("\r\n", "\n");
    const hash = new Bun.CryptoHasher("sha256").update(sql).digest("hex");
    return { tag, when, hash, statements: sql.split("--> statement-breakpoint") };
  });
}

export interface Applied {
  hash: string;
  created_at: number;
}

/** The pending migrations. Throws for a database that this code does not know. */
export function pendingMigrations(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const { hash, created_at } of applied) {
    const migration = known.find(({ when }) => when === Number(created_at));
    if (!migration) {
      throw new MigrationError(
        "The database is newer than this version of the program: it has a migration this version does not know. " +
          "Run the version that made it, or restore the backup taken before that migration.",
      );
    }
    if (migration.hash !== hash) {
      throw new MigrationError(
        `${migration.tag}.sql was changed after it was applied. Restore it, and put the change into a new migration.`,
      );
    }
  }
  const done = new Set(applied.map(({ created_at }) => Number(created_at)));
  return known.filter(({ when }) => !done.has(when));
}
