import { readdirSync } from "node:fs";
import { join } from "node:path";
import { getNames, Refusal } from "../names.server.ts";
import { assertClean, carryOut, command, type Generated, type Run, writeRoutes } from "../write.server.ts";
import { parseFields } from "./fields.server.ts";
import type { Options } from "./options.server.ts";
import type { Plan } from "./plan.server.ts";
import { assertFree, hasTeams, targetsIn } from "./project.server.ts";
import { ownFiles } from "./templates.server.ts";
import { changedFiles } from "./texts.server.ts";

/** Changes nothing if any step fails. @throws Refusal */
export async function generateFeature(root: string, options: Options & Run): Promise<Generated> {
  const { plan, files, left } = featureChange(root, options);
  assertClean(root, options);
  const { names } = plan;
  const change = { files, untranslated: left, also: ["drizzle", routeTree] };
  return carryOut(root, options, change, async (copy) => {
    if (options.codeOnly) return {};
    options.say("Writing the migration");
    const migration = await writeMigration(copy, names.many.toLowerCase());
    options.say("Writing route types");
    await writeRoutes(copy);
    return { created: [migration], changed: [routeTree] };
  });
}

/** The changes for a new feature. @throws Refusal @public for tests of sequences */
export function featureChange(
  root: string,
  options: Pick<Options, "plural" | "fields" | "singular" | "title" | "owner" | "team" | "rank" | "area">,
) {
  const names = getNames(options.plural, options.singular);
  if (options.team) assertTeams(root);
  const plan: Plan = { names, ...parseFields(options.fields, targetsIn(root), options) };
  assertFree(root, names);
  const feature = ownFiles(plan);
  const { files, left } = changedFiles(root, plan);
  return { plan, files: { ...feature, ...files }, left };
}

/** @throws Refusal in a project without teams */
export function assertTeams(root: string): void {
  if (!hasTeams(root)) throw new Refusal("Add teams first: create-damson add teams");
}

export const routeTree = "src/app/routeTree.gen.ts";
const migrations = (root: string) =>
  readdirSync(join(root, "drizzle")).filter((name) => name.endsWith(".sql"));

/** @returns the path of the new migration */
export async function writeMigration(
  root: string,
  name: string,
  choices: readonly string[] = [],
): Promise<string> {
  const before = new Set(migrations(root));
  await command(root, ["run", "db:generate", "--name", name, ...choices]);
  const [migration] = migrations(root).filter((path) => !before.has(path));
  if (migration === undefined) throw new Error("db:generate wrote no migration");
  return `drizzle/${migration}`;
}
