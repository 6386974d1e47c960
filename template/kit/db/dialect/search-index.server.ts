import type { Database } from "bun:sqlite";
import type { Migration } from "../migrations.server.ts";

/**
 * A table that is rebuilt gets other row numbers, by which its index of parts knows the rows; one that is dropped leaves
 * its index behind.
 */
export function mendSearch(sqlite: Database, applied: readonly Migration[]): void {
  const isDropping = applied.some(({ statements }) => statements.some((one) => /\bDROP TABLE\b/i.test(one)));
  if (!isDropping) return;
  const tables = sqlite
    .prepare<{ name: string; type: string }, []>(
      "SELECT name, type FROM pragma_table_list WHERE schema = 'main'",
    )
    .all();
  const names = new Set(tables.map(({ name }) => name));
  for (const { name, type } of tables) {
    const [, indexed] = /^(.+)_search$/.exec(name) ?? [];
    if (type !== "virtual" || indexed === undefined) continue;
    if (names.has(indexed)) {
      sqlite.run(`INSERT INTO "${name}" ("${name}") VALUES ('delete-all')`);
      // A trigger of the table fills its index.
      sqlite.run(`UPDATE "${indexed}" SET "search" = "search"`);
    } else {
      sqlite.run(`DROP TABLE "${name}_parts"`);
      sqlite.run(`DROP TABLE "${name}"`);
    }
  }
}
