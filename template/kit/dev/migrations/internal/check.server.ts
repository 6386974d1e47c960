import { join } from "node:path";
import { findLosses, lineFor, namedIn } from "../../../db/drops.server.ts";
import { readMigrations } from "../../../db/migrations.server.ts";
import { missingParts, tablesIn } from "./declared.server.ts";
import { workshop } from "./drizzle-kit.server.ts";

/** @returns the problems with the migrations, one line each */
export async function getProblems(root: string, generate: string): Promise<string[]> {
  const folder = join(root, "drizzle");
  const bench = await workshop(root, folder);
  try {
    const made = bench.run();
    const outdated = `The schema has changed since the last migration: run ${generate}.`;
    const isReadable = made === "nothing" || "tag" in made;
    const missing = isReadable ? missingParts(readMigrations(folder), await tablesIn(root)) : [];
    const lacking = `The migrations lack ${missing.map(({ what }) => what).join(", ")}: run ${generate}.`;
    return [
      ...(made === "nothing" ? [] : [outdated]),
      ...(missing.length > 0 ? [lacking] : []),
      ...unnamedDrops(folder),
    ];
  } finally {
    bench.remove();
  }
}

function unnamedDrops(folder: string): string[] {
  const migrations = readMigrations(folder);
  const drops = findLosses(migrations);
  return migrations.flatMap((migration, at) => {
    const known = new Set(namedIn(migration));
    const unnamed = drops[at]?.drops.filter((drop) => !known.has(drop)) ?? [];
    return unnamed.map(
      (drop) =>
        `drizzle/${migration.tag}.sql drops ${described(drop)} without confirmation: if this data can be deleted, add the line "${lineFor(drop)}" to the file.`,
    );
  });
}

function described(drop: string): string {
  const [table, column] = drop.split(".");
  return column === undefined ? `the table ${table}` : `the column ${column} of ${table}`;
}
