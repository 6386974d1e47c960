import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "../..");

type Ending = (remove: () => void) => void;

/** A disposable copy of the generated project, with its database, for the test or for as long as `whenOver` says. */
export function copyOfProject(whenOver: Ending = onTestFinished): string {
  return copyInto(join(home(whenOver), "shop"));
}

/** Such a copy with every component of the registry, as `create-damson add` brings them. */
export function copyWithComponents(whenOver: Ending = onTestFinished): string {
  const project = copyOfProject(whenOver);
  const words = [inject("command"), "add", ...readdirSync(join(root, "registry"))];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: "utf8" });
  if (status !== 0) throw new Error(`create-damson add ended with ${status}: ${stderr}`);
  return project;
}

/**
 * Makes copies one after the other in the same place: of the types in one, only those are worked out that the copy before
 * did not have.
 */
export function copiesInOnePlace(whenOver: Ending): () => string {
  const project = join(home(whenOver), "shop");
  return () => {
    const names = existsSync(project) ? readdirSync(project) : [];
    for (const name of names.filter((one) => one !== "tsconfig.tsbuildinfo"))
      rmSync(join(project, name), { recursive: true });
    return copyInto(project);
  };
}

function copyInto(project: string): string {
  const left = ["node_modules", "dist"].map((name) => join(inject("project"), name));
  cpSync(inject("project"), project, { recursive: true, filter: (path) => !left.includes(path) });
  linkModules(inject("project"), project);
  return project;
}

/** A copy of the files of this repository that git tracks. */
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
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder of links: a link instead of the folder would be packed with the template. */
function linkModules(from: string, to: string): void {
  mkdirSync(join(to, "node_modules"));
  for (const name of readdirSync(join(from, "node_modules")))
    symlinkSync(join(from, "node_modules", name), join(to, "node_modules", name));
}
