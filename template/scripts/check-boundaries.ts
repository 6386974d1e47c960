import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { againstArrow, isBrowserCode, isServerCode, strayEnvironment } from "./boundaries/layers.ts";
import { findLoops } from "./boundaries/loops.ts";
import { readSource } from "./boundaries/source.ts";

/** What goes against the architecture in the project in `root`, a line each. */
export function checkBoundaries(root: string): string[] {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => /(?<!\.gen)\.tsx?$/.test(path))
    .sort();
  const sources = files.map((file) => readSource(file, readFileSync(join(root, file), "utf8")));
  const aliases = readAliases(root);
  const graph = new Map<string, string[]>();
  const problems: string[] = [];

  for (const source of sources) {
    const { file } = source;
    const imported: string[] = [];
    for (const { specifier, line, typeOnly } of source.imports) {
      const target = resolve(file, specifier, aliases);
      if (!target?.startsWith("src/")) continue;
      if (existsSync(join(root, target))) imported.push(target);
      else
        problems.push(`${file}:${line}: ${specifier} does not exist (write the whole name, ending included)`);
      const against = againstArrow(file, target);
      if (against) problems.push(`${file}:${line}: ${against} (${specifier})`);
      if (!typeOnly && isBrowserCode(file) && isServerCode(target)) {
        problems.push(
          `${file}:${line}: server code in the browser (${specifier}); types are welcome: import type`,
        );
      }
    }
    graph.set(file, imported);
    for (const line of strayEnvironment(source)) {
      problems.push(`${file}:${line}: the environment is read in src/server/env.server.ts only`);
    }
  }
  return [...problems, ...findLoops(graph).map((loop) => `${loop[0]}: import loop: ${loop.join(" → ")}`)];
}

/** The subpath imports of package.json: `#ui/*` → `src/ui/*`. */
function readAliases(root: string): [prefix: string, folder: string][] {
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  return Object.entries(imports).map(([from, to]) => [
    from.replace(/\*$/, ""),
    posix.normalize(to.replace(/\*$/, "")),
  ]);
}

/** The file an import means, from the project's folder; undefined for packages and what a bundler makes. */
function resolve(file: string, specifier: string, aliases: readonly [string, string][]): string | undefined {
  const path = specifier.replace(/\?.*$/, "");
  if (path.startsWith(".")) return posix.join(posix.dirname(file), path);
  const alias = aliases.find(([prefix]) => path.startsWith(prefix));
  return alias && alias[1] + path.slice(alias[0].length);
}

if (import.meta.main) {
  const problems = checkBoundaries(join(import.meta.dirname, ".."));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
