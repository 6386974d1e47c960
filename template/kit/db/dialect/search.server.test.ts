import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { user } from "../../auth/tables.server.ts";
import { openKitDatabase } from "../../testing/fixtures/database.server.ts";
import { temporaryFolder, writeMigrations } from "../../testing/testing.server.ts";
import { backupFile } from "./backup.server.ts";
import { openDatabase } from "./connect.server.ts";
import { migrate } from "./migrate.server.ts";
import { findMatches, searchWarnings } from "./search.server.ts";

const note = "CREATE TABLE note (id text PRIMARY KEY, search text NOT NULL);";
const index = [
  note,
  "CREATE VIRTUAL TABLE note_search USING fts5(parts, content='', contentless_delete=1, tokenize='trigram');",
  "CREATE VIRTUAL TABLE note_search_parts USING fts5vocab('note_search', 'instance');",
  "CREATE TRIGGER note_search_insert AFTER INSERT ON note BEGIN INSERT INTO note_search (rowid, parts) VALUES (NEW.rowid, NEW.search); END;",
  "CREATE TRIGGER note_search_update AFTER UPDATE OF search ON note BEGIN DELETE FROM note_search WHERE rowid = OLD.rowid; INSERT INTO note_search (rowid, parts) VALUES (NEW.rowid, NEW.search); END;",
  "CREATE TRIGGER note_search_delete AFTER DELETE ON note BEGIN DELETE FROM note_search WHERE rowid = OLD.rowid; END;",
];
const rebuild = [
  note.replace("note", "__new_note"),
  "INSERT INTO __new_note (id, search) SELECT id, search FROM note ORDER BY id;",
  "DROP TABLE note;",
  "ALTER TABLE __new_note RENAME TO note;",
];

/** Prepares rows whose row numbers start after a gap. */
async function prepare() {
  const folder = temporaryFolder();
  const file = join(folder, "app.db");
  const database = openDatabase({ file });
  onTestFinished(database.close);
  const known = { "0000_index": index.join("--> statement-breakpoint\n") };
  const add = async (more: Record<string, string[]> = {}) => {
    const written = Object.entries(more).map(([tag, all]) => [tag, all.join("--> statement-breakpoint\n")]);
    writeMigrations(folder, { ...known, ...Object.fromEntries(written) });
    await migrate(database, { folder });
  };
  await add();
  for (const text of ["first", "second", "third"])
    database.sqlite.run("INSERT INTO note VALUES (?1, ?1)", [text]);
  database.sqlite.run("DELETE FROM note WHERE id = 'first'");
  return { ...database, file, folder, add };
}

const found = ({ sqlite }: Pick<ReturnType<typeof openDatabase>, "sqlite">, part: string) =>
  sqlite
    .prepare("SELECT id FROM note WHERE rowid IN (SELECT rowid FROM note_search WHERE note_search MATCH ?)")
    .values(part)
    .flat();

test("a search in a copy of the database finds the same rows", async () => {
  const { file, folder } = await prepare();
  backupFile(file, join(folder, "copy.db"));
  const copy = openDatabase({ file: join(folder, "copy.db") });
  onTestFinished(copy.close);
  expect([found(copy, "thi"), found(copy, "eco"), found(copy, "fir")]).toEqual([["third"], ["second"], []]);
  expect(await searchWarnings(copy.db)).toEqual([]);
});

test("the search index stays correct when rebuilding a table renumbers its rows", async () => {
  const { add, ...database } = await prepare();
  await add({ "0001_rebuild": rebuild });
  expect(database.sqlite.prepare("SELECT rowid FROM note").values()).toEqual([[1], [2]]);
  database.sqlite.run("UPDATE note SET search = 'fourth' WHERE id = 'second'");
  expect([found(database, "thi"), found(database, "our"), found(database, "eco")]).toEqual([
    ["third"],
    ["second"],
    [],
  ]);
});

test("dropping a table drops its search index", async () => {
  const { add, sqlite } = await prepare();
  await add({ "0001_drop": ["DROP TABLE note;"] });
  expect(sqlite.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'note%'").values()).toEqual([]);
});

test("reports a table whose row numbers differ from those in its search index", async () => {
  const { db, sqlite } = await prepare();
  expect(await searchWarnings(db)).toEqual([]);
  sqlite.run("DROP TRIGGER note_search_insert");
  sqlite.run("INSERT INTO note VALUES ('fourth', 'fourth')");
  expect(await searchWarnings(db)).toEqual([expect.stringContaining("note_search")]);
});

test("finds one or two characters by scanning a few rows, and through the search index among many rows", async () => {
  const database = await openKitDatabase();
  const names = ["ab", "b a", "éa", "本屋", "a%", "%b", "_", "'a", '"', "🦊a", "a🦊", ""];
  const search = async (term: string) => {
    const { inIndex, total } = await findMatches(database.db, {
      id: user.id,
      texts: [user.search, user.email],
      term,
    });
    const rows = await database.db.select({ name: user.search }).from(user).where(inIndex.sql);
    expect(rows).toHaveLength(total);
    return rows.map(({ name }) => name).sort();
  };
  for (const first of [1, 30_000]) {
    await database.db.delete(user);
    for (const [at, name] of names.entries())
      database.sqlite.run(
        "INSERT INTO user (rowid, id, email, search, created_at, updated_at) VALUES (?1, 'u' || ?1, ?1 || '@x.org', ?2, 0, 0)",
        [first + at, name],
      );
    for (const term of ["a", "b", "ab", "🦊", "a🦊", "本", "屋", "%", "_", "'", '"', "*", "zz", "g"]) {
      const expected = names.filter((name, at) => `${name}\n${first + at}@x.org`.includes(term)).sort();
      expect(await search(term), `${term} from ${first}`).toEqual(expected);
    }
  }
});
