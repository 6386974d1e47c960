import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fieldsOf } from "./fields.server.ts";
import { namesOf } from "./names.server.ts";
import type { Options } from "./options.server.ts";
import type { Plan } from "./plan.server.ts";
import { assertClean, assertFree, targetsIn } from "./project.server.ts";
import { componentsFor, ownFiles } from "./templates.server.ts";
import { changedFiles } from "./texts.server.ts";
import { carryOut, command, type Generated } from "./write.server.ts";

/** If anything fails, it changes nothing. @throws Refusal */
export async function generateFeature(root: string, options: Options): Promise<Generated> {
  const names = namesOf(options.plural, options.singular);
  const plan: Plan = { names, ...fieldsOf(options.fields, targetsIn(root), options) };
  assertFree(root, names);
  assertClean(root, options);
  const feature = ownFiles(plan);
  const components = componentsFor(root, feature);
  const { files, left } = changedFiles(root, plan, components);
  const all = { ...feature, ...components, ...files };
  const change = { files: all, untranslated: left, also: ["drizzle", routeTree] };
  return carryOut(root, options, change, async () => {
    if (options.codeOnly) return {};
    const migration = await writeMigration(root, names.many.toLowerCase());
    await writeRoutes();
    return { created: [migration], changed: [routeTree] };
  });
}

export const routeTree = "src/app/routeTree.gen.ts";
const migrations = (root: string) =>
  readdirSync(join(root, "drizzle")).filter((name) => name.endsWith(".sql"));

/** @returns the path of the new migration */
export async function writeMigration(root: string, name: string): Promise<string> {
  const before = new Set(migrations(root));
  await command(root, ["db:generate", "--name", name]);
  const [migration] = migrations(root).filter((path) => !before.has(path));
  if (migration === undefined) throw new Error("db:generate has written no migration");
  return `drizzle/${migration}`;
}

/** Starts and stops Vite, which writes the types of the routes when it starts. */
export async function writeRoutes(): Promise<void> {
  const { createServer } = await import("vite");
  const server = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: "error",
  });
  await server.close();
}
