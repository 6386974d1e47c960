import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { plainEnvironment } from "../runner/processes.ts";
import { thisBuild, wordsFor } from "./builds.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of a project that create-damson made, installed and built. */
    project: string;
    /** The create-damson that made it. */
    command: string;
  }
}

/** What the project is called. */
export const { title } = thisBuild();

const root = join(import.meta.dirname, "../..");

/**
 * Builds create-damson, makes a project of this build with it and builds that: once, for all tests. With PROJECTS, a
 * folder, the project stays there, and the next run of the tests takes it as it is.
 */
export default function setup(tests: TestProject): (() => void) | undefined {
  const build = thisBuild();
  const kept = process.env.PROJECTS && join(process.env.PROJECTS, build.languages.join("-"));
  if (kept) mkdirSync(kept, { recursive: true });
  const work = realpathSync(kept ?? mkdtempSync(join(tmpdir(), "damson-project-")));
  const clean = () => rmSync(work, { recursive: true, force: true });
  const cli = join(work, "cli");
  const command = join(cli, "bin.js");
  const project = join(work, "shop");
  tests.provide("command", command);
  tests.provide("project", project);
  if (existsSync(join(project, "dist"))) return;
  try {
    const pack = `import { buildCli } from "./scripts/build-cli.ts"; await buildCli(${JSON.stringify(cli)});`;
    run(["-e", pack], root);
    run([command, project, ...wordsFor(build), "--yes", "--no-git"], work);
    run(["run", "build"], project);
  } catch (error) {
    clean();
    throw error;
  }
  return kept ? undefined : clean;
}

function run(words: readonly string[], cwd: string): void {
  const options = { cwd, env: plainEnvironment(), encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
  if (status !== 0) throw new Error(`bun ${words.join(" ")} ended with ${status}\n${stdout}${stderr}`);
}
