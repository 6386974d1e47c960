import { join, posix } from "node:path";
import { CliError } from "../errors.ts";
import { readFile } from "../ports/template.ts";
import { type Files, fileOf, type TemplateFile, textOf } from "../template/files.ts";
import { kitFolder } from "../template/kit.ts";
import { at, set } from "./by-key.ts";
import { type Stages, type Trees, unmergedIn } from "./git-trees.ts";
import { languagesIn, withTextsInUse } from "./languages.ts";
import { type MovedTable, movedSince, placeIn, placesOf } from "./moved.ts";
import { aliasesGone, importsOf, movesBetween, relocate } from "./moves.ts";
import { settle } from "./settle.ts";
import { gatherTexts, hasOneFileForEachLanguage, renameNamespaces } from "./texts.ts";

/** A file that the merge could not decide, as git keeps it in its index: base, ours, theirs. */
export type Conflict = {
  readonly path: string;
  readonly reason: string;
  readonly stages: Stages;
};

/** The result of the merge. */
export type Merge = {
  /** New content by path; undefined for a removed file. */
  readonly changes: ReadonlyMap<string, TemplateFile | undefined>;
  /** Paths that both sides had changed and git has merged. */
  readonly merged: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** Files that a build writes: the template's, to be written anew. */
  readonly generated: readonly string[];
  /** What the template changed or added but the project no longer has. */
  readonly leftOut: readonly string[];
  /** The owner's texts and values that the template has changed, too. */
  readonly kept: readonly string[];
  /** Texts that the owner has reworded and that no code uses any more. */
  readonly gone: readonly string[];
  /** Files with changes of the owner's that are elsewhere now, and the changes with them. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
};

type Sides = {
  readonly from: Files;
  readonly project: Files;
  readonly to: Files;
  /** The name of the template's side in a conflict. */
  readonly label: string;
  /** Where the template has moved files. */
  readonly table?: MovedTable;
};

/** Merges what the template has changed between two versions into a project, as git merges a branch. */
export function merge(trees: Trees, { from, project, to, label, table = movedSince }: Sides): Merge {
  const moves = movesBetween(trees, from, project);
  const places = placesOf({ from, project, to }, { owner: moves, table });
  const aliasesOf = [to, project];
  const before = trees.commit(project, "before");
  const gathers = hasOneFileForEachLanguage(to) && !hasOneFileForEachLanguage(from);
  const gathered = (files: Files) => (gathers ? gatherTexts(files) : files);
  const ours = gathered(relocate(project, { ...places.project, aliasesOf }));
  const base = gathered(relocate(from, { ...places.base, aliasesOf }));
  const next = relocate(to, { ...places.theirs, aliasesOf: [project, to] });
  const current = withAliasesInUse(next, { from, base, ours });
  const inUse = withTextsInUse(gathers ? renameNamespaces(current, from, moves) : current, { base, ours });
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
  // First the files that others have become part of.
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
 * A file for each folder that has gone into the kit, and to which the owner has added something: git takes a folder that
 * still has a file for none that was renamed. It would take the owner's files along, and the kit is sealed.
 */
function heldBack({ base, ours, table }: { base: Files; ours: Files; table: MovedTable }): Files {
  const own = [...ours.keys()].filter((path) => !base.has(path));
  const inKit = own.filter(
    (path) => !path.startsWith(kitFolder) && placeIn(table, path)?.startsWith(kitFolder),
  );
  return new Map(inKit.map((path) => [posix.join(posix.dirname(path), ".held"), fileOf(path)]));
}

/** The template with the subpath imports that it has no longer, but under which the owner has files. */
function withAliasesInUse(
  theirs: Files,
  { from, base, ours }: { from: Files; base: Files; ours: Files },
): Files {
  const file = theirs.get("package.json");
  const own = [...ours.keys()].filter((path) => !base.has(path));
  const used = aliasesGone(from, theirs).filter(({ folder }) => own.some((path) => path.startsWith(folder)));
  if (!file || used.length === 0) return theirs;
  const old = JSON.parse(textOf(from.get("package.json")));
  const text = used.reduce((result, { name }) => {
    return set(result, { path: ["imports", name], to: at(old, ["imports", name]) }, old);
  }, textOf(file));
  return new Map([...theirs, ["package.json", fileOf(text, file.mode)]]);
}

/** What the template adds to a folder, or in a language, that the owner has removed as a whole, and tests of it. */
function dropped(base: Files, ours: Files, theirs: Files): string[] {
  const folders = (files: Files) => new Set([...files.keys()].flatMap(foldersOf));
  const [before, now] = [folders(base), folders(ours)];
  const languages = new Set(languagesIn(ours));
  const unspoken = languagesIn(base).filter((language) => !languages.has(language));
  const added = [...theirs.keys()].filter((path) => !base.has(path) && !ours.has(path));
  const isAbout = (path: string) =>
    foldersOf(path).some((folder) => before.has(folder) && !now.has(folder)) ||
    unspoken.some((language) => path.endsWith(`/locales/${language}.json`));
  const isGone = (path: string) => (base.has(path) ? !ours.has(path) : isAbout(path));
  const imports = importsOf(theirs);
  return added.filter((path) => isAbout(path) || (isTest.test(path) && imports(path).some(isGone)));
}

const isTest = /\.(test|spec)\.tsx?$/;

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
