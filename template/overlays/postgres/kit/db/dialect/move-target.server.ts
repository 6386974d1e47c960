import { type Client, escapeIdentifier } from "pg";

export interface Table {
  name: string;
  /** The columns that can be written. */
  columns: string[];
}

export interface ForeignKey {
  name: string;
  from: string;
  to: string;
}

/** The tables of features, without those of the migrator. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     AND NOT starts_with(table_name, '__') GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

export async function foreignKeysOf(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conname AS name, f.relname AS from, t.relname AS to
     FROM pg_constraint JOIN pg_class f ON f.oid = conrelid JOIN pg_class t ON t.oid = confrelid
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1`,
  );
  return rows;
}

/** Sorts tables so that each follows the tables it refers to. Tables in a cycle keep their order. */
export function inOrder(tables: readonly Table[], keys: readonly ForeignKey[]): Table[] {
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
 * Continues the sequences after the last number of the source, so that numbers of deleted rows are not reused.
 * @param lastGiven returns the last number of a table of the source
 */
export async function setSequences(
  client: Client,
  lastGiven: (table: string) => bigint | undefined,
): Promise<void> {
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
