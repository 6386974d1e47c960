import { Client } from "pg";
import { columns, type Filled, genres, getRows, type Value } from "./rows.ts";

const atOnce = 20_000;

const types: Record<string, string> = {
  email_verified: "boolean",
  banned: "boolean",
  onboarded_at: "bigint",
  created_at: "bigint",
  updated_at: "bigint",
  amount: "bigint",
};

/** Fills the tables of books, users and orders. */
export async function fillPostgres(url: string, size: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'");
    // Creating the indexes after all rows takes a fraction of the time.
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
         WHERE tablename IN ('book', 'user', 'order') AND indexname NOT LIKE '%_pkey'`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
    await client.query("DELETE FROM book");
    await client.query('DELETE FROM "order"');
    await client.query("DELETE FROM \"user\" WHERE id LIKE 'bench-%'");
    await client.query(
      `INSERT INTO genre (id, name, name_key, search, sort, color)
         SELECT g, g, g, g, g, '#334455' FROM unnest($1::text[]) g ON CONFLICT DO NOTHING`,
      [genres],
    );
    let rows: Record<Filled, Value[]>[] = [];
    const flush = async () => {
      for (const table of ["book", "user", "order"] as const)
        await insert(
          client,
          table,
          rows.map((row) => row[table]),
        );
      rows = [];
    };
    for (const row of getRows(size)) {
      rows.push(row);
      if (rows.length === atOnce) await flush();
    }
    await flush();
    for (const { sql } of indexes) await client.query(sql);
    // PostgreSQL would do this later by itself.
    await client.query("VACUUM (ANALYZE) book");
    await client.query('VACUUM (ANALYZE) "user"');
    await client.query('VACUUM (ANALYZE) "order"');
  } finally {
    await client.end();
  }
}

async function insert(client: Client, table: Filled, rows: readonly Value[][]): Promise<void> {
  const names = columns[table];
  const lists = names.map((name, at) => `$${at + 1}::${types[name] ?? "text"}[]`);
  await client.query(
    `INSERT INTO "${table}" (${names.join()}) SELECT * FROM unnest(${lists.join()})`,
    names.map((_, at) => rows.map((row) => row[at])),
  );
}
