import { lstatSync } from "node:fs";
import { join } from "node:path";
import { isIgnored, parseIgnore } from "../template/ignore.ts";
import type { Target } from "./target.ts";

/** What gives way to the project, and where it is kept. */
export type Replacements = {
  /** Paths in the target, of files or of whole folders. */
  readonly paths: readonly string[];
  /** The name of the backup folder in the target. */
  readonly backup: string;
};

/**
 * Finds what is in the way: each file or link where a file or folder of the project goes, and what its `.gitignore`
 * names, since dependencies, databases and settings of something else fit no new project.
 *
 * @param paths where the project's files go
 * @param ignore the text of the project's `.gitignore`
 * @param now when it is done, for the backup folder's name
 * @returns undefined when nothing is in the way
 */
export function findReplacements(
  target: Target,
  { paths, ignore, now }: { paths: Iterable<string>; ignore: string; now: Date },
): Replacements | undefined {
  if (target.others.length === 0) return undefined;
  const kind = (path: string) => lstatSync(join(target.path, path), { throwIfNoEntry: false });
  const rules = [parseIgnore(ignore, "")];
  const ignored = target.others.filter((name) => isIgnored(name, kind(name)?.isDirectory() ?? false, rules));
  const found = new Set(ignored);
  for (const path of paths) {
    const parts = path.split("/");
    const steps = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const at = steps.find((step) => found.has(step) || step === path || !kind(step)?.isDirectory());
    if (at !== undefined && kind(at)) found.add(at);
  }
  if (found.size === 0) return undefined;
  return { paths: [...found].sort(), backup: freeName(now, (name) => kind(name) === undefined) };
}

function freeName(now: Date, free: (name: string) => boolean): string {
  const time = now.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
  const name = `.damson-backup-${time}`;
  for (let count = 2; ; count++) {
    const candidate = count === 2 ? name : `${name}-${count - 1}`;
    if (free(candidate)) return candidate;
  }
}
