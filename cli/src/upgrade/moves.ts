import { posix } from "node:path";
import { type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import type { Trees } from "./git-trees.ts";
import { namesIn, sortImports } from "./sort-imports.ts";

const { dirname, join, relative } = posix;

/** Where the owner moved a path of the template; the same path if it was not moved. */
export type Moves = (path: string) => string;

/** How many files of a folder moved to each other folder. */
type Destinations = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Finds the files and folders that the owner moved. Files added to such a folder later move with it. */
export function movesBetween(trees: Trees, base: Files, ours: Files): Moves {
  const [from, to] = [trees.commit(base, "base"), trees.commit(ours, "project")];
  const words = ["--find-renames", "-l9999", "--diff-filter=R", "--name-status", "-z", from, to];
  const renames = [...trees.git("diff", ...words).matchAll(/R\d+\0([^\0]+)\0([^\0]+)\0/g)];
  const files = new Map(renames.map(([, before = "", after = ""]) => [before, after]));
  const folders = getFolders(files, ours);
  return (path) => files.get(path) ?? (base.has(path) ? path : inFolder(path, folders));
}

function getFolders(files: ReadonlyMap<string, string>, ours: Files): ReadonlyMap<string, string> {
  const found = new Map<string, Map<string, number>>();
  for (const [before, after] of files) {
    const [old, next] = [before.split("/"), after.split("/")];
    while (old.length > 0 && old.at(-1) === next.at(-1)) {
      old.pop();
      next.pop();
      const [folder, there] = [old.join("/"), next.join("/")];
      if (folder === there || folder === "") break;
      const counts = found.get(folder) ?? new Map<string, number>();
      found.set(folder, counts.set(there, (counts.get(there) ?? 0) + 1));
    }
  }
  return new Map([...mostOften(found)].filter(([folder]) => !hasFolder(ours, folder)));
}

function mostOften(found: Destinations): [string, string][] {
  return [...found].map(([folder, counts]) => {
    const [[there] = [folder]] = [...counts].sort(([, a], [, b]) => b - a);
    return [folder, there];
  });
}

function hasFolder(files: Files, folder: string): boolean {
  return [...files.keys()].some((path) => path.startsWith(`${folder}/`));
}

function inFolder(path: string, folders: ReadonlyMap<string, string>): string {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const there = folders.get(folder);
    if (there !== undefined) return join(there, path.slice(folder.length + 1));
  }
  return path;
}

/** How to move files and update imports of them. */
type Relocation = {
  readonly place: Moves;
  /** The path to use in imports of a file. */
  readonly lead?: Moves;
  /** The path to use in imports of a single name, if it is in another file. */
  readonly leadOfName?: (path: string, name: string) => string | undefined;
  /** Trees whose subpath imports are available. */
  readonly aliasSources: readonly Files[];
};

/** Moves files as if the template had done so itself, and updates imports. */
export function relocate(
  files: Files,
  { place, lead = place, leadOfName = () => undefined, aliasSources }: Relocation,
): Files {
  const [own, aliases] = [aliasesIn(files), aliasSources.flatMap(aliasesIn)];
  const aliasesTo = (target: string) =>
    aliases.flatMap(({ name, path }) => through(target, path, name) ?? []);
  const moved = new Map<string, TemplateFile>();
  for (const [path, file] of files) {
    const there = place(path);
    const free = there === path || !files.has(there);
    const text = isCode.test(path) ? getText(file) : "";
    const split = text.replace(ofNames, (whole, type = "", braces: string, spec: string) => {
      const target = getTarget(spec, { path, files, aliases: own });
      const names = namesIn(braces).map(
        (name) => [name, target && leadOfName(target, bareName(name))] as const,
      );
      const places = [...new Set(names.map(([, to]) => to))];
      if (places.every((to) => to === undefined)) return whole;
      const lines = places.map((to) => {
        const some = names.flatMap(([name, one]) => (one === to ? [name] : []));
        const isType = type !== "" || some.every((name) => name.startsWith("type "));
        const list = isType ? some.map((name) => name.replace(/^type /, "")) : some;
        const from = to === undefined ? spec : (aliasesTo(to)[0] ?? wayTo(to, there));
        return `import ${isType ? "type " : ""}{ ${list.join(", ")} } from "${from}";\n`;
      });
      return lines.join("");
    });
    const next = split.replace(specifier, (whole, quote: string, spec: string) => {
      const target = getTarget(spec, { path, files, aliases: own });
      if (!target) return whole;
      const to = lead(target);
      const known = aliasesTo(to);
      if (spec.startsWith(".")) {
        if (to === target && dirname(there) === dirname(path)) return whole;
        const alias = getRoom(there) === getRoom(to) ? undefined : known[0];
        return quote + (alias ?? wayTo(to, there)) + quote;
      }
      if (to === target) return whole;
      // Keep the alias if it leads to the new path as well.
      const same = own.flatMap(({ name, path }) =>
        through(spec, name, path) === target ? (through(to, path, name) ?? []) : [],
      );
      const best = [spec, ...same].find((one) => known.includes(one));
      return quote + (best ?? known[0] ?? spec) + quote;
    });
    moved.set(free ? there : path, next === text ? file : toFile(sortImports(next), file.mode));
  }
  return moved;
}

const ofNames = /^import (type )?\{([^}]*)\} from ["']([^"'\n]+)["'];\n/gm;

/** The exported name in an import: `type Limit as Most` gives `Limit`. */
export function bareName(name: string): string {
  return name.replace(/^type /, "").replace(/ as .*$/, "");
}

function wayTo(path: string, from: string): string {
  const way = relative(dirname(from), path);
  return way.startsWith(".") ? way : `./${way}`;
}

/** A path's first folder, such as `src` or `kit`. Imports between two such folders use an alias. */
function getRoom(path: string): string | undefined {
  return path.split("/", 1)[0];
}

/** Imports that no longer lead to a file. */
export function lostImports(files: Files, before: Files): string[] {
  const [aliases, old] = [aliasesIn(files), aliasesIn(before)];
  return [...files].flatMap(([path, file]) =>
    [...(isCode.test(path) ? getText(file) : "").matchAll(statement)].flatMap(([, spec = ""]) => {
      const isThere = getTarget(spec, { path, files, aliases }) !== undefined;
      const was = !isThere && getTarget(spec, { path, files: before, aliases: old }) !== undefined;
      return was ? [`${path}: ${spec}`] : [];
    }),
  );
}

const statement = /(?:\bfrom|\bimport\(?)\s*["']((?:\.{1,2}|#[\w-]*)\/[^"'\s?]+\.(?:tsx?|css))["']/g;
const isCode = /\.([cm]?[jt]sx?|css)$/;

/** Aliases that one tree has and the other lacks, with their folders. */
export function aliasesGone(from: Files, to: Files): { readonly name: string; readonly folder: string }[] {
  const [old, next] = [from, to].map(aliasesIn);
  return (old ?? []).flatMap(({ name, path }) => {
    const isThere = (next ?? []).some((one) => one.name[0] === name[0]);
    return isThere || !path[0].endsWith("/") ? [] : [{ name: name.join("*"), folder: path[0] }];
  });
}

/** The files that each file imports. */
export function getImports(files: Files): (path: string) => string[] {
  const aliases = aliasesIn(files);
  return (path) =>
    [...getText(files.get(path)).matchAll(specifier)].flatMap(([, , spec = ""]) => {
      return getTarget(spec, { path, files, aliases }) ?? [];
    });
}

function getTarget(
  spec: string,
  { path, files, aliases }: { path: string; files: Files; aliases: readonly Alias[] },
): string | undefined {
  const leads = spec.startsWith(".")
    ? [join(dirname(path), spec)]
    : aliases.map(({ name, path }) => through(spec, name, path));
  return leads.find((one) => one !== undefined && files.has(one));
}

const specifier = /(["'])((?:\.{1,2}|#[\w-]*)\/[^"'\s]+)\1/g;

/** `#ui/*` and its path, each as the parts before and after the star. */
type Alias = { readonly name: readonly [string, string]; readonly path: readonly [string, string] };

function aliasesIn(files: Files): readonly Alias[] {
  const { imports = {} }: { imports?: Record<string, unknown> } = readJson(files.get("package.json"));
  return Object.entries(imports).flatMap(([name, path]) => {
    if (typeof path !== "string") return [];
    const [[a = "", b = ""], [c = "", d = ""]] = [name.split("*"), path.replace(/^\.\//, "").split("*")];
    return [{ name: [a, b], path: [c, d] }];
  });
}

function readJson(file: TemplateFile | undefined) {
  try {
    return JSON.parse(getText(file));
  } catch {
    return {};
  }
}

function through(
  text: string,
  [start, end]: readonly [string, string],
  to: readonly [string, string],
): string | undefined {
  if (!text.startsWith(start) || !text.endsWith(end) || text.length <= start.length + end.length)
    return undefined;
  return to[0] + text.slice(start.length, text.length - end.length) + to[1];
}
