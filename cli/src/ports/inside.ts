import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { CliError } from "../errors.ts";

/**
 * Resolves a path from a project's files. Somebody else may have written them, so it must stay inside the project.
 *
 * @throws CliError NOT_A_PROJECT if the path is outside the project, or is inside it only through a link
 */
export function insideOf(project: string, path: string): string {
  const there = join(project, path);
  let folder = dirname(there);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const way = relative(realpathSync(project), realpathSync(folder));
  if (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return there;
  const message = `${path} is named as a file of ${project}, but leads out of it.`;
  throw new CliError("NOT_A_PROJECT", message, "Look at who wrote that. Nothing was changed.");
}
