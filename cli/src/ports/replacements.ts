import { lstatSync } from "node:fs";
import { join } from "node:path";
import { type Files, getText } from "../template/files.ts";
import { isIgnored, parseIgnore } from "../template/ignore.ts";
import type { Target } from "./target.ts";

/** The existing files that the project replaces, and where their backups go. */
export type Replacements = {
  /** Paths in the target, of files or of whole folders. */
  readonly paths: readonly string[];
  /** The name of the backup folder in the target. */
  readonly backup: string;
};

/**
 * Finds conflicting files: each file or link at the path of one of the project's files or folders, and everything that
 * the project's `.gitignore` names, because dependencies, databases and settings of another project do not fit.
 *
 * @param now the current time, for the name of the backup folder
 * @returns undefined if there are no conflicts
 */
export function findReplacements(
  target: Target,
  { files, merged }: { files: Files; merged: readonly string[] },
  now: Date,
): Replacements | undefined {
  if (target.others.length === 0) return undefined;
  const kind = (path: string) => lstatSync(join(target.path, path), { throwIfNoEntry: false });
  const rules = [parseIgnore(getText(files.get(".gitignore")), "")];
  const ignored = target.others.filter((name) => isIgnored(name, kind(name)?.isDirectory() ?? false, rules));
  const found = new Set(ignored);
  for (const path of files.keys()) {
    if (merged.includes(path)) continue;
    const parts = path.split("/");
    const steps = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const at = steps.find((step) => found.has(step) || step === path || !kind(step)?.isDirectory());
    if (at !== undefined && kind(at)) found.add(at);
  }
  if (found.size === 0) return undefined;
  return { paths: [...found].sort(), backup: freeName(now, (name) => kind(name) === undefined) };
}

function freeName(now: Date, free: (name: string) => boolean): string {
  const name = backupName(now);
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (free(candidate)) return candidate;
  }
}

/** The name of a backup folder created at this time. */
export function backupName(now: Date): string {
  return `.damson-backup-${now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}`;
}
