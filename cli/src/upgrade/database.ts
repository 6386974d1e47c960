import { withoutTables } from "../project/features.ts";
import { computeDigest, type Files, getText, type TemplateFile } from "../template/files.ts";
import { getLastSnapshot, isMigration, tablesGone } from "./migrations.ts";
import { nameOf } from "./snapshots.ts";

/** The changes to a project's migrations when it moves to another database. */
export type MovedMigrations = {
  /** New content by path; undefined for a removed file. */
  readonly changes: ReadonlyMap<string, TemplateFile | undefined>;
  /** Digests of the template's migrations that were changed or left out. */
  readonly settled: readonly string[];
  /** The owner's triggers and views, which cannot be translated automatically. `db:generate` writes declared ones. */
  readonly byHand: readonly string[];
};

const initial = "drizzle/0000_initial.sql";

/**
 * A new database runs none of the old migrations. It begins with the template's initial migration, without the tables
 * that the owner has removed. `db:generate` then adds the owner's tables from the schema.
 *
 * @param made a new project on the new database
 */
export function moveMigrations(base: Files, ours: Files, made: Files): MovedMigrations {
  const gone = tablesGone(getLastSnapshot(base), getLastSnapshot(ours)).map(nameOf);
  const laid = gone.length > 0 ? withoutTables(made, gone) : made;
  const [before, after] = [ours, laid].map((files) => [...files].filter(([path]) => isMigration(path)));
  const sql = getText(made.get(initial)).replaceAll("\r\n", "\n");
  return {
    changes: new Map([...(before ?? []).map(([path]) => [path, undefined] as const), ...(after ?? [])]),
    settled: gone.length > 0 ? [computeDigest(sql)] : [],
    byHand: ownIn(ours, base, /CREATE (?:TRIGGER|VIEW) (?:IF NOT EXISTS )?[`"]?(\w+)/gi).filter(
      (name) => !/_search_(?:insert|update|delete)$/.test(name) && !isOfFiles(ours, name),
    ),
  };
}

/** Whether a trigger protects files that a column still refers to. */
function isOfFiles(ours: Files, name: string): boolean {
  if (!/_(?:keep|discard)$/.test(name)) return false;
  const created = new RegExp(`CREATE TRIGGER [\`"]?${name}[\`"]?[\\s\\S]*?\\bEND\\b`);
  return [...ours].some(
    ([path, file]) => isMigration(path) && created.exec(getText(file))?.[0].includes("stored_file"),
  );
}

/** What a pattern finds in the owner's migrations, without the template's names and those dropped later. */
function ownIn(ours: Files, base: Files, pattern: RegExp): string[] {
  const [own, others] = [ours, base].map((files) =>
    [...files]
      .filter(([path]) => /^drizzle\/[^/]+\.sql$/.test(path))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, file]) => getText(file))
      .join("\n"),
  );
  const names = [...(own ?? "").matchAll(pattern)].map(([, name = ""]) => name);
  const isDropped = (name: string) =>
    new RegExp(`DROP (?:TRIGGER|VIEW)[^;]*\\b${name}\\b`, "i").test(own ?? "");
  return [...new Set(names)].filter(
    (name) => !new RegExp(`\\b${name}\\b`).test(others ?? "") && !isDropped(name),
  );
}
