import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const template = join(import.meta.dirname, "../template");

interface Snapshot {
  tables: Record<string, Table>;
}

interface Table {
  columns: Record<string, { name: string; primaryKey: boolean; notNull: boolean }>;
  indexes: Record<string, { name: string; isUnique: boolean; columns: (string | { expression: string })[] }>;
  foreignKeys: Record<string, { tableTo: string; columnsFrom: string[]; onDelete?: string }>;
  checkConstraints: Record<string, unknown>;
}

/** The schema that both databases must share, as drizzle-kit wrote it with the newest migration. */
function getTables(folder: string) {
  const meta = join(folder, "drizzle/meta");
  const newest = readdirSync(meta)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  const { tables }: Snapshot = JSON.parse(readFileSync(join(meta, newest ?? ""), "utf8"));
  return Object.fromEntries(
    Object.entries(tables).map(([name, { columns, indexes, foreignKeys, checkConstraints }]) => [
      name.replace("public.", ""),
      {
        columns: Object.values(columns).map(({ name, notNull }) => `${name} ${notNull}`),
        indexes: Object.values(indexes)
          .map((index) => {
            const on = index.columns.map((column) =>
              typeof column === "string" ? column : column.expression,
            );
            return `${index.name} ${index.isUnique} ${on}`;
          })
          .sort(),
        keys: Object.values(foreignKeys)
          .map(({ tableTo, columnsFrom, onDelete = "no action" }) => `${columnsFrom} ${tableTo} ${onDelete}`)
          .sort(),
        checks: Object.keys(checkConstraints).sort(),
      },
    ]),
  );
}

test("PostgreSQL has the same tables, columns, keys, indexes and checks as SQLite", () => {
  expect(getTables(join(template, "overlays/postgres"))).toEqual(getTables(template));
});
