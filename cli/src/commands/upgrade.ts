import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import { type Database, databases, defaultDatabase, isDatabase } from "../options/database.ts";
import type { OtherFlags } from "../options/flags.ts";
import { type HostName, hosts, isHost } from "../options/hosts.ts";
import { problemWith } from "../options/resolve.ts";
import { findNpm } from "../ports/fetch-bun.mjs";
import { requireRegular } from "../ports/inside.ts";
import { findBun } from "../ports/machine.ts";
import { backupName } from "../ports/replacements.ts";
import { run } from "../ports/shell.mjs";
import { compareVersions, isVersion, type ProjectRecord, readRecord } from "../project/record.ts";
import { upgradeLines } from "../report/upgrade.ts";
import { apply, recover } from "../upgrade/apply.ts";
import { type Project, readProject, stageFolder } from "../upgrade/project.ts";
import { foreignLocks, planUpgrade, type Upgrade, type UpgradeStep } from "../upgrade/upgrade.ts";
import type { World } from "./world.ts";

/** Merges the template's changes into a project. Returns the exit code. */
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
  const database = wantedDatabase(flags.database, record);
  if (database && age !== 0)
    throw new CliError(
      "INVALID_VALUE",
      `The project is at ${record.version}: upgrade to ${to} first, then move the database.`,
    );
  const deploy = wantedHost(flags.deploy, record);
  if (deploy && to !== place.version)
    throw new CliError(
      "INVALID_VALUE",
      `--deploy: only ${place.version} has the files of a host. Leave out --to.`,
    );
  if (age === 0 && !database && !deploy) return upToDate(path, record, place);
  const project = readProject(path);
  requireClean(project, flags.force === true);
  const other = database ? databases[database] : deploy && age === 0 ? hosts[deploy].label : to;
  const end = terminal.busy(`Comparing ${record.version} with ${other}`);
  const planned = await planUpgrade(project, {
    record,
    to,
    database,
    deploy,
    install: flags.install !== false,
    place,
  }).finally(end);
  if (signal.aborted) throw cancelled();
  requireRegular(path, planned.changes.keys());
  const upgraded = flags.force ? { ...planned, backup: freshBackup(path) } : planned;
  const steps = await carryOut(upgraded, flags, place);
  return report(upgraded, { steps, dryRun: flags.dryRun === true, place });
}

/** The database to move the project to; undefined if it keeps its own. */
function wantedDatabase(wanted: string | undefined, { options }: ProjectRecord): Database | undefined {
  if (wanted === undefined) return undefined;
  const to = isDatabase(wanted) ? wanted : undefined;
  const now = options.database ?? defaultDatabase;
  if (to === now) return undefined;
  if (to && to !== defaultDatabase) return to;
  const message = to
    ? `A project can move from ${databases.sqlite} to ${databases.postgres}, but not back.`
    : `--database: unknown database ${wanted}, choose from ${Object.keys(databases).join(", ")}.`;
  throw new CliError("INVALID_VALUE", message);
}

/** The host whose files to add; undefined if none was given or the project already has them. */
function wantedHost(wanted: string | undefined, { options }: ProjectRecord): HostName | undefined {
  if (wanted === undefined || wanted === options.deploy) return undefined;
  if (isHost(wanted)) return wanted;
  throw new CliError("INVALID_VALUE", `--deploy: ${problemWith("deploy", wanted)}`);
}

function upToDate(
  path: string,
  { version }: Pick<ProjectRecord, "version">,
  { terminal, print, json }: World,
): number {
  if (json)
    print(`${JSON.stringify({ ok: true, directory: path, from: version, to: version, changed: [] })}\n`);
  else terminal.say(`The project is already at ${version}: nothing to do.`);
  return 0;
}

/** Throws if git could not undo what the command is about to change. */
export function requireClean({ repository, uncommitted, path }: Project, force: boolean): void {
  if (force) return;
  if (!repository) {
    const hint = "Commit it to git first, or use --force, which backs up the files it replaces.";
    throw new CliError(
      "UNCOMMITTED",
      `${path} is not in a git repository, so the upgrade could not be undone.`,
      hint,
    );
  }
  if (uncommitted.length === 0) return;
  const names = uncommitted.slice(0, 5).join(", ");
  throw new CliError("UNCOMMITTED", `Uncommitted changes: ${names}${uncommitted.length > 5 ? " …" : ""}`);
}

/** Writes a merge, then installs dependencies, regenerates files and runs the checks. A dry run does nothing. */
export async function carryOut(
  upgraded: Upgrade,
  { dryRun = false, install = true }: { dryRun?: boolean; install?: boolean },
  place: World,
): Promise<UpgradeStep[]> {
  if (dryRun) return [];
  apply(upgraded.project, upgraded.changes, upgraded.merge.conflicts, upgraded.backup);
  return install ? runSteps(upgraded, place) : [];
}

async function runSteps(
  { project, runner, migration, merge: { conflicts, generated } }: Upgrade,
  { terminal, signal }: World,
): Promise<UpgradeStep[]> {
  const own = join(project.path, "node_modules/.bin/bun");
  const bun = (await findBun()).usable ?? (existsSync(own) ? own : undefined);
  const program = runner === "npm" ? findNpm() : bun && ([bun] as const);
  const has = (path: string) => project.files.has(path);
  const foreign = foreignLocks.some(has) || (runner === "bun" && has("package-lock.json"));
  const can = has("bun.lock") || !foreign;
  const steps: UpgradeStep[] = [];
  // npm passes options to a script only after `--`.
  const behind = runner === "npm" ? ["--"] : [];
  const all: [string, string[], boolean][] = [
    ["install", ["install"], can],
    [
      "db:generate",
      ["run", "db:generate", ...behind, "--name", migration ?? ""],
      can && migration !== undefined && conflicts.length === 0,
    ],
    ["build", ["run", "build"], can && generated.length > 0 && conflicts.length === 0],
    ["check", ["run", "check"], can && conflicts.length === 0],
  ];
  for (const [name, words, wanted] of all) {
    const command = [runner, ...words].join(" ");
    const failed = steps.some(({ status }) => status === "failed");
    if (!wanted || failed || !program) {
      if (!["build", "db:generate"].includes(name))
        steps.push({ name, command, status: "skipped", output: "" });
      continue;
    }
    const end = terminal.busy(command);
    const { code, output } = await run({ command: [...program, ...words], cwd: project.path, signal });
    end();
    const status = code === 0 ? "done" : "failed";
    terminal.mark(status, command);
    steps.push({ name, command, status, output });
    if (name === "db:generate" && status === "done" && project.repository)
      stageFolder(project.path, "drizzle");
  }
  return steps;
}

function report(
  upgraded: Upgrade,
  { steps, dryRun, place }: { steps: readonly UpgradeStep[]; dryRun: boolean; place: World },
): number {
  const {
    merge: { moved },
    migrations,
    move,
    kit,
    components,
    lost,
    deploy,
    project,
    from,
    to,
  } = upgraded;
  if (place.json) {
    const result = {
      ok: true,
      directory: project.path,
      from,
      to,
      dryRun,
      ...mergeResult(upgraded, steps),
      kit: kit ?? null,
      components,
      moved,
      lost,
      migrations: migrations.added,
      database: move ? { to: move.to, byHand: move.byHand } : null,
      deploy: deploy ?? null,
    };
    place.print(`${JSON.stringify(result)}\n`);
  }
  for (const line of upgradeLines(upgraded, steps, dryRun)) place.terminal.say(line);
  return getExitCode(upgraded, steps, dryRun);
}

/** The exit code after a merge. */
export function getExitCode(
  { merge: { conflicts } }: Upgrade,
  steps: readonly UpgradeStep[],
  dryRun: boolean,
): number {
  if (conflicts.length > 0) return dryRun ? 0 : 7;
  return steps.some(({ status }) => status === "failed") ? 6 : 0;
}

/** The part of the JSON output that all merging commands share. */
export function mergeResult(upgraded: Upgrade, steps: readonly UpgradeStep[]) {
  const {
    merge: { conflicts, merged, leftOut, kept },
    env,
    notes,
    backup,
  } = upgraded;
  return {
    changed: changedFiles(upgraded),
    merged,
    conflicts: conflicts.map(({ path, reason }) => ({ path, reason })),
    kept,
    leftOut,
    env,
    notes,
    steps: steps.map(({ name, status }) => ({ name, status })),
    backup: backup ?? null,
  };
}

function changedFiles({ changes, project }: Pick<Upgrade, "changes" | "project">) {
  return [...changes].map(([path, file]) => {
    return { path, change: !file ? "deleted" : project.files.has(path) ? "changed" : "added" };
  });
}

/** An unused name for the folder that keeps replaced files. */
export function freshBackup(path: string): string {
  const name = backupName(new Date());
  rmSync(join(path, name), { recursive: true, force: true });
  return name;
}
