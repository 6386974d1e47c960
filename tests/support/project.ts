import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import type { TestProject } from "vitest/node";
import { plainEnvironment } from "../runner/processes.ts";
import { thisBuild, wordsFor } from "./builds.ts";
import { digestOf, onlyOnce } from "./cache.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of a project that create-damson made, installed and seeded, with the checkout's build. */
    project: string;
    /** A clean checkout of that project, installed from its lock file and built: no secrets, no data. */
    checkout: string;
    /** The create-damson that made it. */
    command: string;
  }
}

/** The name of the project. */
export const { title } = thisBuild();

const root = join(import.meta.dirname, "../..");

/** Ignored by the project's .gitignore. */
const untracked = new Set(["node_modules", "dist", "data", ".env", ".tanstack", "package-lock.json"]);

/** The commands of the project's workflow that prepare a checkout; the others run in tests. */
export const prepared = ["bun install --frozen-lockfile", "bun run build"];

/** What a project and its build are made of, in this repository. */
const sources = [
  "template",
  "registry",
  "cli/src",
  "scripts",
  "tests/support/project.ts",
  "tests/support/builds.ts",
];

/**
 * Makes a project of this build and builds a fresh checkout of it: once for as long as what they are made of stays the
 * same. They are kept for the next run; tests that change files take a copy.
 */
export default async function setup(tests: TestProject): Promise<() => Promise<void>> {
  const build = thisBuild();
  const name = build.key.replaceAll(",", "-");
  const home = await onlyOnce(root, `${name}-${digestOf(root, sources)}`, (folder) =>
    makeProject(folder, wordsFor(build)),
  );
  tests.provide("command", join(home, "cli/bin.js"));
  tests.provide("project", join(home, "shop"));
  tests.provide("checkout", join(home, "checkout"));
  const postgres = build.database === "postgres" ? await startPostgres() : undefined;
  // Workers get a copy of these variables.
  if (postgres) process.env.POSTGRES = postgres.url;
  return async () => void (await postgres?.stop());
}

/** Builds create-damson, then creates the project with it as a user would. */
function makeProject(home: string, words: readonly string[]): void {
  const cli = join(home, "cli");
  const [project, checkout] = [join(home, "shop"), join(home, "checkout")];
  const pack = `import { buildCli } from "./scripts/build-cli.ts"; await buildCli(${JSON.stringify(cli)});`;
  run(["-e", pack], root);
  run([join(cli, "bin.js"), project, ...words, "--yes", "--no-git"], home, { PATH: pathWithBun(home) });
  cpSync(project, checkout, { recursive: true, filter: (path) => !untracked.has(basename(path)) });
  const lines = thisBuild().executable ? [...prepared, "bun run build:binary"] : prepared;
  for (const line of lines) run(line.split(" ").slice(1), checkout, { CI: "true" });
  cpSync(join(checkout, "dist"), join(project, "dist"), { recursive: true });
}

/** As of a shell that has Bun, however the one of these tests got it: without it, a project is npm's. */
function pathWithBun(home: string): string {
  const folder = join(home, "bin");
  mkdirSync(folder);
  symlinkSync(process.execPath, join(folder, "bun"));
  return `${folder}:${process.env.PATH}`;
}

function run(words: readonly string[], cwd: string, more: Record<string, string> = {}): void {
  // Far more than any of them takes, for a command that hangs.
  const options = {
    cwd,
    env: { ...plainEnvironment(), ...more },
    encoding: "utf8",
    timeout: 300_000,
  } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
  if (status !== 0) throw new Error(`bun ${words.join(" ")} ended with ${status}\n${stdout}${stderr}`);
}
