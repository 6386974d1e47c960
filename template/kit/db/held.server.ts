import { sql } from "drizzle-orm";
import type { OpenDatabase } from "./connect.server.ts";
import { pendingIn } from "./dialect/migrate.server.ts";
import { rowsOf } from "./dialect/sql.server.ts";
import type { Migration } from "./migrations.server.ts";

export interface Held {
  /** The first pending migration that would delete data. */
  tag: string;
  /** What it would delete: "note (3 rows)", "trip.remark (2 values)". */
  losses: string[];
}

/** The first pending migration that would delete data that is there; undefined if none would. */
export async function heldIn(
  database: OpenDatabase,
  migrations: readonly Migration[],
): Promise<Held | undefined> {
  for (const { tag, statements } of await pendingIn(database, migrations)) {
    const losses: string[] = [];
    for (const [table, column] of dropsIn(statements)) {
      const count = await countOf(database, table, column);
      if (count > 0)
        losses.push(column ? `${table}.${column} (${count} values)` : `${table} (${count} rows)`);
    }
    if (losses.length > 0) return { tag, losses };
  }
  return undefined;
}

const name = '["`]?(\\w+)["`]?';
const whole = new RegExp(
  `^\\s*(?:DROP TABLE (?:IF EXISTS )?|DELETE FROM )${name}(?: CASCADE)?\\s*;?\\s*$`,
  "im",
);
const single = [
  new RegExp(`^\\s*ALTER TABLE ${name} DROP (?:COLUMN )?(?!CONSTRAINT)${name}`, "im"),
  new RegExp(`^\\s*UPDATE ${name} SET ${name} = NULL`, "im"),
];

/** The tables and columns that statements drop or empty. A table that SQLite rebuilds is not dropped. */
function dropsIn(statements: readonly string[]): [table: string, column?: string][] {
  const all = statements.join("\n");
  const found = statements.flatMap((statement): [string, string?][] => {
    const [, table = ""] = whole.exec(statement) ?? [];
    if (table) return all.includes(`__new_${table}`) ? [] : [[table]];
    const [, of = "", column = ""] = single.flatMap((one) => one.exec(statement) ?? []);
    return column ? [[of, column]] : [];
  });
  const isOnce = (drop: [string, string?], at: number) =>
    found.findIndex((other) => String(other) === String(drop)) === at;
  // The index of a search has no data of its own.
  return found.filter((drop, at) => isOnce(drop, at) && !/_search(?:_parts)?$/.test(drop[0]));
}

async function countOf({ db }: OpenDatabase, table: string, column?: string): Promise<number> {
  const counted = column ? sql.identifier(column) : sql`*`;
  try {
    const [row] = await rowsOf<[unknown]>(db, sql`SELECT count(${counted}) FROM ${sql.identifier(table)}`);
    return Number(row?.[0] ?? 0);
  } catch {
    // It is not there yet: an earlier pending migration creates it.
    return 0;
  }
}
