import { basename, posix, win32 } from "node:path";

// Special characters in Vite, PATH, file URLs or `.env`: a project below such a folder does not run.
const unusable = /[\\'"`#?*%$:|<>]/;

// Tools fail on a package named like a well-known folder or file.
const reserved = new Set(["node_modules", "favicon.ico"]);

/** Windows reserves these device names, even with an extension. No file, such as the executable, can have one. */
const device = /^(con|prn|aux|nul|com\d|lpt\d|conin|conout)(?=$|\.)/;

/** Letters that Unicode does not decompose into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ħ: "h",
  þ: "th",
};

/** The part of an absolute path that would break the project's tools, or undefined. */
export function unusableIn(path: string, windows = process.platform === "win32"): string | undefined {
  const { root } = (windows ? win32 : posix).parse(path);
  const below = path.slice(root.length);
  return (windows ? below.replaceAll("\\", "/") : below).match(unusable)?.[0];
}

/**
 * The npm package name for a directory: "Änderungs App" gives "anderungs-app", and a name without Latin letters gives
 * "app". Undefined if no name can be made from it.
 */
export function packageNameFrom(directory: string): string | undefined {
  const base = basename(directory);
  if (titleFrom(base) === "") return undefined;
  // In upper case, "ß" is "SS".
  const name = base
    .toUpperCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[æœøđðłħþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+|[._-]+$/g, "")
    .replace(device, "$1-app");
  return name.length > 214 || reserved.has(name) ? undefined : name || "app";
}

/** The title that users see, made from a directory: "my-app" gives "My App". */
export function titleFrom(directory: string): string {
  return basename(directory)
    .normalize("NFC")
    .replaceAll("$", " ")
    .split(/[\s\-_.]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/^./u, (first) => first.toUpperCase()))
    .join(" ")
    .slice(0, maxTitleLength);
}

export const maxTitleLength = 60;
