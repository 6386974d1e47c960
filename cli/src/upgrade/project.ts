import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../errors.ts";
import { gitEnvironment } from "../ports/machine.ts";
import { listFolder, readFiles } from "../ports/template.ts";
import type { Files } from "../template/files.ts";

/** The folder in a project where an upgrade is prepared. Ignored by git. */
export const stageName = ".damson-upgrade";

export type Project = {
  readonly path: string;
  readonly files: Files;
  /** The project's git repository, if any: the project's place in the work tree ("" or "a/b/"), and git's index. */
  readonly repository: { readonly prefix: string; readonly index: string } | undefined;
  /** Uncommitted paths. */
  readonly uncommitted: readonly string[];
};

/** Reads a project's files: those that git tracks or would track. */
export function readProject(path: string): Project {
  if (spawnSync("git", ["--version"]).status !== 0) {
    throw new CliError("GIT_MISSING", "git is required to merge the changes.");
  }
  const prefix = git(path, "rev-parse", "--show-prefix");
  const listed = git(path, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ".");
  if (prefix === undefined || listed === undefined)
    return { path, files: read(path, listFolder(path)), repository: undefined, uncommitted: [] };
  const status = git(path, "status", "--porcelain", "-z", "--", ".") ?? "";
  const index = indexOf(path) ?? "";
  return {
    path,
    files: read(path, [...new Set(listed.split("\0"))]),
    repository: { prefix: prefix.trim(), index },
    uncommitted: status.split("\0").flatMap((line) => (line === "" ? [] : [line.slice(3)])),
  };
}

/** Reads one folder of a project in the same way. */
export function readFolder(path: string, folder: string): Files {
  const listed = git(path, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", folder);
  if (listed !== undefined) return read(path, [...new Set(listed.split("\0"))]);
  const there = join(path, folder);
  const inside = existsSync(there) ? readdirSync(there, { recursive: true, encoding: "utf8" }) : [];
  return read(
    path,
    inside.map((file) => `${folder}${file.replaceAll("\\", "/")}`),
  );
}

/** Stages all changes in one folder of a project. */
export function stageFolder(path: string, folder: string): void {
  git(path, "add", "--all", "--", folder);
}

/** The path of git's index, or undefined outside a repository. */
export function indexOf(path: string): string | undefined {
  return git(path, "rev-parse", "--path-format=absolute", "--git-path", "index")?.trim();
}

/** The output of git, or undefined if it fails. */
function git(cwd: string, ...words: string[]): string | undefined {
  const options = { cwd, env: gitEnvironment(), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
  const { status, stdout } = spawnSync("git", words, options);
  return status === 0 ? stdout : undefined;
}

function read(root: string, paths: readonly string[]): Files {
  return readFiles(
    root,
    paths.filter((path) => path !== "" && !path.startsWith(`${stageName}/`)),
  );
}
