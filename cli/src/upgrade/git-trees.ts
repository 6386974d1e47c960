import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CliError } from "../errors.ts";
import { gitEnvironment } from "../ports/machine.ts";
import { temporaryFolder } from "../ports/temporary.ts";
import { type Files, type TemplateFile, toFile } from "../template/files.ts";
import { isMigration } from "./migrations.ts";

/** A conflicting file's versions: base, ours, theirs. */
export type Stages = readonly (TemplateFile | undefined)[];

const unmerged = new Set([".damson.json", ".env", "bun.lock", "package-lock.json"]);

/** Whether git merges a file. Lock files are regenerated, and secrets never change. */
function isMergedByGit(path: string): boolean {
  return !unmerged.has(path) && !isMigration(path);
}

/** A temporary repository for three trees. The project's own repository is not touched. */
export class Trees {
  readonly home = temporaryFolder("merge");
  readonly work = join(this.home, "work");
  /** The tree that was committed last. */
  private written: Files = new Map();

  constructor() {
    mkdirSync(this.work);
    this.git("init", "--quiet");
    const settings = {
      "core.autocrlf": "false",
      "core.quotePath": "false",
      "core.attributesFile": "",
      "merge.conflictStyle": "diff3",
      // Files that the owner added to a folder move with it if the template renames the folder.
      "merge.directoryRenames": "true",
      "merge.renameLimit": "9999",
    };
    for (const [name, value] of Object.entries(settings)) this.git("config", name, value);
    // The order of lines does not matter in these files, so both sides' lines are kept.
    write(this.work, ".git/info/attributes", toFile(".gitignore merge=union\n.dockerignore merge=union\n"));
  }

  discard(): void {
    rmSync(this.home, { recursive: true, force: true, maxRetries: 3 });
  }

  git(...words: string[]): string {
    return this.read(...words).toString("utf8");
  }

  read(...words: string[]): Buffer {
    const { status, stdout, stderr } = this.try(...words);
    if (status === 0) return stdout;
    throw new CliError("FAULT", `git ${words[0]} failed: ${stderr.toString().trim()}`);
  }

  try(...words: string[]) {
    const who = { NAME: "create-damson", EMAIL: "create-damson@localhost", DATE: "2000-01-01T00:00:00Z" };
    const identity = Object.entries(who).flatMap(([name, value]) => [
      [`GIT_AUTHOR_${name}`, value],
      [`GIT_COMMITTER_${name}`, value],
    ]);
    const fixed = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", LC_ALL: "C" };
    const env = { ...gitEnvironment(), ...fixed, ...Object.fromEntries(identity) };
    return spawnSync("git", words, { cwd: this.work, env, maxBuffer: 256 * 1024 * 1024 });
  }

  /** Commits exactly these files. Writes only what differs from the last tree, because most trees are similar. */
  commit(files: Files, message: string, ...parents: string[]): string {
    const wanted = new Map([...files].filter(([path]) => isMergedByGit(path)));
    const remove = (path: string) => rmSync(join(this.work, path), { recursive: true, force: true });
    for (const path of this.written.keys()) if (!wanted.has(path)) remove(path);
    for (const [path, file] of wanted) {
      if (isSame(this.written.get(path), file)) continue;
      remove(path);
      write(this.work, path, file);
    }
    this.written = wanted;
    this.git("add", "--all", "--force", ".");
    const tree = this.git("write-tree").trim();
    const from = parents.flatMap((parent) => ["-p", parent]);
    return this.git("commit-tree", tree, ...from, "-m", message).trim();
  }
}

function isSame(one: TemplateFile | undefined, other: TemplateFile): boolean {
  return one !== undefined && one.mode === other.mode && Buffer.compare(one.bytes, other.bytes) === 0;
}

/** The files in conflict with their three versions. */
export function unmergedIn(trees: Trees): ReadonlyMap<string, Stages> {
  const found = new Map<string, (TemplateFile | undefined)[]>();
  for (const line of trees.git("ls-files", "--unmerged", "-z").split("\0")) {
    const [, mode = "", object = "", stage = "", path = ""] = line.match(/^(\d+) (\w+) (\d)\t(.*)$/s) ?? [];
    if (path === "") continue;
    const stages = found.get(path) ?? [undefined, undefined, undefined];
    stages[Number(stage) - 1] = {
      bytes: trees.read("cat-file", "blob", object),
      mode: mode === "100755" ? 0o755 : 0o644,
    };
    found.set(path, stages);
  }
  return found;
}

/** Writes a file with its mode. */
export function write(root: string, path: string, { bytes, mode }: TemplateFile): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  chmodSync(file, mode);
}
