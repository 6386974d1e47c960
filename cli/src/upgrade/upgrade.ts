import { recordText } from "../../../template/scripts/remove/record.ts";
import type { Database } from "../options/database.ts";
import type { HostName } from "../options/hosts.ts";
import { type Component, readRegistry } from "../project/components.ts";
import { withoutRemoved } from "../project/features.ts";
import { type ProjectRecord, recordFile } from "../project/record.ts";
import { type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import { changedInKit, computeSeal, splitKit } from "../template/kit.ts";
import { pickJsonMembers } from "../transform/json.ts";
import { withComponentsInUse } from "./components.ts";
import { type MovedMigrations, moveMigrations } from "./database.ts";
import { generatedNotes, getPackages, lockNames, withGenerated } from "./generated.ts";
import { Trees } from "./git-trees.ts";
import { fillLanguages, languageNotes } from "./languages.ts";
import { type Merge, merge } from "./merge.ts";
import { initialIn, type MergedMigrations, mergeMigrations, noMigrations } from "./migrations.ts";
import { lostImports } from "./moves.ts";
import { notesBetween } from "./notes.ts";
import type { Project } from "./project.ts";
import { filesOfThisVersion, filesOfVersion, type Place, tablesLeftOut } from "./trees.ts";

export type Upgrade = {
  readonly project: Project;
  readonly from: string;
  readonly to: string;
  /** The features to add, instead of upgrading to a newer version. */
  readonly features?: readonly string[];
  /** The name for the migration to generate, if the project's tables change. */
  readonly migration?: string | undefined;
  /** The project's package manager, whose commands are printed. */
  readonly runner: "bun" | "npm";
  readonly merge: Merge;
  /** Whether the kit was replaced or, because the owner had changed it, merged like everything else. */
  readonly kit: "replaced" | "merged" | undefined;
  /** Components added from the registry, because the owner's code uses them. */
  readonly components: readonly string[];
  readonly migrations: MergedMigrations;
  readonly move: (MovedMigrations & { readonly to: Database }) | undefined;
  /** The host whose files are added, if any. */
  readonly deploy?: HostName | undefined;
  /** New content by path; undefined for a removed file. */
  readonly changes: ReadonlyMap<string, TemplateFile | undefined>;
  /** Lines of new variables for `.env`. */
  readonly env: readonly string[];
  readonly notes: readonly string[];
  /** Imports that used to work and now lead to no file. */
  readonly lost: readonly string[];
  readonly backup: string | undefined;
};

export type UpgradeStep = {
  readonly name: string;
  /** The command as a user would type it. */
  readonly command: string;
  readonly status: "done" | "failed" | "skipped";
  readonly output: string;
};

/** Plans an upgrade. Writes nothing. */
export async function planUpgrade(
  project: Project,
  {
    record,
    to,
    database,
    deploy,
    install,
    place,
  }: {
    record: ProjectRecord;
    to: string;
    database: Database | undefined;
    deploy: HostName | undefined;
    install: boolean;
    place: Place;
  },
): Promise<Upgrade> {
  const isOwn = to === place.version;
  // Only the options change, and the project already has this version's migrations.
  const isSame = to === record.version;
  const hints = getHints(project);
  const base = await filesOfVersion(record.version, { record, project: hints, place });
  const options = { ...base.record.options, ...(database && { database }), ...(deploy && { deploy }) };
  const next: ProjectRecord = { ...base.record, options, version: to };
  const made = isOwn
    ? filesOfThisVersion(next, place, { initial: isSame })
    : (await filesOfVersion(to, { record: { ...next, template: anyTemplate }, project: hints, place })).files;
  const omitted = new Set(base.record.without ?? []);
  const plain = withoutRemoved(new Map([...base.files].filter(([path]) => !omitted.has(path))), record);
  const generated = await withGenerated([plain, withoutRemoved(made, record)], record.generated ?? [], {
    packages: getPackages(project),
    install,
    signal: place.signal,
  });
  const old = generated.from;
  const registry = isOwn ? readRegistry(place.archive) : new Map<string, Component>();
  const { files, names } = withComponentsInUse(generated.to, {
    from: old,
    project: project.files,
    registry,
  });
  const theirs = withoutOtherManager(files, project);
  const components = names.map((name) => ({ name, version: to }));
  const move = database && { ...moveMigrations(base.files, project.files, made), to: database };
  const migrations = isSame
    ? noMigrations
    : mergeMigrations(old, project.files, theirs, {
        settled: record.migrations ?? [],
        absent: isOwn ? tablesLeftOut(next, place) : [],
      });
  const trees = new Trees();
  try {
    const isLaid = record.kit === computeSeal(project.files);
    const kit = record.kit === undefined ? undefined : isLaid ? "replaced" : "merged";
    const mergeable = (files: Files) => (kit === "replaced" ? splitKit(files).rest : files);
    const merged = merge(trees, {
      from: mergeable(old),
      project: mergeable(project.files),
      to: mergeable(theirs),
      label: `create-damson ${to}`,
    });
    const languages = fillLanguages(getResult(project.files, merged.changes), theirs);
    const changes = new Map([
      ...merged.changes,
      ...(kit === "replaced" ? newKit(project.files, theirs) : []),
      ...languages.files,
      ...migrations.files,
      ...(move?.changes ?? []),
      ...(isSame && !move ? [] : lockFiles(project, old, theirs)),
    ]);
    const settled = move?.settled ?? [
      ...(record.migrations ?? []),
      ...migrations.adapted,
      ...migrations.leftOut,
      ...migrations.about,
      // Lets the next upgrade find this initial migration: the project has its tables.
      ...(isOwn && !isSame && initialIn(project.files).length > 0
        ? initialIn(filesOfThisVersion(next, place, { initial: true }))
        : []),
    ];
    changes.set(
      recordFile,
      newRecord(theirs, {
        ...base.record,
        migrations: settled,
        added: [...(record.added ?? []), ...components],
      }),
    );
    const env = newVariables(old, theirs);
    const notes = [
      ...generatedNotes(generated.left),
      ...migrations.lost,
      ...languageNotes(languages.copied),
      ...notesBetween(record.version, to),
    ];
    return {
      project,
      from: record.version,
      to,
      runner: base.record.runner ?? "bun",
      merge: merged,
      kit,
      components: names,
      migrations,
      move,
      deploy,
      migration: move && "moved",
      changes,
      env,
      notes,
      lost: lostImports(getResult(project.files, changes), project.files),
      backup: undefined,
    };
  } finally {
    trees.discard();
  }
}

function newKit(files: Files, theirs: Files): [string, TemplateFile | undefined][] {
  return changedInKit(files, theirs).map((path) => [path, theirs.get(path)]);
}

/** The files after a merge. */
export function getResult(files: Files, changes: Merge["changes"]): Files {
  const result = new Map(files);
  for (const [path, file] of changes) file ? result.set(path, file) : result.delete(path);
  return result;
}

/** Removes `packageManager` from `package.json` if the owner uses another package manager, which would refuse it. */
function withoutOtherManager(files: Files, project: Project): Files {
  const file = files.get("package.json");
  if (!file || !foreignLocks.some((path) => project.files.has(path))) return files;
  const text = getText(file);
  const keys = Object.keys(JSON.parse(text)).filter((key) => key !== "packageManager");
  return new Map([...files, ["package.json", toFile(pickJsonMembers(text, keys), file.mode)]]);
}

/** Lock files of unsupported package managers. */
export const foreignLocks = ["pnpm-lock.yaml", "yarn.lock"];

/** A record for a version whose template may differ. */
const anyTemplate = { source: "bundled", digest: "any" };

/** The options with which the project was created, read from its files. */
export function getHints({ files }: Project) {
  const text = (path: string) => getText(files.get(path));
  const { name = "app" }: { name?: string } = JSON.parse(text("package.json") || "{}");
  const npm = files.has("package-lock.json") && !files.has("bun.lock");
  return { name, readme: text("README.md"), runner: npm ? "npm" : "bun" } as const;
}

/**
 * The lock file of the project's package manager; the install step then adds the owner's own packages. Removes the
 * second lock file of a project that 0.2.0 created with npm.
 */
function lockFiles({ files }: Project, old: Files, theirs: Files): [string, TemplateFile | undefined][] {
  const there = lockNames.filter((path) => files.has(path));
  return there.flatMap((path): [string, TemplateFile | undefined][] => {
    const file = theirs.get(path);
    return file || (old.has(path) && there.length > 1) ? [[path, file]] : [];
  });
}

function newRecord(
  theirs: Files,
  { without, migrations, added, generated, removed }: ProjectRecord,
): TemplateFile {
  const made: ProjectRecord = JSON.parse(getText(theirs.get(recordFile)));
  const more = {
    ...(without?.length ? { without } : {}),
    ...(migrations?.length ? { migrations } : {}),
    ...(added?.length ? { added } : {}),
    ...(generated?.length ? { generated } : {}),
    ...(removed?.length ? { removed } : {}),
  };
  return toFile(recordText({ ...made, ...more }));
}

/** The `.env` lines of variables that only the second version has. */
export function newVariables(old: Files, theirs: Files): string[] {
  const [before, after] = [old, theirs].map((files) => variablesIn(files.get(".env")));
  return [...(after ?? [])].filter(([name]) => !before?.has(name)).map(([, line]) => line);
}

/** The lines of a `.env` file by variable, including variables to fill in. */
function variablesIn(file: TemplateFile | undefined): Map<string, string> {
  const lines = getText(file).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const name = line.match(/^(?:# )?([A-Z][A-Z0-9_]*)=/)?.[1];
      return name ? [[name, line]] : [];
    }),
  );
}
