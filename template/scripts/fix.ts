import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "#kit/dev/generate/names.server.ts";
import { writeRoutes } from "#kit/dev/generate/write.server.ts";
import { assertCatalogues } from "#kit/dev/json.server.ts";
import { obstacleInProject, staysInside } from "#kit/files/regular-files.server.ts";
import { fixTexts } from "./fix-texts.ts";

/** What the formatter leaves out (biome.json), and no other step changes. */
const unchanged = [
  ...[".git", "node_modules", "drizzle", "initial", "dist", "data", "public"],
  ...["playwright-report", "test-results"],
];

/** The top-level files and folders that can change. Links that stay inside lead to others of them. */
const getEntries = (root: string) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => !(entry.isSymbolicLink() && staysInside(root, join(root, entry.name))))
    .flatMap(({ name }) => (unchanged.includes(name) ? [] : name));

const kinds = "*.{ts,tsx,js,mjs,json,jsonc,css}";

function getContents(root: string) {
  const globs = [kinds, ...getEntries(root).map((name) => `${name}/**/${kinds}`)];
  const paths = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync(root)]);
  return new Map(paths.map((path) => [path, Bun.hash(readFileSync(join(root, path)))]));
}

/**
 * Fixes problems found by `check` that have just one solution. Prints a line for each kind of change, with its files.
 */
export async function fix(root: string): Promise<void> {
  // The formatter and Vite would follow or replace a link.
  const obstacle = obstacleInProject(root, getEntries(root));
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
