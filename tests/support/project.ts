import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import type { TestProject } from "vitest/node";
import { limitMs } from "../../packages/conformance/src/limits.ts";
import { plainEnvironment } from "../runner/processes.ts";
import { thisBuild, wordsFor } from "./builds.ts";
import { computeDigest, onlyOnce } from "./cache.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of a project from create-damson, installed and seeded, with the checkout's build. */
    project: string;
    /** A clean checkout of that project: installed from its lock file and built, without secrets or data. */
    checkout: string;
    /** The path of the create-damson that created the project. */
    command: string;
  }
}

/** The name of the project. */
export const { title } = thisBuild();

const root = join(import.meta.dirname, "../..");

/** What the project's .gitignore lists. */
const untracked = new Set(["node_modules", "dist", "data", ".env", ".tanstack", "package-lock.json"]);

/** The commands of the project's workflow that prepare a checkout. Tests run all others. */
export const prepared = ["bun install --frozen-lockfile", "bun run build"];

/** What a project and its build are made from in this repository. */
const sources = [
  "template",
  "registry",
  "cli/src",
  "scripts",
  "tests/support/project.ts",
  "tests/support/builds.ts",
];

/**
 * Creates a project of this build and builds a fresh checkout of it, unless its sources are unchanged since the last
 * run. Both are kept for the next run, so tests that change files must take a copy.
 */
export default async function setup(tests: TestProject): Promise<() => Promise<void>> {
  const build = thisBuild();
  const name = build.key.replaceAll(",", "-");
  const home = await onlyOnce(root, `${name}-${computeDigest(root, sources)}`, (folder) =>
    makeProject(folder, wordsFor(build)),
  );
  tests.provide("command", join(home, "cli/bin.js"));
  tests.provide("project", join(home, "shop"));
  tests.provide("checkout", join(home, "checkout"));
  const postgres = build.database === "postgres" ? await startPostgres(join(home, "shop")) : undefined;
  // Workers get a copy of these variables.
  if (postgres) process.env.POSTGRES = postgres.url;
  return async () => void (await postgres?.stop());
}

/** Builds create-damson, then uses it to create the project as a user would. */
function makeProject(home: string, words: readonly string[]): void {
  const cli = join(home, "cli");
  const [project, checkout] = [join(home, "shop"), join(home, "checkout")];
  const pack = `import { buildCli } from "./scripts/build-cli.ts"; await buildCli(${JSON.stringify({ out: cli, isQuick: true })});`;
  run(["-e", pack], root);
  run([join(cli, "bin.js"), project, ...words, "--yes", "--no-git"], home, { PATH: pathWithBun(home) });
  cpSync(project, checkout, { recursive: true, filter: (path) => !untracked.has(basename(path)) });
  const lines = thisBuild().executable ? [...prepared, "bun run build:binary"] : prepared;
  for (const line of lines) run(line.split(" ").slice(1), checkout, { CI: "true" });
  cpSync(join(checkout, "dist"), join(project, "dist"), { recursive: true });
}

/** The PATH of a shell that has Bun: without it, create-damson would create a project for npm. */
function pathWithBun(home: string): string {
  const folder = join(home, "bin");
  mkdirSync(folder);
  symlinkSync(process.execPath, join(folder, "bun"));
  return `${folder}:${process.env.PATH}`;
}

function run(words: readonly string[], cwd: string, more: Record<string, string> = {}): void {
  // The time limit is for commands that hang. All others end much earlier.
  const options = {
    cwd,
    env: { ...plainEnvironment(), ...more },
    encoding: "utf8",
    timeout: limitMs(300_000),
  } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
  if (status !== 0) throw new Error(`bun ${words.join(" ")} ended with ${status}\n${stdout}${stderr}`);
}
