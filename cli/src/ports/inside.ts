import { existsSync, lstatSync, realpathSync, type Stats } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { CliError } from "../errors.ts";

/**
 * Resolves a path from a project's files. It must stay inside the project, because someone else may have written the
 * files.
 *
 * @throws CliError NOT_A_PROJECT if the path is outside the project, or is inside it only through a link
 */
export function resolveInside(project: string, path: string): string {
  const there = join(project, path);
  if (!leadsOut(project, dirname(there))) return there;
  const message = `${path} is listed as a file of ${project}, but lies outside it.`;
  throw new CliError("NOT_A_PROJECT", message, "Check where that entry comes from. Nothing was changed.");
}

/** Whether a path's nearest existing folder is outside the project, or is a broken link. */
function leadsOut(project: string, path: string): boolean {
  let folder = path;
  for (; !existsSync(folder) && dirname(folder) !== folder; folder = dirname(folder))
    if (lstatSync(folder, { throwIfNoEntry: false })) return true;
  const way = relative(realpathSync(project), realpathSync(folder));
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** Entries that commands accept besides regular files: folders, and links within the project. */
type Allowed = { readonly folders?: boolean; readonly links?: boolean };

/**
 * Checks that a command may replace or remove these paths of a project.
 *
 * @throws CliError NOT_A_PROJECT for a link, a pipe, a socket, a device or a folder
 */
export function requireRegular(project: string, paths: Iterable<string>, allowed: Allowed = {}): void {
  for (const path of paths) {
    const there = resolveInside(project, path);
    const stats = lstatSync(there, { throwIfNoEntry: false });
    if (!stats || stats.isFile() || (allowed.folders && stats.isDirectory())) continue;
    const isLink = stats.isSymbolicLink();
    if (isLink && allowed.links && existsSync(there) && !leadsOut(project, there)) continue;
    const message = `${there} is ${getKind(stats)}, not a regular file.`;
    throw new CliError("NOT_A_PROJECT", message, "Move it away, then try again. Nothing was changed.");
  }
}

function getKind(stats: Stats): string {
  if (stats.isDirectory()) return "a folder";
  if (stats.isSymbolicLink()) return "a symbolic link";
  if (stats.isFIFO()) return "a pipe";
  return stats.isSocket() ? "a socket" : "a device";
}
