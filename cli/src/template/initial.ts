import type { Files } from "./files.ts";

const initial = /^(?:overlays\/[^/]+\/)?initial\//;

/**
 * The files of a new project. It starts with the single migration of `initial/` instead of the template's many, none of
 * which it has run.
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

/** A template with all its migrations, for projects that started with those: 0.2.0 and earlier. */
export function withAllMigrations(template: Files): Files {
  return new Map([...template].filter(([path]) => !initial.test(path)));
}

/** The last of the template's migrations that an initial migration replaces: `0014_filter_orders`. */
export function lastStoodFor(sql: string): string | undefined {
  return /^-- Stands for the template's migrations up to (\w+)\.$/m.exec(sql)?.[1];
}
