import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { buildCli } from "../../../../scripts/build-cli.ts";
import type { Benchmark } from "../bench.ts";
import { atMost } from "../row.ts";
import { megabyte, megabytes, seconds } from "../units.ts";

/** The dependencies of a new project. Needs a registry, or Bun's cache of it. */
export const install: Benchmark = async ({ scope }) => {
  const package_ = join(scope.folder, "create-damson-to-install");
  await buildCli(package_);
  const folder = join(scope.folder, "installed");
  const make = ["--yes", "--no-install", "--no-git", folder];
  await run(scope.folder, join(package_, "bin.js"), ...make);
  const time = await run(folder, "install", "--frozen-lockfile");
  const size = await sizeOf(join(folder, "node_modules"));
  return [
    { what: "bun install of a project", value: seconds(time) },
    {
      what: "node_modules of a project",
      value: megabytes(size),
      budget: atMost(size, 300 * megabyte, "300 MB"),
    },
  ];
};

/** Uses the caller's settings, which may name a registry. Returns milliseconds. */
async function run(cwd: string, ...words: string[]): Promise<number> {
  const start = performance.now();
  const child = Bun.spawn([process.execPath, ...words], { cwd, stdio: ["ignore", "ignore", "pipe"] });
  const error = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`bun ${words.join(" ")}: ${error}`);
  return performance.now() - start;
}

/** Bytes of all files below a folder; hard links count once. */
async function sizeOf(folder: string, seen = new Set<number>()): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += await sizeOf(path, seen);
    else if (entry.isFile()) {
      const { ino, size } = await lstat(path);
      if (!seen.has(ino)) sum += size;
      seen.add(ino);
    }
  }
  return sum;
}
