import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../errors.ts";
import { requireRegular } from "./inside.ts";

/** Names of the folders in which projects are built. The number is the process id. */
export const leftover = /^\.damson-(\d+)-\w{6}$/;

/** What already exists at the project's path. */
export type Target = {
  path: string;
  exists: boolean;
  /** Names of other files and folders there; empty unless `force` allows them. */
  others: readonly string[];
  /** Paths of existing files that stay, except those in `.git`. */
  kept: readonly string[];
  /** The text of the existing `.gitignore`. */
  ignore: string | undefined;
};

// Files that a new repository, its host or an editor creates before there is any code, and leftovers of our own killed
// runs.
const harmless = [
  /^\.git$/,
  /^\.git(ignore|attributes|modules)$/,
  /^\.(github|gitlab|gitea|forgejo|circleci)$/,
  /^\.(gitlab-ci\.ya?ml|mailmap)$/,
  /^(\.nvmrc|\.node-version|\.tool-versions|\.devcontainer|\.claude|CLAUDE\.md|\.cursor|\.cursorrules)$/,
  /^\.?renovate(rc)?(\.json5?)?$/,
  /^docs?$/i,
  /^(readme|contributing|code_of_conduct|security|support|changelog|authors|contributors|codeowners|governance)(\.\w+)?$/i,
  /^(licen[sc]e|copying|unlicense|notice)([.-][\w.-]+)?$/i,
  /^\.(idea|vscode|zed|vs|fleet|editorconfig|DS_Store)$/,
  /\.(code-workspace|sublime-project|sublime-workspace|iml|sw[op])$/,
  /~$/,
  /^Thumbs\.db$/,
  leftover,
];

/**
 * Inspects the target without changing it. Throws if something is in the way.
 *
 * @param force allows all other files in it
 */
export function inspectTarget(path: string, force = false): Target {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats && lstatSync(path, { throwIfNoEntry: false }))
    throw new CliError("TARGET_NOT_A_DIRECTORY", `${path} is a broken link.`);
  if (!stats) return { path, exists: false, others: [], kept: [], ignore: undefined };
  if (!stats.isDirectory()) throw new CliError("TARGET_NOT_A_DIRECTORY", `${path} is not a directory.`);
  const names = readdirSync(path).sort();
  const others = names.filter((name) => !harmless.some((pattern) => pattern.test(name)));
  if (others.length > 0 && !force) {
    const list = others.length > 5 ? `${others.slice(0, 5).join(", ")} …` : others.join(", ");
    const hint = "Choose another directory, or use --force, which backs up the files it replaces.";
    throw new CliError("TARGET_NOT_EMPTY", `${path} is not empty: ${list}`, hint);
  }
  requireRegular(path, [".gitignore"]);
  const ignoreFile = join(path, ".gitignore");
  return {
    path,
    exists: true,
    others,
    kept: names
      .filter((name) => name !== ".git" && !leftover.test(name) && !others.includes(name))
      .flatMap((name) => filesIn(path, name)),
    ignore: existsSync(ignoreFile) ? readFileSync(ignoreFile, "utf8") : undefined,
  };
}

function filesIn(root: string, path: string): string[] {
  if (!lstatSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesIn(root, `${path}/${name}`));
}
