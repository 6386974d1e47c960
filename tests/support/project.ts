import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
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

/** Builds create-damson, makes a project of this build with it and builds that: once, for all tests. */
export default function setup(tests: TestProject): () => void {
  const build = thisBuild();
  const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-project-")));
  const clean = () => rmSync(work, { recursive: true, force: true });
  try {
    const cli = join(work, "cli");
    const command = join(cli, "bin.js");
    const project = join(work, "shop");
    const pack = `import { buildCli } from "./scripts/build-cli.ts"; await buildCli(${JSON.stringify(cli)});`;
    run(["-e", pack], root);
    run([command, project, ...wordsFor(build), "--yes", "--no-git"], work);
    run(["run", "build"], project);
    tests.provide("command", command);
    tests.provide("project", project);
  } catch (error) {
    clean();
    throw error;
  }
  return clean;
}

function run(words: readonly string[], cwd: string): void {
  const options = { cwd, env: plainEnvironment(), encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
  if (status !== 0) throw new Error(`bun ${words.join(" ")} ended with ${status}\n${stdout}${stderr}`);
}
