import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileTriggers, searchIndex } from "../../db/dialect/mend-migration.server.ts";
import { dropping } from "../../db/dialect/parts.server.ts";
import { breakpoint } from "../../db/migrations.server.ts";
import { projectWithTables } from "./fixtures/project.server.ts";
import { lastSnapshot, tablesOfCode } from "./internal/drizzle-kit.server.ts";
import { getChoices, parseOptions } from "./internal/options.server.ts";
import { readSnapshot } from "./internal/snapshot.server.ts";

const trips = (columns: string, more = "", name = "trip") => `
export const place = table("place", { id: text().primaryKey() });
export const ${name} = table("${name}", { id: text().primaryKey(), title: text().notNull(), ${columns} }, (row) => [${more}]);
`;

const note = (name: string) => `${name}: text()`;

async function withRows(columns = note("note"), more = "") {
  const project = await projectWithTables();
  await project.change(trips(columns, more));
  await project.run("INSERT INTO place VALUES ('kyoto')");
  await project.run(
    "INSERT INTO trip (id, title, note) VALUES ('a', 'Spring', 'kyoto'), ('b', 'Autumn', NULL)",
  );
  return project;
}

const renamed = [{ note: "kyoto" }, { note: null }];

test.each([
  ["alone", note, ""],
  [
    "beside a new column and a check, for which SQLite rebuilds the table",
    (name: string) => `${note(name)}, days: integer()`,
    "check('trip_title', sql`length(title) > 0`)",
  ],
])("a renamed column keeps its values, %s", async (_, columns, more) => {
  const { change, rows } = await withRows();
  await change(trips(columns("remark"), more), "--rename", "trip.note=remark");
  expect(await rows("SELECT remark AS note FROM trip ORDER BY id")).toEqual(renamed);
});

test("a renamed column keeps its values with a reference, a check, indexes, a generated column and derived columns", async () => {
  const columns = (name: string) =>
    `${name}: text().references(() => place.id), ${name}_sort: text(), ${name}_key: text(),
     upper: computed(sql.raw('upper("${name}")')), search: text()`;
  const more = (name: string) =>
    `check("trip_${name}_length", sql\`length(\${row.${name}}) < 9\`), index("trip_${name}_order").on(row.${name}_sort, row.id),
     uniqueIndex("trip_${name}_unique").on(row.${name}_key)`;
  const { change, rows, run, check } = await withRows(columns("note"), more("note"));
  await run("UPDATE trip SET note_sort = 's', note_key = 'k', search = 'text' WHERE id = 'a'");
  await change(trips(columns("remark"), more("remark")), "--rename", "trip.note=remark");
  expect(
    await rows("SELECT remark, remark_sort, remark_key, upper, search FROM trip WHERE id = 'a'"),
  ).toEqual([{ remark: "kyoto", remark_sort: "s", remark_key: "k", upper: "KYOTO", search: "text" }]);
  await expect(run("UPDATE trip SET remark = 'nowhere'")).rejects.toThrow();
  await expect(run("DELETE FROM place")).rejects.toThrow();
  expect(check()).toMatchObject({ exitCode: 0 });
});

test.each([
  ["as it was made", 0],
  ["after SQLite has rebuilt it for a check, as it does again", 1],
  ["after SQLite has rebuilt it twice", 2],
])("a renamed table keeps its rows, references to it, its search and its files, %s", async (_, rebuilds) => {
  const project = await projectWithTables();
  const { change, custom, migrate, run, rows, check } = project;
  const rule = (name: string, least = 0) =>
    `, check("${name}_title", sql\`length(\${row.title}) > ${least}\`)`;
  const tables = (name: string, more = rebuilds > 0 ? rule(name) : "") => `
    export const stored = table("stored_file", { name: text().primaryKey(), discardAt: integer("discard_at") });
    ${trips(`search: text().notNull(), photo: text().unique()`, `index("${name}_order").on(row.title)${more}`, name)}
    export const day = table("day", { id: text().primaryKey(), trip: text().notNull().references(() => ${name}.id, { onDelete: "cascade" }) });`;
  await change(tables("trip", ""));
  const functions = readFileSync(join(import.meta.dirname, "../../../initial/0000_initial.sql"), "utf8")
    .split(breakpoint)
    .filter((statement) => /CREATE FUNCTION "(stored_file_keep|search_parts)"/.test(statement));
  custom([...functions, ...searchIndex("trip"), ...fileTriggers("trip", "photo")].join(breakpoint));
  await migrate();
  for (let round = rebuilds; round > 0; round--) {
    await change(tables("trip", rule("trip", round - 1)));
    // These triggers are the same as those of a file column that was removed and added again.
    const files = fileTriggers("trip", "photo");
    const names = files.flatMap((one) => /^CREATE TRIGGER [`"]([^`"]+)/.exec(one)?.[1] ?? []);
    const dropped = names.map((name) => dropping({ kind: "trigger", name, table: "trip" }));
    custom([...dropped, ...files].join(breakpoint));
    await migrate();
  }
  await run("INSERT INTO stored_file (name) VALUES ('a.webp')");
  await run("INSERT INTO trip (id, title, search, photo) VALUES ('a', 'Spring', 'spring', 'a.webp')");
  await run("INSERT INTO day VALUES ('one', 'a')");
  await change(
    tables("journey").replace("photo: text()", "picture: text()"),
    ...["--rename", "trip=journey", "--rename", "trip.photo=picture"],
  );
  expect(await rows("SELECT title, picture FROM journey")).toEqual([{ title: "Spring", picture: "a.webp" }]);
  await run("INSERT INTO journey (id, title, search) VALUES ('b', 'Autumn', 'autumn')");
  for (const { table, sql } of await indexes(project))
    expect([table, await rows(sql)]).toEqual([table, [{ n: 2 }]]);
  await run("DELETE FROM journey");
  expect(await rows("SELECT count(*) AS n FROM day")).toEqual([{ n: 0 }]);
  expect(await rows("SELECT name FROM stored_file WHERE discard_at IS NULL")).toEqual([]);
  expect(check()).toEqual({ exitCode: 0, stdout: "", stderr: "" });
});

/** What SQLite's searches find. PostgreSQL maintains the index of a table by itself. */
async function indexes({ rows }: Awaited<ReturnType<typeof projectWithTables>>) {
  const all = await rows<{ name: string }>(
    "SELECT 'journey_search' AS name WHERE EXISTS (SELECT 1 FROM pragma_table_list WHERE name = 'journey_search')",
  ).catch(() => []);
  return all.map(({ name }) => ({ table: name, sql: `SELECT count(*) AS n FROM ${name}` }));
}

test("refuses an unknown name in one line, and writes nothing", async () => {
  const { write, generate, files, folder } = await withRows();
  const before = files();
  write(trips(note("remark")));
  const tables = {
    before: readSnapshot(lastSnapshot(join(folder, "drizzle")) ?? ""),
    after: await tablesOfCode(folder),
  };
  const refused: Record<string, string> = {
    "--rename trip.nope=remark":
      "The migrations have no column trip.nope. The schema no longer has trip.note.",
    "--rename nope=trip": "The migrations have no table nope. The schema no longer has trip.note.",
    "--rename trip.title=remark": "trip.title is still in the schema, so it was not renamed.",
    "--rename trip.note=nope": "The schema has no column trip.nope.",
    "--rename trip.note=title": "trip.note cannot become trip.title, which already exists.",
    "--rename trip.note=remark --rename trip.note=remark": "The migrations have no column trip.note.",
    "--rename trip.note=remark --drop trip.note": "The migrations have no column trip.note.",
    "--drop trip.title": "trip.title is still in the schema, so it was not dropped.",
    "--drop trip.note --drop trip.note": "trip.note is given twice.",
    "--rename trip.note":
      "Invalid --rename trip.note: write --rename trip.note=remark, or --rename trip=journey.",
    "--drop trip.note=remark": "Invalid --drop trip.note=remark: write --drop trip.note, or --drop trip.",
    "--custom --drop trip.note": "--custom writes an empty migration: leave out --rename and --drop.",
    "--remane trip.note=remark": "Unknown option '--remane': see bun run db:generate --help.",
    "trip.note": "Unknown argument trip.note: see bun run db:generate --help.",
  };
  for (const [words, line] of Object.entries(refused))
    expect(() => getChoices(tables, parseOptions(words.split(" "))), words).toThrow(
      expect.objectContaining({ name: "Refusal", message: line }),
    );
  const [[words = "", line] = []] = Object.entries(refused);
  expect(generate(...words.split(" "))).toEqual({ exitCode: 2, stdout: "", stderr: `${line}\n` });
  expect(files()).toEqual(before);
});
