import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const template = join(import.meta.dirname, "../template");

/**
 * The lock file a project made from the template needs. Inside this repository the template is a workspace and
 * shares the root's lock, so its own is made outside of it.
 *
 * @param previous the lock file to stay as close to as possible, so that versions move only when package.json does
 */
export function lockFor(folder: string, previous?: string): string {
  const work = mkdtempSync(join(tmpdir(), "damson-lock-"));
  try {
    copyFileSync(join(folder, "package.json"), join(work, "package.json"));
    if (existsSync(join(folder, "bunfig.toml"))) {
      copyFileSync(join(folder, "bunfig.toml"), join(work, "bunfig.toml"));
    }
    if (previous !== undefined) writeFileSync(join(work, "bun.lock"), previous);
    const words = ["install", "--lockfile-only", "--ignore-scripts"];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: work, encoding: "utf8" });
    if (status !== 0) throw new Error(`The template could not be locked:\n${stderr}`);
    const lock = readFileSync(join(work, "bun.lock"), "utf8");
    const address = lock.match(/https?:\/\/[^"\s]+/)?.[0];
    // A lock made behind a mirror would send everybody else there.
    if (address) throw new Error(`The lock file names an address: ${address}`);
    return lock;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** `bun scripts/lock-template.ts` writes template/bun.lock; with `--check` it only says whether it is current. */
function main(check: boolean): number {
  const file = join(template, "bun.lock");
  const old = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const lock = lockFor(template, old);
  if (!check) writeFileSync(file, lock);
  if (check && lock !== old) {
    console.error("template/bun.lock is not current: run `bun scripts/lock-template.ts`.");
    return 1;
  }
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.includes("--check"));
