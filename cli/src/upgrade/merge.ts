import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CliError } from "../errors.ts";
import { gitEnvironment } from "../ports/machine.ts";
import { digestOf, type Files, type TemplateFile } from "../template/files.ts";
import { isMergedByKey, mergeByKey } from "./by-key.ts";
import { isMigration } from "./migrations.ts";

/** A file that the merge could not decide, as git keeps it in its index: base, ours, theirs. */
export type Conflict = {
  readonly path: string;
  readonly reason: string;
  readonly stages: readonly (TemplateFile | undefined)[];
};

/** What the merge comes to. */
export type Merge = {
  /** New content by path; undefined where the file goes. */
  readonly changes: ReadonlyMap<string, TemplateFile | undefined>;
  /** Paths that both sides had changed and git put together. */
  readonly merged: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** Files that a build writes: the template's, to be written anew. */
  readonly generated: readonly string[];
  /** What the template changed or added and the project does not have any more. */
  readonly leftOut: readonly string[];
};

const unmerged = new Set([".damson.json", ".env", "bun.lock", "package-lock.json"]);

/** Whether a file is merged at all: lock files are made anew, secrets are left alone. */
function isMergedByGit(path: string): boolean {
  return !unmerged.has(path) && !isMigration(path);
}

/** A repository of its own for three trees; the project's is not touched. */
export class Trees {
  readonly home = mkdtempSync(join(tmpdir(), "damson-merge-"));
  readonly work = join(this.home, "work");

  constructor() {
    mkdirSync(this.work);
    this.git("init", "--quiet");
    const settings = {
      "core.autocrlf": "false",
      "core.quotePath": "false",
      "core.attributesFile": "",
      // What the template adds to a folder that the owner renamed goes there.
      "merge.directoryRenames": "true",
      "merge.renameLimit": "9999",
    };
    for (const [name, value] of Object.entries(settings)) this.git("config", name, value);
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

  /** Commits exactly these files. */
  commit(files: Files, message: string, ...parents: string[]): string {
    this.git("rm", "-r", "--quiet", "--force", "--ignore-unmatch", ".");
    for (const [path, file] of files) if (isMergedByGit(path)) write(this.work, path, file);
    this.git("add", "--all", "--force", ".");
    const tree = this.git("write-tree").trim();
    const from = parents.flatMap((parent) => ["-p", parent]);
    return this.git("commit-tree", tree, ...from, "-m", message).trim();
  }
}

/** Merges what the template has changed between two versions into a project, as git merges a branch. */
export function merge(trees: Trees, base: Files, ours: Files, theirs: Files, label: string): Merge {
  const old = trees.commit(base, "base");
  const next = trees.commit(theirs, label, old);
  const own = trees.commit(ours, "project", old);
  trees.git("update-ref", "HEAD", own);
  trees.git("reset", "--quiet", "--hard", own);
  const { status, stderr } = trees.try("cherry-pick", "--no-commit", next);
  if (status !== 0 && status !== 1)
    throw new CliError("FAULT", `git could not merge: ${stderr.toString().trim()}`);
  const conflicts: Conflict[] = [];
  const generated: string[] = [];
  const leftOut = droppedFolders(base, ours, theirs).filter((path) => {
    return trees.try("rm", "--quiet", "--force", "--", path).status === 0;
  });
  const unmerged = unmergedIn(trees);
  const moved = movedUnchanged(unmerged, base, ours);
  for (const [path, stages] of unmerged) {
    const settled = moved.has(path) ? "settled" : settle(path, stages, trees.work);
    if (moved.has(path) && stages[1]) rmSync(join(trees.work, path));
    if (settled === "left out") leftOut.push(path);
    else if (settled === "settled") {
      if (path.endsWith(".gen.ts")) generated.push(path);
    } else conflicts.push({ path, reason: settled, stages });
  }
  trees.git("add", "--all", "--force", ".");
  const names = (from: string, to: string) => {
    return trees
      .git("diff", "--name-only", "--no-renames", "-z", from, to)
      .split("\0")
      .filter((name) => name !== "");
  };
  const result = trees.git("write-tree").trim();
  const changed = names(own, result);
  const both = new Set(names(old, own));
  const conflicting = new Set(conflicts.map(({ path }) => path));
  const changes = new Map(changed.map((path) => [path, readBack(trees.work, path)]));
  const merged = changed.filter(
    (path) => both.has(path) && ours.has(path) && changes.get(path) && !conflicting.has(path),
  );
  return { changes, merged, conflicts, generated, leftOut: leftOut.sort() };
}

/** Decides what nobody would want to be asked; otherwise says why it cannot. */
function settle(
  path: string,
  [base, ours, theirs]: readonly (TemplateFile | undefined)[],
  work: string,
): string {
  if (!ours && theirs && base) {
    rmSync(join(work, path), { force: true });
    return "left out";
  }
  if (ours && !theirs && base) {
    // Moved, no more: it goes as it would have gone from its old place.
    if (Buffer.compare(ours.bytes, base.bytes) === 0) {
      rmSync(join(work, path), { force: true });
      return "settled";
    }
    write(work, path, ours);
    return "you changed it, and the template no longer has it: yours is kept";
  }
  if (!ours || !theirs) return "moved on both sides";
  if (path.endsWith(".gen.ts")) {
    write(work, path, theirs);
    return "settled";
  }
  if (isBinary(ours) || isBinary(theirs)) {
    write(work, path, ours);
    return "binary, changed on both sides: yours is kept";
  }
  const byKey = base && isMergedByKey(path) ? mergeByKey(text(base), text(ours), text(theirs)) : undefined;
  if (!byKey) return "changed on both sides: marked in the file";
  write(work, path, { bytes: new TextEncoder().encode(byKey.text), mode: ours.mode });
  if (byKey.undecided.length === 0) return "settled";
  return `yours is kept where both changed ${byKey.undecided.join(", ")}`;
}

/**
 * The paths in conflict of files that both sides moved to different places and the owner did not change: they go where
 * the template has them. git gives each three paths, with one version each: the old content, and twice the new one.
 */
function movedUnchanged(unmerged: Unmerged, base: Files, ours: Files): ReadonlySet<string> {
  const originals = new Set([...base.values()].map(({ bytes }) => digestOf(bytes)));
  const alone = [...unmerged].filter(([, stages]) => stages.filter(Boolean).length === 1);
  const digests = alone.flatMap(([path, [, own]]) => {
    const before = digestOf(ours.get(path)?.bytes ?? "");
    return own && originals.has(before) ? [before, digestOf(own.bytes)] : [];
  });
  return new Set(
    alone.flatMap(([path, stages]) =>
      stages.some((file) => file && digests.includes(digestOf(file.bytes))) ? [path] : [],
    ),
  );
}

/** What the template adds to a folder that the owner has removed as a whole. */
function droppedFolders(base: Files, ours: Files, theirs: Files): string[] {
  const folders = (files: Files) => new Set([...files.keys()].flatMap(foldersOf));
  const [before, now] = [folders(base), folders(ours)];
  return [...theirs.keys()].filter((path) => {
    return (
      !base.has(path) &&
      !ours.has(path) &&
      foldersOf(path).some((folder) => before.has(folder) && !now.has(folder))
    );
  });
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

type Unmerged = ReadonlyMap<string, readonly (TemplateFile | undefined)[]>;

/** The files in conflict with their three versions. */
function unmergedIn(trees: Trees): Unmerged {
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

function write(root: string, path: string, { bytes, mode }: TemplateFile): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  chmodSync(file, mode);
}

function readBack(root: string, path: string): TemplateFile | undefined {
  const file = join(root, path);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  return { bytes: readFileSync(file), mode: stats.mode & 0o100 ? 0o755 : 0o644 };
}

function isBinary({ bytes }: TemplateFile): boolean {
  return bytes.subarray(0, 8000).includes(0);
}

function text({ bytes }: TemplateFile): string {
  return new TextDecoder().decode(bytes);
}
