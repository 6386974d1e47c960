import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Benchmark } from "../bench.ts";
import { atMost } from "../row.ts";
import { makeFolder } from "../servers/project.ts";
import { megabyte, megabytes, seconds } from "../units.ts";

/** Installs the dependencies of a new project. */
export const install: Benchmark = async ({ scope, command }) => {
  const folder = join(scope.folder, "installed");
  const time = await makeFolder(command, folder);
  const size = await getSize(join(folder, "node_modules"));
  return [
    { what: "bun install of a project", value: seconds(time) },
    {
      what: "node_modules of a project",
      value: megabytes(size),
      budget: atMost(size, 300 * megabyte, "300 MB"),
    },
  ];
};

/** The bytes of all files below a folder. Hard links count once. */
async function getSize(folder: string, seen = new Set<number>()): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += await getSize(path, seen);
    else if (entry.isFile()) {
      const { ino, size } = await lstat(path);
      if (!seen.has(ino)) sum += size;
      seen.add(ino);
    }
  }
  return sum;
}
