import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const template = join(import.meta.dirname, "../template");

/**
 * Creates the lock file of the template. In this repository the template is a workspace and shares the root's lock file,
 * so its own is created outside of it.
 *
 * @param previous the lock file to start from, so that versions change only if package.json does
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
    // A lock file created behind a mirror would point everyone to it.
    if (address) throw new Error(`The lock file names an address: ${address}`);
    return lock;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** `bun scripts/lock-template.ts` writes template/bun.lock; `--check` only reports whether it is current. */
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
