import type { Files } from "../template/files.ts";

/** The paths that match a glob: `*` within a name, `**` across folders. */
export function matching(files: Files, glob: string): string[] {
  const source = glob
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*|\*/g, (stars) => (stars === "**" ? ".*" : "[^/]*"));
  const pattern = new RegExp(`^${source}$`);
  return [...files.keys()].filter((path) => pattern.test(path));
}
