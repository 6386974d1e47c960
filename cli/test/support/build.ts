import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The built program, with the fixture as its template. */
    program: string;
  }
}

/** Builds the package once for all tests. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "damson-built-"));
  const scripts = join(import.meta.dirname, "../../../scripts");
  const template = join(import.meta.dirname, "../fixture/template");
  const code = `import { buildCli } from ${JSON.stringify(join(scripts, "build-cli.ts"))};
    await buildCli(${JSON.stringify(folder)}, ${JSON.stringify(template)});`;
  const { status, stderr } = spawnSync("bun", ["-e", code], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  project.provide("program", join(folder, "bin.js"));
  return () => rmSync(folder, { recursive: true, force: true });
}
