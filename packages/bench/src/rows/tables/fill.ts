import { Database } from "bun:sqlite";

const words =
  "ash birch cedar dew elm fern gorse hazel iris juniper kelp laurel maple nettle oak pine quince rowan sage thyme".split(
    " ",
  );

/** 1 January 2024; a row every half a minute or so from then on. */
const start = Date.UTC(2024, 0, 1);

/** Fills the tables of books and users up to that many rows, the same ones each time. */
export function fill(file: string, size: number): void {
  using sqlite = new Database(file);
  sqlite.run("PRAGMA synchronous = OFF");
  sqlite.run("PRAGMA cache_size = -262144");
  sqlite.run("DELETE FROM book");
  sqlite.run("DELETE FROM user WHERE id LIKE 'bench-%'");
  for (const name of [...Array(10).keys(), "rare", "new"])
    sqlite.run(
      "INSERT OR IGNORE INTO genre (id, name, name_key, search, sort, color) VALUES (?1, ?1, ?1, ?1, ?1, '#334455')",
      [`bench-${name}`],
    );
  // All at once, indexes are made in a fraction of the time.
  const indexes = sqlite
    .prepare<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('book', 'user') AND sql IS NOT NULL",
    )
    .all();
  for (const { name } of indexes) sqlite.run(`DROP INDEX "${name}"`);
  const book = sqlite.prepare(
    `INSERT INTO book (id, title, author, publisher, genre_id, title_key, author_key, search, sort, author_sort,
      publisher_sort, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?2, ?3, ?2 || char(10) || ?3, substr(?2, 1, 60), ?3, ?4, ?6, ?7)`,
  );
  const user = sqlite.prepare(
    `INSERT INTO user (id, email, name, search, email_verified, role, banned, onboarded_at, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?8)`,
  );
  const random = generator();
  const word = () => words[Math.floor(random() * words.length)] ?? "";
  sqlite.transaction(() => {
    for (let at = 0; at < size; at++) {
      const id = `bench-${Math.floor(random() * 2 ** 48).toString(36)}-${at}`;
      const createdAt = start + at * 30_000;
      const author = `${word()} ${word()} ${Math.floor(random() * 5000)}`;
      const publisher = random() < 0.7 ? `${word()} press ${Math.floor(random() * 300)}` : null;
      const genre = at % 50_000 === 7 ? "rare" : at > size * 0.95 ? "new" : Math.floor(random() * 10);
      const updatedAt = createdAt + Math.floor(random() * 1e9);
      book.run(id, `${word()} ${word()} ${at}`, author, publisher, `bench-${genre}`, createdAt, updatedAt);
      const isNew = random() < 0.05;
      const name = isNew ? "" : `${word()} ${word()} ${at % 9973}`;
      const [verified, banned] = [Number(!isNew && random() < 0.95), Number(random() < 0.01)];
      const role = at % 100_000 === 9 ? "admin" : "user";
      const onboardedAt = isNew ? null : createdAt + 60_000;
      user.run(id, `${word()}.${at}@example.com`, name, verified, role, banned, onboardedAt, createdAt);
    }
  })();
  for (const { sql } of indexes) sqlite.run(sql);
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function generator(): () => number {
  let state = 20_260;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
