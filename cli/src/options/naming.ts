import { basename } from "node:path";

/** Characters that would hide or reorder text: controls, line breaks, zero-width and bidirectional marks. */
export const hiddenCharacters = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;

// Installing into a package that has the name of a well-known folder or file confuses every tool.
const reserved = new Set(["node_modules", "favicon.ico"]);

/**
 * The npm package name for a directory: "Änderungs App" gives "anderungs-app".
 * Undefined when nothing usable is left.
 */
export function packageNameFrom(directory: string): string | undefined {
  const name = basename(directory)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+|[._-]+$/g, "");
  return name === "" || name.length > 214 || reserved.has(name) ? undefined : name;
}

/** The name people see, from a directory: "my-app" gives "My App". */
export function titleFrom(directory: string): string {
  return basename(directory)
    .normalize("NFC")
    .replaceAll("$", " ")
    .split(/[\s\-_.]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/^./u, (first) => first.toUpperCase()))
    .join(" ")
    .slice(0, titleLimit);
}

export const titleLimit = 60;
