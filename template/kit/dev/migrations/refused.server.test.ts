import { expect, test } from "vitest";
import config from "../../../drizzle.config.ts";
import { explain } from "../../db/errors.server.ts";
import { projectWithTables } from "./fixtures/project.server.ts";

const trips = (columns: string, more = "") => `
export const place = table("place", { id: text().primaryKey() });
export const trip = table("trip", { id: text().primaryKey(), ${columns} }, (row) => [${more}]);`;
const states = (...values: string[]) =>
  `check("trip_state_value", sql\`\${row.state} IN (${values.map((value) => `'${value}'`).join(", ")})\`)`;

const isSqlite = config.dialect === "sqlite";
const columns = "state: text(), days: text(), note: text()";
const all = trips(columns, states("open", "lost", "done"));
const start = "Change them first, in the database or at the start of the migration:";

/** @returns the output of a migration from one to the other, which existing rows violate */
async function refused(from: string, insert: string, to: string): Promise<string> {
  const { change, run, rows, write, generate, migrate } = await projectWithTables();
  await change(from);
  await run(insert);
  const before = await rows("SELECT * FROM trip ORDER BY id");
  write(to);
  expect(generate("--name", "next")).toMatchObject({ exitCode: 0, stderr: "" });
  const error = await migrate().then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(await rows("SELECT * FROM trip ORDER BY id")).toEqual(before);
  return String(explain(error));
}

test.each([
  [
    "a value that an enum no longer has",
    "('a', 'lost', NULL, NULL), ('b', 'open', NULL, NULL), ('c', 'lost', NULL, NULL)",
    trips(columns, states("open", "done")),
    `trip has 2 rows whose state violates the check trip_state_value, such as 'lost'. ${start} UPDATE "trip" SET "state" = … WHERE "state" = 'lost';`,
  ],
  [
    "no value in a column that becomes required",
    "('a', 'open', NULL, NULL), ('b', 'open', NULL, 'x')",
    all.replace("note: text()", "note: text().notNull()"),
    `trip has 1 row without a value in note, which is now required. ${start} UPDATE "trip" SET "note" = … WHERE "note" IS NULL;`,
  ],
  [
    "no value for a new column that is required",
    "('a', 'open', NULL, NULL), ('b', 'open', NULL, NULL)",
    all.replace("note: text()", "note: text(), title: text().notNull()"),
    "trip has 2 rows without a value in title, which is now required. Give the column a default, or add it as optional and require it later.",
  ],
  [
    "the same value in a column that becomes unique",
    "('a', 'open', NULL, 'x'), ('b', 'open', NULL, 'x'), ('c', 'open', NULL, 'y')",
    all.replace("note: text()", "note: text().unique()"),
    `trip has 2 rows with the same note, which is now unique, such as 'x'. ${start} SELECT * FROM "trip" WHERE "note" = 'x';`,
  ],
  [
    "a value that refers to nothing",
    "('a', 'open', NULL, 'kyoto')",
    all.replace("note: text()", "note: text().references(() => place.id)"),
    `trip has 1 row whose note refers to no row of place, such as 'kyoto'. ${start} UPDATE "trip" SET "note" = … WHERE "note" = 'kyoto';`,
  ],
  [
    "a text in a column that becomes a number",
    "('a', 'open', '12', NULL), ('b', 'open', 'two weeks', NULL)",
    all.replace("days: text()", "days: integer()"),
    `trip has 1 row whose days is not of the type ${isSqlite ? "integer" : "bigint"}, such as 'two weeks'. ${start} UPDATE "trip" SET "days" = … WHERE "days" = 'two weeks';`,
  ],
  [
    "rows that do not meet a check of two columns",
    "('a', 'open', '1', '2')",
    trips(columns, `${states("open", "lost", "done")}, check("trip_both", sql\`days = note\`)`),
    `trip has 1 row that violates the check trip_both. ${start} SELECT * FROM "trip";`,
  ],
  [
    "an address, which is not shown",
    "('a', 'open', NULL, 'ada@example.org'), ('b', 'open', NULL, 'ada@example.org')",
    all.replace("note: text()", "note: text().unique()"),
    `trip has 2 rows with the same note, which is now unique. ${start} SELECT * FROM "trip";`,
  ],
])(
  "a migration that existing rows violate fails with one line, and changes nothing: %s",
  async (_, values, to, line) => {
    expect(await refused(all, `INSERT INTO trip VALUES ${values}`, to)).toBe(
      `The migration 0001_next failed, and nothing was changed: ${line}`,
    );
  },
);

test("a migration that the database refuses for another reason fails with one line", async () => {
  const { change, custom, migrate } = await projectWithTables();
  await change(all);
  custom("UPDATE nowhere\nSET note = 'x';");
  const error = await migrate().catch((thrown) => thrown);
  expect(explain(error)).toMatch(
    /^The migration 0001_\w+ failed, and nothing was changed: .*nowhere.*, in UPDATE nowhere SET note = 'x';$/,
  );
});
