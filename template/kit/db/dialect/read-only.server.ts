import type { Database } from "bun:sqlite";
import { getTableName } from "drizzle-orm";
import type { ErrorCode } from "../../shared/errors.ts";
import type { Table } from "./columns.server.ts";
import type { OpenDatabase } from "./connect.server.ts";

const refusal: ErrorCode = "DEMO_MODE";

/**
 * Makes this connection refuse all writes except to the given tables. Uses temporary triggers, which belong to the
 * connection: the file stays unchanged, so commands that prepare the demo can still write.
 */
export async function makeReadOnly(
  { sqlite }: OpenDatabase,
  { except }: { except: readonly Table[] },
): Promise<void> {
  const writable = except.map(getTableName);
  for (const name of tablesIn(sqlite)) {
    if (writable.includes(name)) continue;
    for (const event of ["INSERT", "UPDATE", "DELETE"]) {
      sqlite.run(
        `CREATE TEMP TRIGGER ${quote(`read_only_${name}_${event}`)} BEFORE ${event} ON main.${quote(name)} ` +
          `BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
      );
    }
  }
}

export function tablesIn(sqlite: Database): string[] {
  return sqlite
    .prepare<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all()
    .map(({ name }) => name);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
