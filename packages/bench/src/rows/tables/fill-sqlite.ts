import { Database } from "bun:sqlite";
import { columns, type Filled, genres, getRows } from "./rows.ts";

/** Fills the tables of books, users and orders. */
export function fillSqlite(file: string, size: number): void {
  using sqlite = new Database(file);
  sqlite.run("PRAGMA synchronous = OFF");
  sqlite.run("PRAGMA cache_size = -262144");
  // Creating the indexes and search parts after all rows takes a fraction of the time.
  const dropped = sqlite
    .prepare<{ name: string; type: string; sql: string }, []>(
      `SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name IN ('book', 'user', 'order')
         AND (type = 'index' OR type = 'trigger' AND name LIKE '%!_search!_%' ESCAPE '!')`,
    )
    .all();
  for (const { name, type } of dropped) sqlite.run(`DROP ${type} "${name}"`);
  sqlite.run("DELETE FROM book");
  sqlite.run('DELETE FROM "order"');
  sqlite.run("DELETE FROM user WHERE id LIKE 'bench-%'");
  const genre = sqlite.prepare(
    "INSERT OR IGNORE INTO genre (id, name, name_key, search, sort, color) VALUES (?1, ?1, ?1, ?1, ?1, '#334455')",
  );
  for (const name of genres) genre.run(name);
  const insert = (table: Filled) =>
    sqlite.prepare(
      `INSERT INTO "${table}" (${columns[table].join()}) VALUES (${columns[table].map(() => "?").join()})`,
    );
  const [book, user, order] = [insert("book"), insert("user"), insert("order")];
  sqlite.transaction(() => {
    for (const row of getRows(size)) {
      book.run(...row.book);
      user.run(...row.user);
      order.run(...row.order);
    }
  })();
  for (const { sql } of dropped) sqlite.run(sql);
  for (const [table, texts] of [
    ["book", "search"],
    ["user", "search || char(10) || email"],
    ["order", "search"],
  ]) {
    sqlite.run(`INSERT INTO ${table}_search (${table}_search) VALUES ('delete-all')`);
    sqlite.run(
      `INSERT INTO ${table}_search (rowid, parts) SELECT rowid, ${texts} || char(10, 10) FROM "${table}"`,
    );
  }
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
}
