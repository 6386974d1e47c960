import ignore, { type Ignore } from "ignore";

/** The rules of one `.gitignore`, and its folder ("" or ending in a slash). */
export type IgnoreRules = { readonly folder: string; readonly rules: Ignore };

/** Parses the text of a `.gitignore`. */
export function parseIgnore(text: string, folder: string): IgnoreRules {
  return { folder, rules: ignore({ ignorecase: false }).add(text) };
}

// Generated files and secrets are never part of a template, even if its `.gitignore` allows them. Letter case is
// ignored, as on the disks of macOS and Windows.
const never = ignore({ ignorecase: true }).add(
  "node_modules/ .git .env .env.local .env.*.local dist/ *.db *.db-shm *.db-wal *.sqlite".split(" "),
);

/** Whether the rules ignore a path. As in git, the nearest `.gitignore` decides first. */
export function isIgnored(path: string, folder: boolean, all: readonly IgnoreRules[]): boolean {
  const name = folder ? `${path}/` : path;
  if (never.ignores(name)) return true;
  for (const { folder: home, rules } of all.toReversed()) {
    if (!name.startsWith(home) || name === home) continue;
    const { ignored, unignored } = rules.test(name.slice(home.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** Whether a path must be left out of published templates. */
export function isNeverPacked(path: string): boolean {
  return never.ignores(path);
}
