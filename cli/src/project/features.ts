import {
  problemWithRemoval,
  withoutFeatures as textsWithout,
} from "../../../template/scripts/remove/features.ts";
import { getTables, isOwned, removableIn, type Texts } from "../../../template/scripts/remove/without.ts";
import { CliError } from "../errors.ts";
import { listIn, optionalNames } from "../options/features.ts";
import type { Options } from "../options/schema.ts";
import { type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import type { ProjectRecord } from "./record.ts";

const isText = (path: string) =>
  /^(?:kit|src|e2e|scripts|docs)\/.*\.(?:tsx?|json|md)$|^(?:AGENTS\.md|README\.md|package\.json|\.env\.example)$/.test(
    path,
  );

const getTexts = (files: Files): Texts =>
  new Map([...files].flatMap(([path, file]) => (isText(path) ? [[path, getText(file)] as const] : [])));

const changed = <File extends TemplateFile>(file: File, text: string): File => ({
  ...file,
  ...toFile(text, file.mode),
});

/** The features that a project is created without, including optional features that were not named. */
export function leftOut(
  { without, only, with: added }: Pick<Options, "without" | "only" | "with">,
  files: Files,
): readonly string[] {
  const wanted = listIn(added);
  const missing = wanted.find((name) => !hasFeature(files.keys(), name));
  if (missing !== undefined)
    throw new CliError("INVALID_VALUE", `--with ${missing}: the template does not have this feature.`);
  const names =
    only === undefined
      ? [...listIn(without), ...optionalNames.filter((name) => hasFeature(files.keys(), name))]
      : removableIn(getTexts(files));
  return [...new Set(names)].filter((name) => !wanted.includes(name));
}

/** Whether a project or template has a feature. */
export function hasFeature(paths: Iterable<string>, name: string): boolean {
  const isOwn = isOwned(name);
  return [...paths].some((path) => path.startsWith("src/features/") && isOwn(path));
}

/**
 * Removes features from a project, as `bun run remove feature` does. Leaves migrations unchanged: the command adds one.
 *
 * @param isEarlier whether another version wrote the files; texts with another wording are then kept
 * @throws CliError if one of the features cannot be removed
 */
export function withoutFeatures<File extends TemplateFile>(
  files: ReadonlyMap<string, File>,
  names: readonly string[],
  isEarlier = false,
): { readonly files: Map<string, File>; readonly tables: readonly string[] } {
  if (names.length === 0) return { files: new Map(files), tables: [] };
  const before = getTexts(files);
  for (const name of names) {
    const problem = problemWithRemoval(before, name);
    if (problem) throw new CliError("INVALID_VALUE", problem);
  }
  const { files: texts, left: referring, tables } = textsWithout(before, names);
  if (referring.length > 0 && !isEarlier) {
    const places = referring.map(({ text }) => text).join("; ");
    throw new Error(`${names.join(", ")} cannot be left out: ${places}`);
  }
  const left = [...files].flatMap(([path, file]) => {
    const text = texts.get(path);
    if (!before.has(path) || text === before.get(path)) return [[path, file] as const];
    return text === undefined ? [] : [[path, changed(file, text)] as const];
  });
  return { files: new Map(left), tables };
}

/** The tables that these features declare. */
export function tablesOfFeatures(files: Files, names: readonly string[]): readonly string[] {
  const texts = getTexts(files);
  return names.flatMap((name) => getTables(texts, name));
}

/** A template without the features that were removed from the project. */
export function withoutRemoved(files: Files, { removed = [] }: Pick<ProjectRecord, "removed">): Files {
  const there = removableIn(getTexts(files));
  const names = removed.map(({ name }) => name).filter((name) => there.includes(name));
  return withoutFeatures(files, names, true).files;
}

/** The initial migration and its snapshot, without these tables. */
export function withoutTables<File extends TemplateFile>(
  files: ReadonlyMap<string, File>,
  tables: readonly string[],
): Map<string, File> {
  const named = new RegExp(`[\`"](?:${tables.join("|")})(?:_search\\w*)?[\`"]`);
  return new Map(
    [...files].map(([path, file]) => {
      if (path === "drizzle/0000_initial.sql")
        return [path, changed(file, withoutStatements(getText(file), named))];
      if (path !== "drizzle/meta/0000_snapshot.json") return [path, file];
      const snapshot = JSON.parse(getText(file));
      for (const table of tables) for (const name of [table, `public.${table}`]) delete snapshot.tables[name];
      return [path, changed(file, `${JSON.stringify(snapshot, null, 2)}\n`)];
    }),
  );
}

const breakpoint = "--> statement-breakpoint\n";

function withoutStatements(sql: string, named: RegExp): string {
  // The comment above the first statement names the migrations that this one replaces.
  const [, note = "", rest = sql] = /^(-- Stands for .*\n)([\s\S]*)$/.exec(sql) ?? [];
  const kept = rest.split(breakpoint).filter((statement) => !named.test(statement.replace(/^--.*$/gm, "")));
  return `${note}${kept.join(breakpoint).trimEnd()}\n`;
}
