import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import type { OtherFlags } from "../options/flags.ts";
import { findNpm } from "../ports/fetch-bun.mjs";
import { findBun } from "../ports/machine.ts";
import { backupName } from "../ports/replacements.ts";
import { run } from "../ports/shell.mjs";
import { compareVersions, isVersion, type ProjectRecord, readRecord, recordFile } from "../project/record.ts";
import { upgradeLines } from "../report/upgrade.ts";
import { type Files, fileOf, type TemplateFile, textOf } from "../template/files.ts";
import { pickJsonMembers } from "../transform/json.ts";
import { apply, recover } from "../upgrade/apply.ts";
import { Trees } from "../upgrade/git-trees.ts";
import { fillLanguages, languageNotes } from "../upgrade/languages.ts";
import { type Merge, merge } from "../upgrade/merge.ts";
import { mergeMigrations } from "../upgrade/migrations.ts";
import { notesBetween } from "../upgrade/notes.ts";
import { type Project, readProject } from "../upgrade/project.ts";
import { filesOfThisVersion, filesOfVersion } from "../upgrade/trees.ts";
import type { Upgrade, UpgradeStep } from "../upgrade/upgrade.ts";
import type { World } from "./world.ts";

/** Merges what the template has learned into a project. Returns the exit code. */
export async function upgrade(flags: OtherFlags, place: World): Promise<number> {
  const { terminal, signal } = place;
  const path = resolve(place.cwd, flags.directory ?? ".");
  if (recover(path)) terminal.say("An earlier upgrade was interrupted: the project has been restored.");
  const record = readRecord(path);
  const to = flags.to ?? place.version;
  if (!isVersion(to)) throw new CliError("INVALID_VALUE", `--to: ${to} is not a version like 1.2.3.`);
  const age = compareVersions(record.version, to);
  if (age > 0)
    throw new CliError("INVALID_VALUE", `The project is at ${record.version}, which is newer than ${to}.`);
  if (age === 0) return upToDate(path, to, place);
  const project = readProject(path);
  requireClean(project, flags.force === true);
  const end = terminal.busy(`Comparing ${record.version} with ${to}`);
  const planned = await planUpgrade(project, { record, to, place }).finally(end);
  if (signal.aborted) throw cancelled();
  const upgraded = flags.force ? { ...planned, backup: freshBackup(path) } : planned;
  const steps: UpgradeStep[] = [];
  if (!flags.dryRun) {
    apply(project, upgraded.changes, upgraded.merge.conflicts, upgraded.backup);
    if (flags.install !== false) steps.push(...(await runSteps(upgraded, place)));
  }
  return report(upgraded, { steps, dryRun: flags.dryRun === true, place });
}

/** Shows what a project has changed since it was created or upgraded. Returns the exit code. */
export async function diff(flags: OtherFlags, place: World): Promise<number> {
  const path = resolve(place.cwd, flags.directory ?? ".");
  if (recover(path)) place.terminal.say("An earlier upgrade was interrupted: the project has been restored.");
  const record = readRecord(path);
  const project = readProject(path);
  const end = place.terminal.busy(`Comparing with ${record.version}`);
  const { files } = await filesOfVersion(record.version, {
    record,
    project: hintsOf(project),
    place,
  }).finally(end);
  const trees = new Trees();
  try {
    const base = trees.commit(files, "base");
    const own = trees.commit(project.files, "project", base);
    if (place.json) {
      const names = trees.git("diff", "--name-status", "--find-renames", base, own).split("\n");
      const changed = names.flatMap((line) => {
        const [status = "", ...paths] = line.split("\t");
        return status === ""
          ? []
          : [{ status: status.slice(0, 1), path: paths.at(-1), from: paths.at(-2) ?? null }];
      });
      place.print(`${JSON.stringify({ ok: true, version: record.version, changed })}\n`);
    } else place.print(trees.git("diff", "--find-renames", base, own));
  } finally {
    trees.discard();
  }
  return 0;
}

function upToDate(path: string, version: string, { terminal, print, json }: World): number {
  if (json)
    print(`${JSON.stringify({ ok: true, directory: path, from: version, to: version, changed: [] })}\n`);
  else terminal.say(`The project is already at ${version}: nothing to do.`);
  return 0;
}

function requireClean({ repository, uncommitted, path }: Project, force: boolean): void {
  if (force) return;
  if (!repository) {
    const hint = "Commit it to git first, or use --force, which keeps what it replaces in a backup folder.";
    throw new CliError("UNCOMMITTED", `${path} is not in a git repository, so you could not go back.`, hint);
  }
  if (uncommitted.length === 0) return;
  const names = uncommitted.slice(0, 5).join(", ");
  throw new CliError(
    "UNCOMMITTED",
    `Not everything is committed: ${names}${uncommitted.length > 5 ? " …" : ""}`,
  );
}

async function planUpgrade(
  project: Project,
  { record, to, place }: { record: ProjectRecord; to: string; place: World },
): Promise<Upgrade> {
  const hints = hintsOf(project);
  const base = await filesOfVersion(record.version, { record, project: hints, place });
  const next: ProjectRecord = { ...base.record, version: to };
  const made =
    to === place.version
      ? filesOfThisVersion(next, place)
      : (await filesOfVersion(to, { record: { ...next, template: anyTemplate }, project: hints, place }))
          .files;
  const theirs = withoutOtherManager(made, project);
  const omitted = new Set(base.record.without ?? []);
  const old = new Map([...base.files].filter(([path]) => !omitted.has(path)));
  const migrations = mergeMigrations(old, project.files, theirs, record.migrations);
  const trees = new Trees();
  try {
    const merged = merge(trees, old, project.files, theirs, `create-damson ${to}`);
    const languages = fillLanguages(resultOf(project.files, merged.changes), theirs);
    const changes = new Map([
      ...merged.changes,
      ...languages.files,
      ...migrations.files,
      ...lockFiles(project, theirs),
    ]);
    const settled = [...(record.migrations ?? []), ...migrations.adapted, ...migrations.leftOut];
    changes.set(recordFile, newRecord(theirs, { ...base.record, migrations: settled }));
    const [before, after] = [old, theirs].map((files) => variablesIn(files.get(".env")));
    const env = [...(after ?? [])].filter(([name]) => !before?.has(name)).map(([, line]) => line);
    const notes = [...languageNotes(languages.copied), ...notesBetween(record.version, to)];
    return {
      project,
      from: record.version,
      to,
      runner: base.record.runner ?? "bun",
      merge: merged,
      migrations,
      changes,
      env,
      notes,
      backup: undefined,
    };
  } finally {
    trees.discard();
  }
}

/** The files after a merge. */
function resultOf(files: Files, changes: Merge["changes"]): Files {
  const result = new Map(files);
  for (const [path, file] of changes) file ? result.set(path, file) : result.delete(path);
  return result;
}

/** Where an owner uses another package manager, `package.json` must not refuse it. */
function withoutOtherManager(files: Files, project: Project): Files {
  const file = files.get("package.json");
  if (!file || !foreignLocks.some((path) => project.files.has(path))) return files;
  const text = textOf(file);
  const keys = Object.keys(JSON.parse(text)).filter((key) => key !== "packageManager");
  return new Map([...files, ["package.json", fileOf(pickJsonMembers(text, keys), file.mode)]]);
}

const foreignLocks = ["pnpm-lock.yaml", "yarn.lock"];

/** For a version that is not compared with the record. */
const anyTemplate = { source: "bundled", digest: "any" };

function hintsOf({ files }: Project) {
  const text = (path: string) => textOf(files.get(path));
  const { name = "app" }: { name?: string } = JSON.parse(text("package.json") || "{}");
  const npm = files.has("package-lock.json") && !files.has("bun.lock");
  return { name, readme: text("README.md"), runner: npm ? "npm" : "bun" } as const;
}

/** The lock file of the package manager the project uses; install brings in the owner's own packages. */
function lockFiles(project: Project, theirs: Files): [string, TemplateFile][] {
  return ["bun.lock", "package-lock.json"].flatMap((path) => {
    const file = theirs.get(path);
    return file && project.files.has(path) ? [[path, file]] : [];
  });
}

function newRecord(theirs: Files, { without, migrations }: ProjectRecord): TemplateFile {
  const made: ProjectRecord = JSON.parse(textOf(theirs.get(recordFile)));
  const more = { ...(without?.length ? { without } : {}), ...(migrations?.length ? { migrations } : {}) };
  return fileOf(`${JSON.stringify({ ...made, ...more }, null, 2)}\n`);
}

/** The lines of a `.env` by variable, those to be filled in included. */
function variablesIn(file: TemplateFile | undefined): Map<string, string> {
  const lines = textOf(file).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const name = line.match(/^(?:# )?([A-Z][A-Z0-9_]*)=/)?.[1];
      return name ? [[name, line]] : [];
    }),
  );
}

async function runSteps(
  { project, runner, merge: { conflicts, generated } }: Upgrade,
  { terminal, signal }: World,
): Promise<UpgradeStep[]> {
  const own = join(project.path, "node_modules/.bin/bun");
  const bun = (await findBun()).usable ?? (existsSync(own) ? own : undefined);
  const program = runner === "npm" ? findNpm() : bun && ([bun] as const);
  const has = (path: string) => project.files.has(path);
  const foreign = foreignLocks.some(has) || (runner === "bun" && has("package-lock.json"));
  const can = has("bun.lock") || !foreign;
  const steps: UpgradeStep[] = [];
  const all: [string, string[], boolean][] = [
    ["install", ["install"], can],
    ["build", ["run", "build"], can && generated.length > 0 && conflicts.length === 0],
    ["check", ["run", "check"], can && conflicts.length === 0],
  ];
  for (const [name, words, wanted] of all) {
    const command = [runner, ...words].join(" ");
    const failed = steps.some(({ status }) => status === "failed");
    if (!wanted || failed || !program) {
      if (name !== "build") steps.push({ name, command, status: "skipped", output: "" });
      continue;
    }
    const end = terminal.busy(command);
    const { code, output } = await run({ command: [...program, ...words], cwd: project.path, signal });
    end();
    const status = code === 0 ? "done" : "failed";
    terminal.mark(status, command);
    steps.push({ name, command, status, output });
  }
  return steps;
}

function report(
  upgraded: Upgrade,
  { steps, dryRun, place }: { steps: readonly UpgradeStep[]; dryRun: boolean; place: World },
): number {
  const {
    merge: { conflicts, merged, leftOut, kept },
    migrations,
    changes,
    env,
    notes,
    project,
    from,
    to,
  } = upgraded;
  if (place.json) {
    const changed = [...changes].map(([path, file]) => {
      return { path, change: !file ? "deleted" : project.files.has(path) ? "changed" : "added" };
    });
    const marked = conflicts.map(({ path, reason }) => ({ path, reason }));
    const shown = steps.map(({ name, status }) => ({ name, status }));
    const result = {
      ok: true,
      directory: project.path,
      from,
      to,
      dryRun,
      changed,
      merged,
      conflicts: marked,
    };
    const more = {
      kept,
      leftOut,
      migrations: migrations.added,
      env,
      notes,
      steps: shown,
      backup: upgraded.backup ?? null,
    };
    place.print(`${JSON.stringify({ ...result, ...more })}\n`);
  }
  for (const line of upgradeLines(upgraded, steps, dryRun)) place.terminal.say(line);
  if (conflicts.length > 0) return dryRun ? 0 : 7;
  return steps.some(({ status }) => status === "failed") ? 6 : 0;
}

function freshBackup(path: string): string {
  const name = backupName(new Date());
  rmSync(join(path, name), { recursive: true, force: true });
  return name;
}
