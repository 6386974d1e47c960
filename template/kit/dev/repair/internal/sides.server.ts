/** Both sides of a git merge, and their common ancestor. */
export interface Sides {
  base: string;
  ours: string;
  theirs: string;
}

/** @returns git's output; undefined if git fails */
export function git(root: string, ...words: string[]): string | undefined {
  const { exitCode, stdout } = Bun.spawnSync(["git", ...words], { cwd: root, stderr: "ignore" });
  return exitCode === 0 ? stdout.toString() : undefined;
}

const commit = (root: string, name: string) =>
  git(root, "rev-parse", "--verify", "--quiet", `${name}^{commit}`)?.trim();

/** The sides of the merge, rebase or cherry-pick in progress; otherwise those of the last commit, if it is a merge. */
export function readSides(root: string): Sides | undefined {
  const other = ["MERGE_HEAD", "REBASE_HEAD", "CHERRY_PICK_HEAD"].find((name) => commit(root, name));
  const [ours, theirs] = other
    ? [commit(root, "HEAD"), commit(root, other)]
    : [commit(root, "HEAD^1"), commit(root, "HEAD^2")];
  if (!ours || !theirs) return undefined;
  const isPicked = other !== undefined && other !== "MERGE_HEAD";
  const base = isPicked ? commit(root, `${other}^`) : git(root, "merge-base", ours, theirs)?.trim();
  return base ? { base, ours, theirs } : undefined;
}

/** A file in a commit; undefined if it did not exist there. */
export const fileAt = (root: string, revision: string, path: string): string | undefined =>
  git(root, "show", `${revision}:./${path}`);

/** The files that git could not merge, as paths in the project. */
export const unmergedIn = (root: string): string[] => [
  ...new Set(
    (git(root, "ls-files", "--unmerged", "-z", "--", ".") ?? "")
      .split("\0")
      .flatMap((line) => line.split("\t")[1] ?? []),
  ),
];
