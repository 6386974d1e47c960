import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { TestProject } from "vitest/node";
import { plainEnvironment } from "../runner/processes.ts";
import { thisBuild, wordsFor } from "./builds.ts";
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

/**
 * Builds create-damson, makes a project of this build with it and builds a fresh checkout of that: once, for all tests.
 * With PROJECTS, a folder, the project stays there, and the next run of the tests takes it as it is.
 */
export default async function setup(tests: TestProject): Promise<() => Promise<void>> {
  const build = thisBuild();
  const kept = process.env.PROJECTS && join(process.env.PROJECTS, build.key.replaceAll(",", "-"));
  if (kept) mkdirSync(kept, { recursive: true });
  const work = realpathSync(kept ?? mkdtempSync(join(tmpdir(), "damson-project-")));
  const postgres = build.database === "postgres" ? await startPostgres() : undefined;
  // Workers get a copy of these variables.
  if (postgres) process.env.POSTGRES = postgres.url;
  const clean = async () => {
    await postgres?.stop();
    if (!kept) rmSync(work, { recursive: true, force: true });
  };
  const cli = join(work, "cli");
  const command = join(cli, "bin.js");
  const project = join(work, "shop");
  const checkout = join(work, "checkout");
  tests.provide("command", command);
  tests.provide("project", project);
  tests.provide("checkout", checkout);
  if (existsSync(join(project, "dist"))) return clean;
  try {
    const pack = `import { buildCli } from "./scripts/build-cli.ts"; await buildCli(${JSON.stringify(cli)});`;
    run(["-e", pack], root);
    run([command, project, ...wordsFor(build), "--yes", "--no-git"], work);
    cpSync(project, checkout, { recursive: true, filter: (path) => !untracked.has(basename(path)) });
    for (const line of prepared) run(line.split(" ").slice(1), checkout, { CI: "true" });
    cpSync(join(checkout, "dist"), join(project, "dist"), { recursive: true });
  } catch (error) {
    await clean();
    throw error;
  }
  return clean;
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
