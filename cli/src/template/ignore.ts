/** One line of a `.gitignore`, with the folder it stands in ("" or ending with a slash). */
export type IgnoreRule = { pattern: RegExp; folderOnly: boolean; negated: boolean };

/** Reads the lines of a `.gitignore`. */
export function parseIgnore(text: string, folder: string): IgnoreRule[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const negated = line.startsWith("!");
      const body = (negated ? line.slice(1) : line).replace(/\/$/, "");
      const anchored = body.includes("/");
      const source = globSource(body.replace(/^\//, ""));
      const pattern = new RegExp(`^${literal(folder)}${anchored ? "" : "(?:.*/)?"}${source}$`);
      return { pattern, negated, folderOnly: line.endsWith("/") };
    });
}

// Never part of a template, whatever its `.gitignore` says: what tools make, what machines keep secret.
const never = parseIgnore(
  [
    "node_modules/",
    ".git",
    ".env",
    ".env.local",
    ".env.*.local",
    "dist/",
    "*.db",
    "*.db-shm",
    "*.db-wal",
    "*.sqlite",
  ].join("\n"),
  "",
);

/** Whether the rules leave a path out; the last rule that matches decides, as in git. */
export function isIgnored(path: string, folder: boolean, rules: readonly IgnoreRule[]): boolean {
  const matches = ({ pattern, folderOnly }: IgnoreRule) => (folder || !folderOnly) && pattern.test(path);
  if (never.some(matches)) return true;
  const last = rules.findLast(matches);
  return last !== undefined && !last.negated;
}

/** Whether a path may be in a published template at all. */
export function isNeverPacked(path: string): boolean {
  const parts = path.split("/");
  return parts.some((_, index) =>
    isIgnored(parts.slice(0, index + 1).join("/"), index + 1 < parts.length, []),
  );
}

function globSource(glob: string): string {
  return glob.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === "**/") return "(?:.*/)?";
    if (part === "**") return ".*";
    if (part === "*") return "[^/]*";
    return part === "?" ? "[^/]" : literal(part);
  });
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
