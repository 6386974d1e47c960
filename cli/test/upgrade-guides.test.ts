import { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { follow, stepsIn } from "../../tests/support/guide.ts";
import { prepareEarlier, upgraded } from "./support/earlier.ts";
import { read, tagsIn } from "./support/upgrade.ts";

const folder = join(import.meta.dirname, "fixture/guides-0.2.0");
const packages = join(import.meta.dirname, "../../template/node_modules");

prepareEarlier();

/** Follows guides of 0.2.0, except for commands that only show the result. */
async function carryOut(guides: readonly string[], project: string): Promise<void> {
  symlinkSync(packages, join(project, "node_modules"), "junction");
  for (const name of guides) {
    const steps = stepsIn(readFileSync(join(folder, `${name}.md`), "utf8")).filter(
      (step) => !("type" in step) || !/^bun run (?!db:generate)/.test(step.type),
    );
    await follow(steps, project);
  }
  rmSync(join(project, "node_modules"));
}

/** Each table's columns and indexes, according to the project's migrations and according to its last snapshot. */
function schemasIn(project: string) {
  const database = new Database(":memory:");
  for (const tag of tagsIn(project)) database.run(read(project, `drizzle/${tag}.sql`));
  const last = tagsIn(project).at(-1)?.slice(0, 4);
  const { tables }: { tables: Record<string, { columns: object; indexes: object }> } = JSON.parse(
    read(project, `drizzle/meta/${last}_snapshot.json`),
  );
  const names = (query: string) =>
    database
      .query<{ name: string }, []>(query)
      .all()
      .map(({ name }) => name);
  const made = Object.keys(tables).map((table) => [
    table,
    names(`PRAGMA table_xinfo("${table}")`).sort(),
    names(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = '${table}'`,
    ).sort(),
  ]);
  const known = Object.entries(tables).map(([table, { columns, indexes }]) => [
    table,
    Object.keys(columns).sort(),
    Object.keys(indexes).sort(),
  ]);
  database.close();
  return { made, known };
}

/** Guides that can be followed one after another in the same project. */
const together = [
  {
    guides: [
      "add-a-page",
      "add-a-table",
      "add-a-component",
      "add-a-language",
      "add-an-auth-plugin",
      "change-the-look",
      "command-palette",
    ],
    migrations: 5,
    made: ["genre_color_order", "organization,"],
    lost: [],
  },
  {
    guides: ["add-a-field", "add-a-filter", "command-palette-removed"],
    migrations: 5,
    made: ["updated_at,version,year,"],
    lost: [expect.stringMatching(/_no_deleted_books\.sql drops deleted_book, .* your year/)],
  },
  { guides: ["remove-a-feature"], migrations: 4, made: ["language,"], lost: [] },
];

test("every guide of 0.2.0 applies", () => {
  const names = together.flatMap(({ guides }) => guides.map((name) => `${name}.md`));
  expect(names.sort()).toEqual(readdirSync(folder).sort());
});

test.each(together)(
  "a project that followed $guides of 0.2.0 can be upgraded, and keeps every column and index",
  async ({ guides, migrations, made, lost }) => {
    const { path, report } = await upgraded((project) => carryOut(guides, project));
    expect(report.migrations).toHaveLength(migrations);
    const schemas = schemasIn(path);
    expect(schemas.made).toEqual(schemas.known);
    for (const part of made) expect(schemas.made.join("\n")).toContain(part);
    for (const { path: place, reason } of report.conflicts) {
      expect(existsSync(join(path, place)), place).toBe(true);
      if (reason.includes("marked")) expect(read(path, place), place).toContain("<<<<<<<");
    }
    expect(report.notes.filter((note: string) => note.startsWith("drizzle/"))).toEqual(lost);
  },
);
