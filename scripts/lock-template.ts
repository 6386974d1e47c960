import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFolder, readFiles } from "../cli/src/ports/template.ts";
import { overlaid, overlayNames } from "../cli/src/transform/overlay.ts";

const template = join(import.meta.dirname, "../template");

/**
 * The lock file of a project made from the template. Here, the template is a workspace that shares the root's lock
 * file, so its own is created outside this repository.
 *
 * @param previous the lock file to change as little as possible, so that versions change only with package.json
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
    if (status !== 0) throw new Error(`Could not lock the template:\n${stderr}`);
    const lock = readFileSync(join(work, "bun.lock"), "utf8");
    const address = lock.match(/https?:\/\/[^"\s]+/)?.[0];
    // A lock file created with a mirror would send every user to that mirror.
    if (address) throw new Error(`The lock file contains a URL: ${address}`);
    return lock;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The lock file for npm, for users without Bun; undefined on a machine without npm. */
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
    if (status !== 0) throw new Error(`Could not lock the template for npm:\n${stderr}`);
    const lock = JSON.parse(readFileSync(join(work, "package-lock.json"), "utf8"));
    for (const entry of Object.values<{ resolved?: string; funding?: unknown }>(lock.packages)) {
      // A lock file created with a mirror would send every user to that mirror.
      delete entry.resolved;
      delete entry.funding;
    }
    return `${JSON.stringify(lock, null, 2)}\n`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Updates both lock files for the `package.json` of a folder. They may be in a different folder.
 *
 * @param home the folder of the lock files
 * @param previous the folder of similar lock files to start from, if there are none yet
 * @returns the files that were outdated
 */
function writeLocks(folder: string, home: string, { previous = home, check = false } = {}): string[] {
  return (["bun.lock", "package-lock.json"] as const).flatMap((name) => {
    const file = join(home, name);
    const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
    const own = read(file);
    const old = own ?? read(join(previous, name));
    const lock = name === "bun.lock" ? lockFor(folder, old) : (npmLockFor(folder, old) ?? old);
    if (!check && lock !== undefined) writeFileSync(file, lock);
    return lock === own ? [] : [file];
  });
}

/** Makes a folder with the `package.json` of a project with an overlay. */
function getManifest(overlay: string): string {
  const folder = mkdtempSync(join(tmpdir(), "damson-lock-"));
  const files = overlaid(readFiles(template, listFolder(template)), overlay);
  for (const name of ["package.json", "bunfig.toml"])
    writeFileSync(join(folder, name), files.get(name)?.bytes ?? "");
  return folder;
}

/**
 * `bun scripts/lock-template.ts` writes the lock files of the template and its overlays. With `--check`, it only
 * reports whether they are up to date.
 */
function main(check: boolean): number {
  const outdated = writeLocks(template, template, { check });
  for (const name of overlayNames(readFiles(template, listFolder(template)))) {
    const folder = getManifest(name);
    const home = join(template, "overlays", name);
    try {
      outdated.push(...writeLocks(folder, home, { previous: template, check }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (!check || outdated.length === 0) return 0;
  console.error(`${outdated.join(" and ")} not current: run \`bun scripts/lock-template.ts\`.`);
  return 1;
}

if (import.meta.main) process.exitCode = main(process.argv.includes("--check"));
