import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import config from "../../../drizzle.config.ts";
import { findLosses } from "../../db/drops.server.ts";
import { readMigrations } from "../../db/migrations.server.ts";
import { temporaryFolder, writeMigrations } from "../../testing/testing.server.ts";
import { projectWithTables } from "./fixtures/project.server.ts";

const trips = (columns: string, more = "", indexes = "") => `
export const trip = table("trip", { id: text().primaryKey(), title: text().notNull(), ${columns} }, (row) => [${indexes}]);
${more}`;
const sorting = (name: string) => `index("trip_${name}_order").on(row.${name}_sort, row.id)`;
const place = 'export const place = table("place", { id: text().primaryKey() });';

const begun = 'CREATE TABLE n (id text, title text, note text, trip text, "größe" text, "my note" text);';
const last = "ALTER TABLE n RENAME TO trip;";

const passed = { exitCode: 0, stdout: "", stderr: "" };

async function withRows(columns: string, more = "", indexes = "") {
  const project = await projectWithTables();
  await project.change(trips(columns, more, indexes));
  await project.run("INSERT INTO trip (id, title) VALUES ('a', 'Spring')");
  return project;
}

test("without a terminal, lists every table and column it would drop, with the options to type, and writes nothing", async () => {
  const { write, generate, files } = await withRows(
    "note: text(), mood: text(), note_sort: text()",
    place,
    sorting("note"),
  );
  const before = files();
  write(trips("remark: text()", 'export const city = table("city", { id: text().primaryKey() });'));
  expect(generate()).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: `The schema no longer contains everything in the database. Nothing was written.
  This would drop all rows of the table place: keep them with --rename place=city, or drop them with --drop place
  This would drop the values of trip.note: keep them with --rename trip.note=remark, or drop them with --drop trip.note
  This would drop the values of trip.mood: keep them with --rename trip.mood=remark, or drop them with --drop trip.mood
`,
  });
  write(trips("mood: text(), note_sort: text()", place, sorting("note")));
  expect(generate()).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("with --drop trip.note\n"),
  });
  expect(files()).toEqual(before);
});

test("drops the named tables and columns, along with additions and renames", async () => {
  const columns = "note: text(), mood: text().unique(), mood_sort: text(), days: integer()";
  const { change, rows, check, folder } = await withRows(columns, place, sorting("mood"));
  await change(
    trips(
      "remark: text(), weather: text()",
      'export const city = table("city", { id: text().primaryKey() });',
    ),
    ...["--drop", "trip.mood", "--drop", "place", "--rename", "trip.note=remark", "--drop", "trip.days"],
  );
  expect(await rows("SELECT * FROM trip")).toEqual([
    { id: "a", title: "Spring", remark: null, weather: null },
  ]);
  await expect(rows("SELECT * FROM place")).rejects.toThrow("place");
  const [last = ""] = readdirSync(join(folder, "drizzle")).filter((name) => name.startsWith("0001"));
  const lines = readFileSync(join(folder, "drizzle", last), "utf8").match(/^-- drops .*$/gm);
  expect(lines?.sort()).toEqual(
    ["place", "trip.days", "trip.mood", "trip.mood_sort"].map((name) => `-- drops ${name}`),
  );
  expect(check()).toEqual(passed);
});

test("a column that is only named like a derived one is not dropped along with another", async () => {
  const { write, generate, change, rows, run } = await withRows(
    "public: text(), public_key: text(), size: text(), size_sort: integer()",
    "",
    'uniqueIndex("trip_public_key_unique").on(row.public_key)',
  );
  await run("UPDATE trip SET public_key = 'ssh'");
  write(trips("size_sort: integer()"));
  expect(generate().stderr).toContain("the values of trip.public_key:");
  const both = ["--drop", "trip.public", "--drop", "trip.size"];
  expect(generate(...both)).toMatchObject({ exitCode: 2 });
  await change(trips("public_key: text(), size_sort: integer()"), ...both);
  expect(await rows("SELECT public_key FROM trip")).toEqual([{ public_key: "ssh" }]);
});

test("columns with spaces and with letters of any language are renamed and dropped like others", async () => {
  const { change, rows, run, check } = await withRows('größe: text(), "my note": text(), prénom: text()');
  await run(`UPDATE trip SET "größe" = '12', "my note" = 'n', "prénom" = 'Ada'`);
  await change(
    trips("länge: text(), prénom: text()"),
    "--rename",
    "trip.größe=länge",
    "--drop",
    "trip.my note",
  );
  await change(trips("länge: integer().notNull(), prénom: text(), höhe: integer()"));
  expect(await rows("SELECT * FROM trip")).toMatchObject([{ länge: 12, prénom: "Ada", höhe: null }]);
  expect(check()).toEqual(passed);
});

test("--check refuses a migration with an unconfirmed drop, which can be confirmed after it was applied", async () => {
  const { custom, check, folder, migrate } = await withRows("note: text()");
  // The code lacks the column as well, so nothing else is wrong.
  custom("ALTER TABLE trip ADD memo text;");
  custom("ALTER TABLE trip DROP COLUMN memo;");
  const file = readdirSync(join(folder, "drizzle")).find((name) => name.startsWith("0002")) ?? "";
  const refused = (line: string) => ({ exitCode: 1, stdout: "", stderr: `${line}\n` });
  expect(check()).toEqual(
    refused(
      `drizzle/${file} drops the column memo of trip without confirmation: if this data can be deleted, add the line "-- drops trip.memo" to the file.`,
    ),
  );
  await migrate();
  const path = join(folder, "drizzle", file);
  writeFileSync(path, `-- drops trip.memo\n${readFileSync(path, "utf8")}`);
  expect(check()).toEqual(passed);
  expect((await migrate()).applied).toEqual([]);
});

function dropped(sql: string): string[] {
  const folder = temporaryFolder();
  const table =
    'CREATE TABLE trip (id text, title text, note text, trip text, "größe" text, "my note" text);';
  writeMigrations(folder, { "0000_first": table, "0001_next": sql });
  return findLosses(readMigrations(folder)).flatMap(({ drops }) => drops);
}

test.each([
  ["a column", 'ALTER TABLE "trip" DROP COLUMN "note";', ["trip.note"]],
  ["a column, in bare words", "alter table trip drop note;", ["trip.note"]],
  ["a column after a copy", "UPDATE trip SET title = note; ALTER TABLE trip DROP note;", ["trip.note"]],
  ["a column with a space", 'ALTER TABLE trip DROP "my note";', ["trip.my note"]],
  ["a column with other letters", "ALTER TABLE trip DROP COLUMN größe;", ["trip.größe"]],
  ["a table", "DROP TABLE IF EXISTS trip;", ["trip"]],
  ["a table that is there already", "CREATE TABLE IF NOT EXISTS trip (id); DROP TABLE trip;", ["trip"]],
  [
    "a column of a table that is there already",
    "CREATE TABLE IF NOT EXISTS trip (id); ALTER TABLE trip DROP note;",
    ["trip.note"],
  ],
  [
    "a table whose rows were copied into another",
    "CREATE TABLE t (id text); INSERT INTO t SELECT id FROM trip; DROP TABLE trip;",
    ["trip"],
  ],
  ["a table that is made again", "DROP TABLE trip; CREATE TABLE trip (id text);", ["trip"]],
  ["a table that is rebuilt without its rows", `${begun} DROP TABLE trip; ${last}`, ["trip"]],
  [
    "what the migration has made itself",
    "CREATE TABLE t (id text); ALTER TABLE trip ADD COLUMN x text; ALTER TABLE trip DROP COLUMN x; DROP TABLE t;",
    [],
  ],
  ["a comment and a text", "-- DROP TABLE trip;\nUPDATE trip SET note = 'DROP TABLE trip';", []],
  ["a name", 'ALTER TABLE "trip" RENAME COLUMN "note" TO "remark"; ALTER TABLE trip RENAME TO journey;', []],
])("finds what a migration drops: %s", (_, sql, drops) => {
  expect(dropped(sql)).toEqual(drops);
});

if (config.dialect === "sqlite") {
  test.each([
    ["a table in single quotes", "DROP TABLE 'trip';", ["trip"]],
    [
      "a renamed column, in single quotes",
      "ALTER TABLE trip RENAME COLUMN note TO n2; ALTER TABLE 'trip' DROP COLUMN 'n2';",
      ["trip.n2"],
    ],
    ["a renamed table, in single quotes", "ALTER TABLE trip RENAME TO j; DROP TABLE 'j';", ["j"]],
    [
      "a column of a renamed table, in single quotes",
      "ALTER TABLE trip RENAME TO j; ALTER TABLE 'j' DROP COLUMN 'note';",
      ["j.note"],
    ],
    [
      "nothing without a name, after a statement that cannot be run here",
      "SELECT nothing(); DROP TABLE 'trip';",
      [],
    ],
    ["a column in single quotes", "ALTER TABLE 'trip' DROP COLUMN 'note';", ["trip.note"]],
    ["a column of a table after its schema", 'ALTER TABLE "main" . "trip" DROP "note";', ["trip.note"]],
    [
      "a table after a quotation mark in a name",
      `SELECT "'" AS "it's"; DROP TABLE trip; SELECT "'";`,
      ["trip"],
    ],
    [
      "a table after a trigger",
      "CREATE TRIGGER t AFTER INSERT ON trip BEGIN SELECT 1; END; DROP TABLE trip;",
      ["trip"],
    ],
  ])("finds what is gone once the migration has run, whatever its text: %s", (_, sql, drops) => {
    expect(dropped(sql)).toEqual(drops);
  });

  test.each([
    ["with all columns", "INSERT INTO n SELECT * FROM trip;", []],
    ["with other names", 'INSERT INTO n SELECT id, note, title, trip, "größe", "my note" FROM trip;', []],
    [
      "without some columns",
      "INSERT INTO n (id, title, note) SELECT id, title, 1 AS note FROM trip;",
      ["trip.note", "trip.trip", "trip.größe", "trip.my note"],
    ],
  ])("finds what SQLite drops by leaving it out of a table's copy: %s", (_, copy, drops) => {
    expect(dropped(`${begun} ${copy} DROP TABLE trip; ${last}`)).toEqual(drops);
  });
}

test("in a terminal, asks whether something was renamed or dropped", async () => {
  const { write, folder, script, migrate, rows, run, files } = await withRows("note: text(), mood: text()");
  await run("UPDATE trip SET note = 'kyoto', mood = 'good'");
  write(trips("remark: text(), weather: text()"));
  const before = files();
  const asked = async (answers: readonly (readonly [question: string, keys: string])[]) => {
    let shown = "";
    const left = [...answers];
    const child = Bun.spawn([process.execPath, script], {
      cwd: folder,
      terminal: {
        data(terminal, bytes) {
          shown += stripVTControlCharacters(new TextDecoder().decode(bytes));
          const [question, keys] = left[0] ?? [];
          if (!question || !shown.includes(question) || !shown.includes("to stop: ")) return;
          left.shift();
          shown = "";
          terminal.write(keys ?? "");
        },
      },
    });
    return { code: await child.exited, left };
  };
  for (const keys of ["\r", "7\r", "\x03", "\x04"])
    expect([keys, await asked([["the column trip.note", keys]])]).toEqual([keys, { code: 2, left: [] }]);
  expect(files()).toEqual(before);
  const answers = [
    ["the column trip.note", "1\r"],
    ["the column trip.mood", "2\r"],
  ] as const;
  expect(await asked(answers)).toEqual({ code: 0, left: [] });
  await migrate();
  expect(await rows("SELECT remark, weather FROM trip")).toEqual([{ remark: "kyoto", weather: null }]);
});
