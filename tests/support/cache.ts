import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A digest of the files below `folders` that git does not ignore, and of Bun's version. */
export function computeDigest(root: string, folders: readonly string[]): string {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...folders];
  const { stdout } = spawnSync("git", listed, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  const hash = createHash("sha256").update(Bun.version);
  for (const path of [...new Set(stdout.split("\0"))].sort()) {
    const file = join(root, path);
    if (path && existsSync(file)) hash.update(`${path}\0`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

/**
 * Fills a folder of this name once. One process does it, while others wait. The folder is outside the repository, so
 * that it does not find the repository's packages. It is removed when a folder with another digest is made.
 *
 * @param root the repository; each checkout has its own folders
 * @param name `<kind>-<digest>`
 * @returns the folder
 */
export async function onlyOnce(root: string, name: string, fill: (folder: string) => void): Promise<string> {
  const home = join(realpathSync(tmpdir()), `damson-made-${Bun.hash(root).toString(36)}`);
  const folder = join(home, name);
  const [done, lock] = [join(folder, ".done"), `${folder}.lock`];
  mkdirSync(home, { recursive: true });
  while (!existsSync(done)) {
    if (!take(lock)) {
      await pause(200);
      continue;
    }
    try {
      if (existsSync(done)) return folder;
      const kind = name.replace(/[^-]*$/, "");
      for (const other of readdirSync(home).filter((one) => one.replace(/[^-]*$/, "") === kind))
        if (!other.endsWith(".lock")) rmSync(join(home, other), { recursive: true, force: true });
      mkdirSync(folder);
      fill(folder);
      writeFileSync(done, "");
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return folder;
}

/** Takes a lock file. First removes the lock of a process that has ended. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const pid = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
    if (pid > 0 && !isRunning(pid)) rmSync(lock, { force: true });
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
