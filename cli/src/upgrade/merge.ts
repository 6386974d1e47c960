import { join, posix } from "node:path";
import { CliError } from "../errors.ts";
import { readFile } from "../ports/template.ts";
import { type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import { kitFolder } from "../template/kit.ts";
import { at, set } from "./by-key.ts";
import { type Stages, type Trees, unmergedIn } from "./git-trees.ts";
import { languagesIn, withTextsInUse } from "./languages.ts";
import { getPlaces, type MovedTable, movedSince, placeIn } from "./moved.ts";
import { aliasesGone, getImports, movesBetween, relocate } from "./moves.ts";
import { settle } from "./settle.ts";
import { gatherTexts, hasOneFileForEachLanguage, renamedNamespaces, renameNamespaces } from "./texts.ts";

/** A file that could not be merged, with its versions as in git's index: base, ours, theirs. */
export type Conflict = {
  readonly path: string;
  readonly reason: string;
  readonly stages: Stages;
};

export type Merge = {
  /** New content by path; undefined for a removed file. */
  readonly changes: ReadonlyMap<string, TemplateFile | undefined>;
  /** Paths that both sides changed and git merged. */
  readonly merged: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** Generated files. They stay the template's until the next build. */
  readonly generated: readonly string[];
  /** Files that the template changed or added but the owner has removed. */
  readonly leftOut: readonly string[];
  /** The owner's texts and values that the template changed too. */
  readonly kept: readonly string[];
  /** Texts that the owner reworded and that no code uses any more. */
  readonly gone: readonly string[];
  /** Files that moved along with the owner's changes in them. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
};

type Sides = {
  readonly from: Files;
  readonly project: Files;
  readonly to: Files;
  /** The label of the template's side in conflict markers. */
  readonly label: string;
  /** The files that the template moved. */
  readonly table?: MovedTable;
};

/** Merges the template's changes between two versions into a project, as git merges a branch. */
export function merge(trees: Trees, { from, project, to, label, table = movedSince }: Sides): Merge {
  const moves = movesBetween(trees, from, project);
  const places = getPlaces({ from, project, to }, { owner: moves, table });
  const aliasSources = [to, project];
  const before = trees.commit(project, "before");
  const gathers = hasOneFileForEachLanguage(to) && !hasOneFileForEachLanguage(from);
  const gathered = (files: Files) => (gathers ? gatherTexts(files) : files);
  const ours = gathered(relocate(project, { ...places.project, aliasSources }));
  const renamed = renamedNamespaces({ from, ours }, moves);
  const base = renameNamespaces(gathered(relocate(from, { ...places.base, aliasSources })), renamed, ours);
  const next = renameNamespaces(
    relocate(to, { ...places.theirs, aliasSources: [project, to] }),
    renamed,
    ours,
  );
  const current = withPackagesInUse(withAliasesInUse(next, { from, base, ours }), { from, base, ours });
  const inUse = withTextsInUse(current, { base, ours });
  const theirs = inUse.files;
  const held = heldBack({ base, ours, table });
  const old = trees.commit(base, "base");
  const news = trees.commit(new Map([...theirs, ...held]), label, old);
  const own = trees.commit(ours, "project", old);
  trees.git("update-ref", "HEAD", own);
  trees.git("reset", "--quiet", "--hard", own);
  const { status, stderr } = trees.try("cherry-pick", "--no-commit", news);
  if (status !== 0 && status !== 1)
    throw new CliError("FAULT", `git could not merge: ${stderr.toString().trim()}`);
  if (held.size > 0) trees.git("rm", "--quiet", "--force", "--", ...held.keys());
  const conflicts: Conflict[] = [];
  const generated: string[] = [];
  const kept = [...inUse.kept];
  const gone: string[] = [];
  const leftOut = dropped(base, ours, theirs).filter((path) => {
    return trees.try("rm", "--quiet", "--force", "--", path).status === 0;
  });
  const carried = new Map<string, string>();
  const unmerged = [...unmergedIn(trees)];
  const [parts, others] = [true, false].map((wanted) =>
    unmerged.filter(([path]) => (places.partOf(path) !== undefined) === wanted),
  );
  // Settle the files that absorbed other files first.
  for (const [path, stages] of [...(others ?? []), ...(parts ?? [])]) {
    const into = places.partOf(path);
    const isOpen = conflicts.some((conflict) => conflict.path === into);
    const outcome = settle(path, stages, { trees, into, isOpen });
    if (outcome.is === "settled" && outcome.into) carried.set(path, outcome.into);
    if (outcome.is === "left out") leftOut.push(path);
    else if (outcome.is === "conflict") conflicts.push({ path, reason: outcome.reason, stages });
    else {
      kept.push(...(outcome.kept ?? []));
      gone.push(...(outcome.gone ?? []));
      if (path.endsWith(".gen.ts")) generated.push(path);
    }
  }
  trees.git("add", "--all", "--force", ".");
  const names = (from: string, to: string) => {
    return trees
      .git("diff", "--name-only", "--no-renames", "-z", from, to)
      .split("\0")
      .filter((name) => name !== "");
  };
  const result = trees.git("write-tree").trim();
  const changed = names(before, result);
  const both = new Set(names(old, own));
  for (const path of project.keys()) {
    const place = places.project.place(path);
    if (place !== path && both.has(place) && base.has(place)) carried.set(path, place);
  }
  const conflicting = new Set(conflicts.map(({ path }) => path));
  const changes = new Map(changed.map((path) => [path, readFile(join(trees.work, path))]));
  const merged = changed.filter(
    (path) => both.has(path) && ours.has(path) && changes.get(path) && !conflicting.has(path),
  );
  const moved = [...carried].map(([from, to]) => ({ from, to }));
  return { changes, merged, conflicts, generated, leftOut: leftOut.sort(), kept, gone, moved };
}

/**
 * A placeholder for each folder that moved into the kit and in which the owner has files: git does not treat a folder
 * with a file as renamed. Otherwise git would move the owner's files into the kit, which is sealed.
 */
function heldBack({ base, ours, table }: { base: Files; ours: Files; table: MovedTable }): Files {
  const own = [...ours.keys()].filter((path) => !base.has(path));
  const inKit = own.filter(
    (path) => !path.startsWith(kitFolder) && placeIn(table, path)?.startsWith(kitFolder),
  );
  return new Map(inKit.map((path) => [posix.join(posix.dirname(path), ".held"), toFile(path)]));
}

/** Keeps subpath imports that the template dropped but that lead to the owner's files. */
function withAliasesInUse(
  theirs: Files,
  { from, base, ours }: { from: Files; base: Files; ours: Files },
): Files {
  const file = theirs.get("package.json");
  const own = [...ours.keys()].filter((path) => !base.has(path));
  const used = aliasesGone(from, theirs).filter(({ folder }) => own.some((path) => path.startsWith(folder)));
  if (!file || used.length === 0) return theirs;
  const old = JSON.parse(getText(from.get("package.json")));
  const text = used.reduce((result, { name }) => {
    return set(result, { path: ["imports", name], to: at(old, ["imports", name]) }, old);
  }, getText(file));
  return new Map([...theirs, ["package.json", toFile(text, file.mode)]]);
}

/** Keeps dependencies that the template dropped but the owner's code imports. */
function withPackagesInUse(
  theirs: Files,
  { from, base, ours }: { from: Files; base: Files; ours: Files },
): Files {
  const file = theirs.get("package.json");
  if (!file) return theirs;
  const dependenciesIn = (text: string) => JSON.parse(text || "{}").dependencies ?? {};
  const [old, now] = [getText(from.get("package.json")), getText(file)];
  const gone = Object.entries(dependenciesIn(old)).filter(([name]) => !(name in dependenciesIn(now)));
  const imports = (files: Files, path: string, name: string) =>
    new RegExp(`["']${name}["'/]`).test(getText(files.get(path)));
  const code = [...ours.keys()].filter((path) => /\.[jt]sx?$/.test(path) && !path.startsWith(kitFolder));
  const used = gone.filter(([name]) =>
    code.some((path) => imports(ours, path, name) && !imports(base, path, name)),
  );
  if (used.length === 0) return theirs;
  const text = used.reduce(
    (result, [name, version]) => set(result, { path: ["dependencies", name], to: version }, JSON.parse(old)),
    now,
  );
  return new Map([...theirs, ["package.json", toFile(text, file.mode)]]);
}

/** The template's additions to folders or languages that the owner removed entirely, with their tests. */
function dropped(base: Files, ours: Files, theirs: Files): string[] {
  const folders = (files: Files) => new Set([...files.keys()].flatMap(getFolders));
  const [before, now] = [folders(base), folders(ours)];
  const languages = new Set(languagesIn(ours));
  const unspoken = languagesIn(base).filter((language) => !languages.has(language));
  const added = [...theirs.keys()].filter((path) => !base.has(path) && !ours.has(path));
  const isAbout = (path: string) =>
    getFolders(path).some((folder) => before.has(folder) && !now.has(folder)) ||
    unspoken.some((language) => path.endsWith(`/locales/${language}.json`));
  const isGone = (path: string) => (base.has(path) ? !ours.has(path) : isAbout(path));
  const imports = getImports(theirs);
  return added.filter((path) => isAbout(path) || (isTest.test(path) && imports(path).some(isGone)));
}

const isTest = /\.(test|spec)\.tsx?$/;

function getFolders(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
