import type { Database } from "bun:sqlite";

interface Trigger {
  name: string;
  table: string;
  sql: string;
}

/**
 * Runs a migration's statements. drizzle-kit rebuilds a table for what ALTER TABLE cannot do, and SQLite drops a
 * table's triggers with it: they are created again on the new one. DROP TRIGGER still drops.
 */
export function runKeepingTriggers(sqlite: Database, statements: readonly string[]): void {
  const dropped: Trigger[] = [];
  for (const statement of statements) {
    const before = triggersOf(sqlite);
    sqlite.run(statement);
    if (!/\bDROP TABLE\b/i.test(statement)) continue;
    const left = new Set(triggersOf(sqlite).map(({ name }) => name));
    dropped.push(...before.filter(({ name }) => !left.has(name)));
  }
  const names = sqlite.prepare<{ name: string }, []>("SELECT name FROM sqlite_schema").all();
  const existing = new Set(names.map(({ name }) => name));
  for (const { name, table, sql } of dropped) if (existing.has(table) && !existing.has(name)) sqlite.run(sql);
}

function triggersOf(sqlite: Database): Trigger[] {
  return sqlite
    .prepare<Trigger, []>("SELECT name, tbl_name AS 'table', sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
}
