import { existsSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../errors.ts";
import type { AddFlags } from "../options/flags.ts";
import { planAdd } from "../project/add.ts";
import { type Component, readRegistry, withNeeds } from "../project/components.ts";
import { readRecord, recordFile } from "../project/record.ts";
import { addedLines, listLines } from "../report/add.ts";
import { apply, recover } from "../upgrade/apply.ts";
import type { World } from "./world.ts";

type Registry = ReadonlyMap<string, Component>;

const listHint = "All of them: create-damson add --list";

/** Copies components of the registry into the project in the current directory. Returns the exit code. */
export function add({ names, list, dryRun = false }: AddFlags, world: World): number {
  const { cwd, version, archive, json, print, terminal } = world;
  const registry = readRegistry(archive);
  if (list) return listAll(registry, world);
  if (names.length === 0) throw new CliError("INVALID_VALUE", "No component given.", listHint);
  const components = withNeeds(names, registry);
  if (!existsSync(join(cwd, recordFile))) {
    const message = `There is no project in ${cwd}: it has no ${recordFile}.`;
    throw new CliError("INVALID_VALUE", message, "Run this in the directory of a project.");
  }
  if (!dryRun) recover(cwd);
  const record = readRecord(cwd);
  const added = planAdd({ components, asked: new Set(names), project: cwd, record, version });
  const { changes, runner: _, ...rest } = added;
  const project = { path: cwd, files: new Map(), repository: undefined, uncommitted: [] };
  if (!dryRun && changes.size > 0) apply(project, changes, []);
  if (json) print(`${JSON.stringify({ ok: true, dryRun, files: [...changes.keys()], ...rest })}\n`);
  for (const line of addedLines(added, dryRun)) terminal.say(line);
  return 0;
}

function listAll(registry: Registry, { cwd, json, print, terminal }: World): number {
  const added = existsSync(join(cwd, recordFile)) ? (readRecord(cwd).added ?? []) : [];
  const rows = [...registry.values()].map(({ name, description, needs, packages }) => {
    return { name, description, needs, packages, added: added.some((one) => one.name === name) };
  });
  if (json) print(`${JSON.stringify({ ok: true, components: rows })}\n`);
  else for (const line of listLines(rows)) terminal.say(line);
  return 0;
}
