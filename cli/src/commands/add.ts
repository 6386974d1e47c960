import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import { allLabels } from "../options/features.ts";
import type { AddFlags } from "../options/flags.ts";
import { nearest } from "../options/nearest.ts";
import { requireRegular } from "../ports/inside.ts";
import { type Added, planAdd } from "../project/add.ts";
import { type Component, readRegistry, withNeeds } from "../project/components.ts";
import { hasFeature } from "../project/features.ts";
import {
  compareVersions,
  type ProjectRecord,
  parseRecord,
  readRecord,
  recordFile,
} from "../project/record.ts";
import { addedLines, listLines } from "../report/add.ts";
import { nextAfterMerge, upgradeLines } from "../report/upgrade.ts";
import { getText } from "../template/files.ts";
import { planAddition } from "../upgrade/addition.ts";
import { apply, recover } from "../upgrade/apply.ts";
import { readProject } from "../upgrade/project.ts";
import { carryOut, freshBackup, getExitCode, mergeResult, requireClean } from "./upgrade.ts";
import type { World } from "./world.ts";

type Registry = ReadonlyMap<string, Component>;

const listHint = "To see all of them: create-damson add --list";

/**
 * Adds components from the registry and features of the template to the project in the current directory. Returns the
 * exit code.
 */
export async function add(flags: AddFlags, world: World): Promise<number> {
  const { cwd, version, archive } = world;
  const registry = readRegistry(archive);
  if (flags.list) return listAll(registry, world);
  const names = [...new Set(flags.names)];
  if (names.length === 0) throw new CliError("INVALID_VALUE", "No component or feature given.", listHint);
  const features = names.filter((name) => !registry.has(name));
  const odd = features.find((name) => !Object.hasOwn(allLabels, name));
  if (odd !== undefined) throw unknown(odd, [...registry.keys(), ...Object.keys(allLabels)]);
  if (flags.force && features.length === 0)
    throw new CliError(
      "CONFLICTING_OPTIONS",
      "--force applies to features only: a component never replaces a file.",
    );
  const asked = names.filter((name) => registry.has(name));
  const components = withNeeds(asked, registry);
  if (!existsSync(join(cwd, recordFile))) {
    const message = `${cwd} is not a Damson project: it has no ${recordFile}.`;
    throw new CliError("INVALID_VALUE", message, "Run this command in a project's directory.");
  }
  if (!flags.dryRun) recover(cwd);
  const record = readRecord(cwd);
  const added = planAdd({ components, asked: new Set(asked), project: cwd, record, version });
  const present = featurePaths(cwd);
  const missing = features.filter((name) => !hasFeature(present, name));
  if (missing.length > 0) return addFeatures(missing, { added, record, flags, world });
  return addComponents(added, features, { flags, world });
}

function addComponents(
  added: Added,
  present: readonly string[],
  { flags: { dryRun = false }, world }: { flags: AddFlags; world: World },
): number {
  const { cwd, json, print, terminal } = world;
  const { changes, runner: _, ...rest } = added;
  const names = [...added.names, ...present];
  const project = { path: cwd, files: new Map(), repository: undefined, uncommitted: [] };
  if (!dryRun && changes.size > 0) apply(project, changes, []);
  if (json) print(`${JSON.stringify({ ok: true, dryRun, files: [...changes.keys()], ...rest, names })}\n`);
  for (const line of addedLines({ ...added, names }, dryRun)) terminal.say(line);
  return 0;
}

/** Merges features into the project, along with the components that were requested with them. */
async function addFeatures(
  names: readonly string[],
  { added, record, flags, world }: { added: Added; record: ProjectRecord; flags: AddFlags; world: World },
): Promise<number> {
  const { cwd, version, json, print, terminal, signal } = world;
  const { dryRun = false, force = false } = flags;
  requireVersion(record, version, names);
  const project = readProject(cwd);
  requireClean(project, force || dryRun);
  const noted = added.changes.get(recordFile);
  const end = terminal.busy(`Adding ${names.join(", ")}`);
  const merged = await planAddition(
    { ...project, files: new Map([...project.files, ...added.changes]) },
    {
      record: noted ? parseRecord(getText(noted), recordFile) : record,
      names,
      place: world,
    },
  ).finally(end);
  if (signal.aborted) throw cancelled();
  const changes = new Map([...added.changes, ...merged.changes]);
  requireRegular(cwd, changes.keys());
  const backup = force && !dryRun ? freshBackup(cwd) : undefined;
  const result = { ...merged, project, changes, backup };
  const steps = await carryOut(result, flags, world);
  if (json) {
    const { packages, untranslated } = added;
    const said = {
      ok: true,
      dryRun,
      names: [...added.names, ...names],
      features: names,
      files: [...changes.keys()],
      ...mergeResult(result, steps),
      packages,
      untranslated,
      next: dryRun ? [] : nextAfterMerge(result, steps),
    };
    print(`${JSON.stringify(said)}\n`);
  }
  if (added.changes.size > 0) for (const line of addedLines(added, dryRun)) terminal.say(line);
  for (const line of upgradeLines(result, steps, dryRun)) terminal.say(line);
  return getExitCode(result, steps, dryRun);
}

/** The template of another version differs in more than these features. */
function requireVersion(record: ProjectRecord, version: string, names: readonly string[]): void {
  const age = compareVersions(record.version, version);
  if (age === 0) return;
  const message = `The project is at ${record.version}, and this is create-damson ${version}.`;
  const own = `create-damson@${record.version} add ${names.join(" ")}`;
  const hint = age < 0 ? "Upgrade it first: create-damson upgrade" : `Use the project's version: ${own}`;
  throw new CliError("INVALID_VALUE", message, hint);
}

function unknown(name: string, known: readonly string[]): CliError {
  const meant = nearest(name, known);
  const message = `Unknown component or feature ${name}.${meant ? ` Did you mean ${meant}?` : ""}`;
  return new CliError("INVALID_VALUE", message, listHint);
}

/** The paths of all files in a project's features; empty if the project has no features. */
function featurePaths(project: string): string[] {
  const folder = join(project, "src/features");
  const paths = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return paths.map((path) => `src/features/${path.replaceAll("\\", "/")}`);
}

function listAll(registry: Registry, { cwd, json, print, terminal }: World): number {
  const isProject = existsSync(join(cwd, recordFile));
  const added = isProject ? (readRecord(cwd).added ?? []) : [];
  const components = [...registry.values()].map(({ name, description, needs, packages }) => {
    return { name, description, needs, packages, added: added.some((one) => one.name === name) };
  });
  const present = isProject ? featurePaths(cwd) : [];
  const features = Object.entries(allLabels).map(([name, description]) => {
    return { name, description, added: hasFeature(present, name) };
  });
  if (json) print(`${JSON.stringify({ ok: true, components, features })}\n`);
  else for (const line of listLines(components, features)) terminal.say(line);
  return 0;
}
