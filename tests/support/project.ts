import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { plainEnvironment } from "../runner/processes.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of a project that create-damson made, installed and built. */
    project: string;
  }
}

/** Markdown, HTML and shells each have an opinion on one of these characters. */
export const title = "Plum & Pear's <Shop>";

const root = join(import.meta.dirname, "../..");

/** Builds create-damson, makes a project with it and builds that: once, for all tests. */
export default function setup(tests: TestProject): () => void {
  const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-project-")));
  const clean = () => rmSync(work, { recursive: true, force: true });
  try {
    const cli = join(work, "cli");
    const project = join(work, "shop");
    const build = `import { buildCli } from "./scripts/build-cli.ts"; await buildCli(${JSON.stringify(cli)});`;
    run(["-e", build], root);
    run([join(cli, "bin.js"), project, "--title", title, "--yes", "--no-git"], work);
    run(["run", "build"], project);
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
