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

/** The same for npm, for projects of people who have no Bun of their own; undefined on a machine without npm. */
export function npmLockFor(folder: string, previous?: string): string | undefined {
  const work = mkdtempSync(join(tmpdir(), "damson-lock-"));
  try {
    copyFileSync(join(folder, "package.json"), join(work, "package.json"));
    if (previous !== undefined) writeFileSync(join(work, "package-lock.json"), previous);
    const words = ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"];
    const options = { cwd: work, encoding: "utf8", shell: process.platform === "win32" } as const;
    const { status, stderr, error } = spawnSync(
      "npm",
      [...words, "--omit-lockfile-registry-resolved", "--loglevel=error"],
      options,
    );
    if (error) return undefined;
    if (status !== 0) throw new Error(`The template could not be locked for npm:\n${stderr}`);
    const lock = JSON.parse(readFileSync(join(work, "package-lock.json"), "utf8"));
    for (const entry of Object.values<{ resolved?: string; funding?: unknown }>(lock.packages)) {
      // A lock made behind a mirror would send everybody else there.
      delete entry.resolved;
      delete entry.funding;
    }
    return `${JSON.stringify(lock, null, 2)}\n`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** `bun scripts/lock-template.ts` writes both lock files; with `--check` it only says whether they are current. */
function main(check: boolean): number {
  const outdated = (["bun.lock", "package-lock.json"] as const).filter((name) => {
    const file = join(template, name);
    const old = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    const lock = name === "bun.lock" ? lockFor(template, old) : (npmLockFor(template, old) ?? old);
    if (!check && lock !== undefined) writeFileSync(file, lock);
    return lock !== old;
  });
  if (!check || outdated.length === 0) return 0;
  console.error(`template/${outdated.join(" and ")} not current: run \`bun scripts/lock-template.ts\`.`);
  return 1;
}

if (import.meta.main) process.exitCode = main(process.argv.includes("--check"));
