import { recordText } from "../../../template/scripts/remove/record.ts";
import { withoutFeatures, withoutRemoved } from "../project/features.ts";
import { type ProjectRecord, parseRecord, recordFile, withFeatures } from "../project/record.ts";
import { type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import { splitKit } from "../template/kit.ts";
import { generatedNotes, getPackages, lockNames, withGenerated } from "./generated.ts";
import { Trees } from "./git-trees.ts";
import { fillLanguages, languageNotes } from "./languages.ts";
import { merge } from "./merge.ts";
import { initialIn, noMigrations } from "./migrations.ts";
import { lostImports } from "./moves.ts";
import type { Project } from "./project.ts";
import { filesOfThisVersion, type Place, requireBundled, requireSameTemplate } from "./trees.ts";
import { getResult, newVariables, type Upgrade } from "./upgrade.ts";

/**
 * Plans to add features of the template to a project of the same version: merges the differences between the template
 * with and without these features into the project. Writes nothing.
 */
export async function planAddition(
  project: Project,
  { record, names, place }: { record: ProjectRecord; names: readonly string[]; place: Place },
): Promise<Upgrade> {
  requireBundled(record);
  const next = withFeatures(record, names);
  const made = withoutRemoved(filesOfThisVersion(next, place, { initial: true }), next);
  requireSameTemplate(record, parseRecord(getText(made.get(recordFile)), recordFile));
  const { files: without, tables } = withoutFeatures(made, names);
  const generated = await withGenerated([without, made], record.generated ?? [], {
    packages: getPackages(project),
    install: false,
    signal: place.signal,
  });
  const { from, to } = generated;
  const trees = new Trees();
  try {
    // Features do not change any files of the kit.
    const withoutKit = (files: Files) => splitKit(files).rest;
    const merged = merge(trees, {
      from: withoutKit(from),
      project: withoutKit(project.files),
      to: withoutKit(to),
      label: `create-damson add ${names.join(" ")}`,
    });
    const languages = fillLanguages(getResult(project.files, merged.changes), to);
    const changes = new Map<string, TemplateFile | undefined>([
      ...merged.changes,
      ...languages.files,
      ...lockNames.flatMap((path) => changedLock(path, project.files, [from, to])),
    ]);
    // The project began with another initial migration than a new project with these features would.
    const initial = initialIn(project.files).length > 0 ? initialIn(made) : [];
    const migrations = [...new Set([...(record.migrations ?? []), ...initial])];
    const recorded = { ...next, ...(migrations.length > 0 ? { migrations } : {}) };
    changes.set(recordFile, toFile(recordText(recorded)));
    return {
      project,
      from: record.version,
      to: record.version,
      features: names,
      migration: tables.length > 0 ? names.join("_").replaceAll("-", "_") : undefined,
      runner: record.runner ?? "bun",
      merge: merged,
      kit: undefined,
      components: [],
      migrations: noMigrations,
      move: undefined,
      changes,
      env: newVariables(from, to),
      notes: [...generatedNotes(generated.left), ...languageNotes(languages.copied)],
      lost: lostImports(getResult(project.files, changes), project.files),
      backup: undefined,
    };
  } finally {
    trees.discard();
  }
}

/** The project's lock file, if the features need more packages. The install step adds the owner's own packages. */
function changedLock(
  path: string,
  own: Files,
  [from, to]: readonly [Files, Files],
): [string, TemplateFile][] {
  const file = to.get(path);
  return file && own.has(path) && getText(from.get(path)) !== getText(file) ? [[path, file]] : [];
}
