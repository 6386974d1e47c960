import type { Files } from "./files.ts";

const initial = /^(?:overlays\/[^/]+\/)?initial\//;

/**
 * A new project's files, where it begins with the one migration of `initial/` in place of the template's many, which it
 * never ran.
 */
export function withInitialMigration<File>(files: ReadonlyMap<string, File>): Map<string, File> {
  const made = [...files].filter(([path]) => initial.test(path));
  if (made.length === 0) return new Map(files);
  const others = [...files].filter(([path]) => !initial.test(path) && !path.startsWith("drizzle/"));
  return new Map([
    ...others,
    ...made.map(([path, file]) => [path.replace(initial, "drizzle/"), file] as const),
  ]);
}

/** A template whose projects have all its migrations, as those made by 0.2.0 and before do. */
export function withAllMigrations(template: Files): Files {
  return new Map([...template].filter(([path]) => !initial.test(path)));
}

/** The last of the template's migrations that an initial one stands for: `0014_filter_orders`. */
export function lastStoodFor(sql: string): string | undefined {
  return /^-- Stands for the template's migrations up to (\w+)\.$/m.exec(sql)?.[1];
}
