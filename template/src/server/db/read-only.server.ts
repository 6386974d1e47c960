import type { Database } from "bun:sqlite";
import type { ErrorCode } from "#shared/errors.ts";

const refusal: ErrorCode = "DEMO_MODE";

/**
 * Makes this connection refuse all writes except to the given tables. Temporary triggers belong to the connection, so
 * the file stays unchanged, and commands that prepare it can write.
 */
export function makeReadOnly(sqlite: Database, { except }: { except: readonly string[] }): void {
  const tables = sqlite
    .prepare<{ name: string }, []>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all();
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    for (const event of ["INSERT", "UPDATE", "DELETE"]) {
      sqlite.run(
        `CREATE TEMP TRIGGER ${quote(`read_only_${name}_${event}`)} BEFORE ${event} ON main.${quote(name)} ` +
          `BEGIN SELECT RAISE(ABORT, '${refusal}'); END`,
      );
    }
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
