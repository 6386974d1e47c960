import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { CliError } from "../errors.ts";
import { requireRegular, resolveInside } from "../ports/inside.ts";
import { gitEnvironment } from "../ports/machine.ts";
import type { TemplateFile } from "../template/files.ts";
import type { Conflict } from "./merge.ts";
import { indexOf, type Project, stageName } from "./project.ts";

/** The paths about to be moved. Written before the first move, removed after the last. */
type Journal = { readonly paths: readonly string[] };

type Changes = ReadonlyMap<string, TemplateFile | undefined>;

/**
 * Undoes an upgrade that was killed.
 *
 * @returns whether files were restored
 */
export function recover(project: string): boolean {
  const stage = join(project, stageName);
  if (!lstatSync(stage, { throwIfNoEntry: false })) return false;
  requireFolder(project);
  const file = join(stage, "journal.json");
  const journal: Journal | undefined = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  requireRegular(project, journal?.paths ?? []);
  const places = (journal?.paths ?? []).map((path) => {
    return { before: resolveInside(project, join(stageName, "before", path)), there: join(project, path) };
  });
  for (const { before, there } of places) {
    rmSync(there, { force: true });
    if (!existsSync(before)) continue;
    mkdirSync(dirname(there), { recursive: true });
    cpSync(before, there, { preserveTimestamps: true });
  }
  const index = join(stage, "index.before");
  const real = journal && existsSync(index) ? indexOf(project) : undefined;
  if (real) copyFileSync(index, real);
  rmSync(stage, { recursive: true, force: true });
  return journal !== undefined;
}

/** A killed upgrade leaves only regular files and folders behind, so refuse anything else. */
function requireFolder(project: string): void {
  requireRegular(project, [stageName], { folders: true });
  requireRegular(
    project,
    ["journal.json", "index.before"].map((name) => `${stageName}/${name}`),
  );
}

/**
 * Writes the result into the project. Files are prepared in a folder inside it and moved by renaming; everything is
 * undone if anything fails. In a repository, a conflict becomes a conflict in git's index.
 *
 * @param backup the name of a folder that keeps the replaced files
 */
export function apply(
  project: Project,
  changes: Changes,
  conflicts: readonly Conflict[],
  backup?: string,
): void {
  const { path: root, repository } = project;
  const stage = join(root, stageName);
  requireRegular(root, changes.keys());
  mkdirSync(stage);
  try {
    writeFileSync(join(stage, ".gitignore"), "*\n");
    for (const [path, file] of changes) {
      const there = resolveInside(root, path);
      if (existsSync(there)) copy(there, join(stage, "before", path));
      if (file) put(join(stage, "after", path), file);
    }
    if (repository) {
      copyFileSync(repository.index, join(stage, "index.before"));
      copyFileSync(repository.index, join(stage, "index"));
    }
    const journal: Journal = { paths: [...changes.keys()] };
    writeFileSync(join(stage, "journal.new"), JSON.stringify(journal));
    renameSync(join(stage, "journal.new"), join(stage, "journal.json"));
    // Synchronous from here on, so that no signal is handled between two renames.
    for (const [path, file] of changes) {
      if (!file) rmSync(join(root, path), { force: true });
      else {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        renameSync(join(stage, "after", path), join(root, path));
      }
    }
    removeEmptyFolders(root, changes);
    if (repository) {
      stageChanges(project, changes, conflicts, join(stage, "index"));
      renameSync(join(stage, "index"), repository.index);
    }
    if (backup) keepBackup(stage, join(root, backup));
    rmSync(join(stage, "journal.json"));
    rmSync(stage, { recursive: true, force: true });
  } catch (error) {
    recover(root);
    throw error;
  }
}

/** git does not track folders, so remove those whose last file is gone. */
function removeEmptyFolders(root: string, changes: Changes): void {
  const gone = [...changes].flatMap(([path, file]) => (file ? [] : [path]));
  for (const path of gone) {
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
      const full = join(root, folder);
      if (!existsSync(full) || readdirSync(full).length > 0) break;
      rmdirSync(full);
    }
  }
}

/** Stages settled files. git keeps the conflicts. */
function stageChanges(
  project: Project,
  changes: Changes,
  conflicts: readonly Conflict[],
  index: string,
): void {
  const prefix = project.repository?.prefix ?? "";
  const run = (words: readonly string[], input: string | Uint8Array) => {
    const env = { ...gitEnvironment(), GIT_INDEX_FILE: index };
    const { status, stdout, stderr } = spawnSync("git", words, { cwd: project.path, env, input });
    if (status !== 0) throw new CliError("FAULT", `git ${words[0]} failed: ${stderr.toString().trim()}`);
    return stdout.toString().trim();
  };
  const marked = new Set(conflicts.map(({ path }) => path));
  const settled = [...changes.keys()].filter((path) => !marked.has(path));
  if (settled.length > 0) run(["update-index", "--add", "--remove", "-z", "--stdin"], settled.join("\0"));
  const lines = conflicts.flatMap(({ path, stages }) => [
    `0 ${"0".repeat(40)}\t${prefix}${path}`,
    ...stages.flatMap((file, at) => {
      if (!file) return [];
      const object = run(["hash-object", "-w", "--stdin"], file.bytes);
      return [`${file.mode === 0o755 ? 100755 : 100644} ${object} ${at + 1}\t${prefix}${path}`];
    }),
  ]);
  if (lines.length > 0)
    run(["update-index", "-z", "--index-info"], lines.map((line) => `${line}\0`).join(""));
}

function keepBackup(stage: string, backup: string): void {
  const before = join(stage, "before");
  if (!existsSync(before)) return;
  renameSync(before, backup);
  writeFileSync(join(backup, ".gitignore"), "*\n");
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { preserveTimestamps: true });
}

function put(path: string, { bytes, mode }: TemplateFile): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  chmodSync(path, mode);
}
