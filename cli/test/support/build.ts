import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { pack } from "./pack.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The package as it would be published, with the fixture as its template. */
    tarball: string;
    program: string;
    /** A folder with the Bun that runs the tests. The program would take one below node_modules for npm's. */
    bun: string;
  }
}

/** Packs and unpacks the package once for all tests, so that they run what users get. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "damson-built-"));
  const tarball = pack(folder, join(import.meta.dirname, "../fixture/template"));
  const { status, stderr } = spawnSync("tar", ["-xzf", tarball], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  // A test runs the program as another user.
  chmodSync(folder, 0o755);
  project.provide("tarball", tarball);
  project.provide("program", join(folder, "package/dist/bin.js"));
  const bun = join(folder, "bun");
  mkdirSync(bun);
  for (const name of ["bun", "bunx"]) symlinkSync(process.execPath, join(bun, name));
  project.provide("bun", bun);
  return () => rmSync(folder, { recursive: true, force: true });
}
