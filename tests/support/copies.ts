import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { inject, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../..");

type Ending = (remove: () => void) => void;

/** The type checker's results for a project. The next copy reuses them for everything that is unchanged. */
const types = "tsconfig.tsbuildinfo";

/** A disposable copy of the generated project, with its database. Removed when the test ends, or by `whenOver`. */
export function copyOfProject(whenOver: Ending = onTestFinished): string {
  return copyInto(join(home(whenOver), "shop"));
}

/** A copy of the project with all components of the registry, added by `create-damson add`. */
export function copyWithComponents(whenOver: Ending = onTestFinished): string {
  const project = copyOfProject(whenOver);
  add(project, ...readdirSync(join(root, "registry")));
  return project;
}

/** Adds teams to a project as its owner would, unless it has them. @param more further options of the command */
export function addTeams(project: string, ...more: string[]): void {
  if (existsSync(join(project, "src/features/teams"))) return;
  // A copy is in no repository, but the command needs one to undo its changes.
  add(project, "teams", "--force", ...more);
}

function add(project: string, ...names: string[]): void {
  const words = [inject("command"), "add", ...names];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: "utf8" });
  if (status !== 0) throw new Error(`create-damson add ended with ${status}: ${stderr}`);
}

/**
 * Replaces the type checker of a copy with a program that finds no errors, for tests of rows and tables: otherwise,
 * `generate` and `remove` would check all types at each step.
 * @param found the errors that it finds instead, as the type checker prints them
 * @returns a function that restores the type checker
 */
export function withoutTypeChecker(project: string, found = ""): () => void {
  const programs = join(project, "node_modules/.bin");
  const all = join(project, "node_modules/.bin-with-tsc");
  renameSync(programs, all);
  mkdirSync(programs);
  for (const name of readdirSync(all)) if (name !== "tsc") symlinkSync(join(all, name), join(programs, name));
  const code = `console.log(${JSON.stringify(found)}); process.exitCode = ${found ? 1 : 0};`;
  writeFileSync(join(programs, "tsc"), `#!/usr/bin/env node\n${code}\n`, { mode: 0o755 });
  return () => {
    rmSync(programs, { recursive: true });
    renameSync(all, programs);
  };
}

/** Returns a function that makes copies in one place, one after another. */
export function copiesInOnePlace(whenOver: Ending): () => string {
  const project = join(home(whenOver), "shop");
  return () => {
    const names = existsSync(project) ? readdirSync(project) : [];
    for (const name of names.filter((one) => one !== types)) rmSync(join(project, name), { recursive: true });
    return copyInto(project);
  };
}

function copyInto(project: string): string {
  const left = ["node_modules", "dist"].map((name) => join(inject("project"), name));
  cpSync(inject("project"), project, {
    recursive: true,
    // Keeps the type results of the previous copy, which are newer.
    force: false,
    filter: (path) => !left.includes(path),
  });
  linkModules(inject("project"), project);
  const cache = "node_modules/.cache";
  cpSync(join(inject("checkout"), cache), join(project, cache), { recursive: true });
  return project;
}

/** A copy of the files that git tracks in this repository. */
export function copyOfRepository(): string {
  const repository = join(home(onTestFinished), "repository");
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  const files = stdout.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
  for (const file of files) {
    mkdirSync(join(repository, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(repository, file));
  }
  for (const folder of new Set(files.map(dirname)))
    if (existsSync(join(root, folder, "node_modules")))
      linkModules(join(root, folder), join(repository, folder));
  return repository;
}

function home(whenOver: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), "damson-copy-"));
  whenOver(() => {
    const worked = join(folder, "shop", types);
    if (existsSync(worked)) {
      // Renamed, so that copies of the project made at the same time never contain half the file.
      const own = join(dirname(inject("project")), basename(folder));
      cpSync(worked, own);
      renameSync(own, join(inject("project"), types));
    }
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Links each module in a new folder, because a link to the whole folder would be packed with the template. */
function linkModules(from: string, to: string): void {
  mkdirSync(join(to, "node_modules"));
  for (const name of readdirSync(join(from, "node_modules")))
    symlinkSync(join(from, "node_modules", name), join(to, "node_modules", name));
}
