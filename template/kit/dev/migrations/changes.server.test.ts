import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import config from "../../../drizzle.config.ts";
import { projectWithTables } from "./fixtures/project.server.ts";

// Ten changes, one after another, to tables with rows, as an owner makes them, and what each does to the rows.

const isSqlite = config.dialect === "sqlite";

/** The code of the table of trips, and of the places that it refers to. */
const trips = (columns: string, more = "", name = "trip") => `
export const place = table("place", { id: text().primaryKey() });
export const ${name} = table("${name}", { id: text().primaryKey(), title: text().notNull(), ${columns} }, (row) => [${more}]);`;
const states = (...values: string[]) =>
  `check("trip_state_value", sql\`\${row.state} IN (${values.map((value) => `'${value}'`).join(", ")})\`)`;

interface Change {
  name: string;
  to: string;
  /** The answers to db:generate's questions. Without any, it must ask nothing. */
  words?: readonly string[];
  /** What it prints without these answers. */
  asks?: string;
  /** Statements that the owner puts at the start of the migration. */
  beforehand?: string;
  /** Statements that the owner puts at the end of the migration. */
  afterwards?: string;
  /** What the migration writes on SQLite and on PostgreSQL. */
  writes: readonly [RegExp, RegExp];
  keeps: readonly object[];
}

const rebuilt = /CREATE TABLE `__new_trip`/;
const before = "note: text(), days: text(), state: text()";
const remark = "remark: text(), days: text(), state: text()";
const counted = "remark: text(), days: integer(), state: text()";
const required = "remark: text(), days: integer().notNull(), state: text()";
const referring = required.replace("remark: text()", "remark: text().references(() => place.id)");
const split = `${referring}, part: text()`;
const index = 'index("trip_title").on(row.title)';

const changes: readonly Change[] = [
  {
    name: "a column is added",
    to: trips(`${before}, mood: text()`, states("open", "lost")),
    writes: [/ADD `mood` text/, /ADD COLUMN "mood" text/],
    keeps: [{ note: "kyoto", mood: null }, { note: null }],
  },
  {
    name: "a column is renamed",
    to: trips(`${remark}, mood: text()`, states("open", "lost")),
    asks: "This would drop the values of trip.note: keep them with --rename trip.note=remark, or drop them with --drop trip.note",
    words: ["--rename", "trip.note=remark"],
    writes: [/RENAME COLUMN "note" TO "remark"/, /RENAME COLUMN "note" TO "remark"/],
    keeps: [{ remark: "kyoto" }, { remark: null }],
  },
  {
    name: "a column is dropped",
    to: trips(remark, states("open", "lost")),
    asks: "This would drop the values of trip.mood: drop them with --drop trip.mood",
    words: ["--drop", "trip.mood"],
    writes: [/^-- drops trip\.mood$/m, /^-- drops trip\.mood$/m],
    keeps: [{ remark: "kyoto" }, { remark: null }],
  },
  {
    name: "a text becomes a number",
    to: trips(counted, states("open", "lost")),
    writes: [rebuilt, /ALTER COLUMN "days" SET DATA TYPE bigint USING "days"::bigint/],
    keeps: [{ days: 12 }, { days: null }],
  },
  {
    name: "a column becomes required",
    beforehand: "UPDATE trip SET days = 1 WHERE days IS NULL;",
    to: trips(required, states("open", "lost")),
    writes: [rebuilt, /ALTER COLUMN "days" SET NOT NULL/],
    keeps: [{ days: 12 }, { days: 1 }],
  },
  {
    name: "an enum gets a value",
    to: trips(required, states("open", "lost", "done")),
    afterwards: "UPDATE trip SET state = 'done' WHERE state = 'lost';",
    writes: [rebuilt, /ADD CONSTRAINT "trip_state_value"/],
    keeps: [{ state: "open" }, { state: "done" }],
  },
  {
    name: "an enum loses a value",
    to: trips(required, states("open", "done")),
    writes: [rebuilt, /ADD CONSTRAINT "trip_state_value"/],
    keeps: [{ state: "open" }, { state: "done" }],
  },
  {
    name: "a column refers to another table",
    to: trips(referring, states("open", "done")),
    writes: [rebuilt, /ADD CONSTRAINT "trip_remark_place_id_fk" FOREIGN KEY/],
    keeps: [{ remark: "kyoto" }, { remark: null }],
  },
  {
    name: "a column is split",
    to: trips(split, states("open", "done")),
    afterwards:
      "UPDATE trip SET part = substr(title, 9), title = substr(title, 1, 6) WHERE title LIKE '______: %';",
    writes: [/ADD `part` text/, /ADD COLUMN "part" text/],
    keeps: [
      { title: "Spring", part: "one" },
      { title: "Autumn", part: null },
    ],
  },
  {
    name: "an index is added",
    to: trips(split, `${states("open", "done")}, ${index}`),
    writes: [/CREATE INDEX `trip_title`/, /CREATE INDEX "trip_title"/],
    keeps: [{ title: "Spring" }, { title: "Autumn" }],
  },
  {
    name: "a table is renamed",
    to: trips(split, `${states("open", "done")}, ${index}`, "journey"),
    asks: "This would drop all rows of the table trip: keep them with --rename trip=journey, or drop them with --drop trip",
    words: ["--rename", "trip=journey"],
    writes: [/ALTER TABLE "trip" RENAME TO "journey"/, /ALTER TABLE "trip" RENAME TO "journey"/],
    keeps: [
      { id: "a", title: "Spring", part: "one", remark: "kyoto", days: 12, state: "open" },
      { id: "b", title: "Autumn", part: null, remark: null, days: 1, state: "done" },
    ],
  },
];

test("rows keep their values through every change that an owner can make to a table", {
  timeout: 600_000,
}, async () => {
  const { change, custom, migrate, generate, check, run, rows, write, folder } = await projectWithTables();
  const migrations = join(folder, "drizzle");
  const own = async (sql: string | undefined) => {
    if (sql === undefined) return;
    custom(sql);
    expect((await migrate()).applied).toHaveLength(1);
  };
  await change(trips(before, states("open", "lost")));
  await run("INSERT INTO place VALUES ('kyoto')");
  await run(
    `INSERT INTO trip (id, title, note, days, state)
     VALUES ('a', 'Spring: one', 'kyoto', '12', 'open'), ('b', 'Autumn', NULL, NULL, 'lost')`,
  );
  for (const { name, to, words = [], asks, beforehand, afterwards, writes, keeps } of changes) {
    await own(beforehand);
    const known = new Set(readdirSync(migrations));
    write(to);
    if (asks !== undefined) {
      expect(generate(), name).toEqual({
        exitCode: 2,
        stdout: "",
        stderr: `The schema no longer contains everything in the database. Nothing was written.\n  ${asks}\n`,
      });
      expect(new Set(readdirSync(migrations)), name).toEqual(known);
    }
    await change(to, ...words);
    const [file = ""] = readdirSync(migrations).filter((path) => !known.has(path));
    expect(readFileSync(join(migrations, file), "utf8"), name).toMatch(writes[isSqlite ? 0 : 1]);
    await own(afterwards);
    const table = name === "a table is renamed" ? "journey" : "trip";
    expect(await rows(`SELECT * FROM ${table} ORDER BY id`), name).toMatchObject(keeps);
  }
  expect(check()).toEqual({ exitCode: 0, stdout: "", stderr: "" });
});
