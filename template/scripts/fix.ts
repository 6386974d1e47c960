import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "#kit/dev/generate/names.server.ts";
import { writeRoutes } from "#kit/dev/generate/write.server.ts";
import { assertCatalogues } from "#kit/dev/json.server.ts";
import { obstacleInProject } from "#kit/files/regular-files.server.ts";
import { fixTexts } from "./fix-texts.ts";

const folders = ["src", "kit", "scripts", "e2e", "lint", "public"];
const kinds = "*.{ts,tsx,js,mjs,json,jsonc,css}";
const files = [kinds, ...folders.map((folder) => `${folder}/**/${kinds}`)].map((path) => new Bun.Glob(path));

const getContents = (root: string) =>
  new Map(
    files
      .flatMap((glob) => [...glob.scanSync(root)])
      .map((path) => [path, Bun.hash(readFileSync(join(root, path)))]),
  );

/**
 * Fixes problems found by `check` that have just one solution. Prints a line for each kind of change, with its files.
 */
export async function fix(root: string): Promise<void> {
  const top = readdirSync(root).filter((name) => new Bun.Glob(kinds).match(name));
  // The formatter and Vite would follow or replace a link.
  const obstacle = obstacleInProject(root, [...folders, ...top]);
  if (obstacle) throw new Refusal(obstacle);
  assertCatalogues(root);
  const format = [process.execPath, "run", "--bun", "biome", "check", "--write", "."];
  const steps: readonly [name: string, step: () => unknown][] = [
    ["route types", () => writeRoutes(root)],
    ["texts", () => fixTexts(root)],
    ["lint and format", () => Bun.spawn(format, { cwd: root, stdout: "ignore", stderr: "ignore" }).exited],
  ];
  let before = getContents(root);
  for (const [name, step] of steps) {
    await step();
    const after = getContents(root);
    const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path)).sort();
    if (changed.length > 0) console.log(`✎ ${name}: ${changed.join(", ")}`);
    before = after;
  }
}
