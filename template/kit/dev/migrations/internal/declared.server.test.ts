import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import config from "../../../../drizzle.config.ts";
import { openDatabase } from "../../../db/connect.server.ts";
import { searched } from "../../../db/derived.server.ts";
import { table, text } from "../../../db/dialect/columns.server.ts";
import { migrate } from "../../../db/dialect/migrate.server.ts";
import { findMatches } from "../../../db/dialect/search.server.ts";
import { getRows } from "../../../db/dialect/sql.server.ts";
import { getSettings } from "../../../db/dialect/testing.server.ts";
import { breakpoint, readMigrations } from "../../../db/migrations.server.ts";
import { storedFile } from "../../../db/tables.server.ts";
import { temporaryDatabase, temporaryFolder } from "../../../testing/testing.server.ts";
import { withParts } from "./declared.server.ts";

const root = join(import.meta.dirname, "../../../..");
const script = join(root, "scripts/db-generate.ts");
const from = (path: string) => JSON.stringify(join(root, path));

interface Code {
  search?: string;
  columns?: string;
  checks?: string;
}

/** Code for a table of places and a table of stored files. */
const tables = ({ search = 'searched("title")', columns = "", checks = "" }: Code) => `
import { sql } from "drizzle-orm";
import { scanned, searched } from ${from("kit/db/derived.server.ts")};
import { check, table, text } from ${from("kit/db/dialect/columns.server.ts")};
import { storedFile } from ${from("kit/db/tables.server.ts")};
export { storedFile };
export const place = table("place", {
  id: text().primaryKey(), title: text().notNull(), search: text().notNull().$defaultFn(${search}), ${columns}
}, () => [${checks}]);`;

const photo = "photo: text().references(() => storedFile.name),";

async function project() {
  const folder = join(temporaryFolder(), "project");
  mkdirSync(folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(
    join(folder, "drizzle.config.ts"),
    `export default ${JSON.stringify({ ...config, schema: "./tables.ts" })};`,
  );
  writeFileSync(join(folder, "package.json"), "{}");
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  const { db } = database;
  const migrations = join(folder, "drizzle");
  const run = (...words: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, script, ...words], { cwd: folder });
    return { exitCode, said: `${stdout}${stderr}`.trim() };
  };
  const write = (code: Code) => writeFileSync(join(folder, "tables.ts"), tables(code));
  const apply = async (count = 1) =>
    expect((await migrate(database, { folder: migrations })).applied).toHaveLength(count);
  /** Writes the code and its migration, and applies it. */
  async function change(code: Code): Promise<void> {
    write(code);
    expect(run()).toMatchObject({ exitCode: 0 });
    await apply();
  }
  const lastFile = () => {
    const names = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
    return join(migrations, names.sort().at(-1) ?? "");
  };
  return {
    ...{ db, migrations, run, write, apply, change, lastFile },
    /** Adds a row in the way a resource does. */
    add: (id: string, title: string, name = "place") =>
      getRows(
        db,
        sql`INSERT INTO ${sql.identifier(name)} (id, title, search) VALUES (${id}, ${title}, ${title.toLowerCase()})`,
      ),
    /** The ids of the rows that a search finds through the index. */
    async found(term: string, name = "place"): Promise<unknown[]> {
      const place = table(name, { id: text().primaryKey(), search: text().notNull() });
      const { inIndex } = await findMatches(db, { id: place.id, texts: [place.search], term });
      const rows = await db.select({ id: place.id }).from(place).where(inIndex.sql).orderBy(place.id);
      return rows.map(({ id }) => id);
    },
    /** Stores a file that is deleted unless a row refers to it. */
    addFile: (name: string) =>
      db.insert(storedFile).values({ name, bytes: 1, createdAt: new Date(), discardAt: new Date() }),
    isDue: async (name: string) =>
      (await db.select().from(storedFile).where(eq(storedFile.name, name)))[0]?.discardAt != null,
    setPhoto: (name: string | null) => getRows(db, sql`UPDATE place SET photo = ${name}`),
  };
}

test("searched(…) creates an index, with a new table or for existing rows", async () => {
  const { change, add, found } = await project();
  await change({ search: 'scanned("title")' });
  await add("a", "Lighthouse");
  await change({});
  await add("b", "Boathouse");
  expect(await found("house")).toEqual(["a", "b"]);
});

test("a changed table keeps its index and its file triggers", async () => {
  const { db, change, add, found, addFile, isDue, setPhoto } = await project();
  await change({ columns: photo });
  await add("a", "Lighthouse");
  await change({ columns: photo, checks: `check("place_title", sql\`length(title) > 2\`)` });
  await add("b", "Boathouse");
  expect(await found("house")).toEqual(["a", "b"]);
  await getRows(db, sql`DELETE FROM place WHERE id = 'b'`);
  await addFile("first.webp");
  await setPhoto("first.webp");
  expect(await isDue("first.webp")).toBe(false);
  await getRows(db, sql`DELETE FROM place`);
  expect([await isDue("first.webp"), await found("house")]).toEqual([true, []]);
});

test("an added column for files gets its triggers", async () => {
  const { change, add, addFile, isDue, setPhoto } = await project();
  await change({});
  await add("a", "Lighthouse");
  await change({ columns: photo });
  await addFile("first.webp");
  await setPhoto("first.webp");
  expect(await isDue("first.webp")).toBe(false);
  await setPhoto(null);
  expect(await isDue("first.webp")).toBe(true);
});

test("--check lists missing indexes and triggers, and db:generate adds them for existing rows", async () => {
  const { run, write, apply, add, found, lastFile, addFile, isDue, setPhoto } = await project();
  write({ columns: photo });
  expect(run()).toMatchObject({ exitCode: 0 });
  const [created = "", ...rest] = readFileSync(lastFile(), "utf8").split(breakpoint);
  const kept = rest.filter((statement) => !/place_search|place_photo_/.test(statement));
  writeFileSync(lastFile(), [created, ...kept].join(breakpoint));
  await apply();
  await add("a", "Lighthouse");
  expect(run("--check")).toEqual({
    exitCode: 1,
    said: expect.stringMatching(
      /^The migrations lack the search index of place, the file triggers? of place\.photo: run \S+ run db:generate\.$/,
    ),
  });
  expect(run()).toMatchObject({ exitCode: 0 });
  await apply();
  expect(run("--check")).toEqual({ exitCode: 0, said: "" });
  expect(await found("house")).toEqual(["a"]);
  await addFile("first.webp");
  await setPhoto("first.webp");
  expect(await isDue("first.webp")).toBe(false);
});

test("recreates a migration that was deleted by hand, with everything that belongs to its tables", async () => {
  const { run, write, apply, migrations, add, found } = await project();
  write({ search: 'scanned("title")' });
  const code = readFileSync(join(migrations, "../tables.ts"), "utf8");
  writeFileSync(join(migrations, "../tables.ts"), code.replace(/export const place[\s\S]*/, ""));
  expect(run()).toMatchObject({ exitCode: 0 });
  write({ columns: photo });
  expect(run()).toMatchObject({ exitCode: 0 });
  const journal = join(migrations, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  rmSync(join(migrations, `${entries[1].tag}.sql`));
  expect(run("--check")).toEqual({
    exitCode: 1,
    said: expect.stringMatching(/^[^\n]+\.sql, listed in [^\n]+, is missing: [^\n]+$/),
  });
  // Forgets to remove the snapshot, as owners might.
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  expect(run("--check")).toMatchObject({
    exitCode: 1,
    said: expect.stringMatching(/^The schema has changed/),
  });
  expect(run()).toMatchObject({ exitCode: 0 });
  expect(run("--check")).toEqual({ exitCode: 0, said: "" });
  await apply(2);
  await add("a", "Lighthouse");
  expect(await found("house")).toEqual(["a"]);
});

test("recreates indexes and triggers of a renamed table or column under the new name", async () => {
  const { db, migrations, change, add, found, addFile, isDue } = await project();
  await change({ columns: photo });
  await add("a", "Lighthouse");
  const spot = table("spot", {
    id: text().primaryKey(),
    search: text().notNull().$defaultFn(searched("title")),
    picture: text().references(() => storedFile.name),
  });
  const renames = ["ALTER TABLE place RENAME COLUMN photo TO picture;", "ALTER TABLE place RENAME TO spot;"];
  const renaming = { tag: "0001_rename", statements: renames };
  const { statements } = withParts(readMigrations(migrations), renaming, [storedFile, spot]);
  for (const statement of statements) await getRows(db, sql.raw(statement));
  await add("b", "Boathouse", "spot");
  expect(await found("house", "spot")).toEqual(["a", "b"]);
  await addFile("first.webp");
  await getRows(db, sql`UPDATE spot SET picture = 'first.webp' WHERE id = 'a'`);
  expect(await isDue("first.webp")).toBe(false);
  await getRows(db, sql`DELETE FROM spot`);
  expect([await isDue("first.webp"), await found("house", "spot")]).toEqual([true, []]);
});

test("removes indexes and triggers of a table or column that the code no longer has", async () => {
  const { db, migrations, change, add } = await project();
  await change({ columns: photo });
  const known = readMigrations(migrations);
  const bare = table("place", { id: text().primaryKey(), title: text().notNull() });
  const emptying = ["photo", "search"].map((column) => `ALTER TABLE place DROP COLUMN ${column};`);
  const dropped = withParts(known, { tag: "0001_drop", statements: emptying.slice(1) }, [storedFile, bare]);
  for (const statement of dropped.statements) await getRows(db, sql.raw(statement));
  await getRows(db, sql`INSERT INTO place (id, title) VALUES ('a', 'Lighthouse')`);
  const gone = { tag: "0002_gone", statements: ["DROP TABLE place;"] };
  const rest = withParts([...known, { tag: "0001_drop", statements: dropped.statements }], gone, [
    storedFile,
  ]);
  for (const statement of rest.statements) await getRows(db, sql.raw(statement));
  expect([dropped.created, rest.created]).toEqual([[], []]);
  await expect(add("b", "Bridge")).rejects.toThrow();
});
