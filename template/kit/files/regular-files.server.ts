import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { getCode } from "../shared/errors.ts";

// Commands write, replace and remove only regular files. Each function returns one line about what is in the way at a
// path, or undefined.

const kinds = [
  ["a symbolic link", (stats) => stats.isSymbolicLink()],
  ["a pipe", (stats) => stats.isFIFO()],
  ["a socket", (stats) => stats.isSocket()],
  ["a device", (stats) => stats.isCharacterDevice() || stats.isBlockDevice()],
] as const satisfies readonly (readonly [string, (stats: Stats) => boolean])[];

/** The kind of a special file, such as "a pipe"; undefined for a regular file or folder. */
export const specialKind = (stats: Stats): string | undefined => kinds.find(([, is]) => is(stats))?.[0];

function statsAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (getCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Why a command must not write a file here. The path may lead outside the project, but not through a link. */
export function obstacleNamed(path: string, root = "."): string | undefined {
  const [folder, file] = [resolve(root), resolve(path)];
  if (file !== folder && !leavesFolder(folder, file) && isOutside(root, file))
    return `${path} leads out of the project. Nothing was changed.`;
  return obstacleAt(path);
}

export function obstacleAt(path: string, name = path): string | undefined {
  const stats = statsAt(path);
  if (stats?.isDirectory() || /[/\\]$/.test(path)) return `${name} is a folder: name a file in it.`;
  const kind = stats && specialKind(stats);
  return kind && `${name} is ${kind}, not a regular file. Nothing was changed.`;
}

/**
 * Why a command must not use this folder, or replace or remove what is in it.
 * @param mayLink which links it may contain; by default none
 */
export function obstacleInFolder(
  path: string,
  name = path,
  mayLink: (link: string) => boolean = () => false,
): string | undefined {
  const stats = statsAt(path);
  if (!stats) return undefined;
  if (!stats.isDirectory())
    return `${name} is ${specialKind(stats) ?? "a file"}, not a folder. Nothing was changed.`;
  for (const entry of readdirSync(path)) {
    const below = join(path, entry);
    const inside = `${name}/${entry}`;
    const stats = lstatSync(below);
    if (stats.isSymbolicLink() && mayLink(below)) continue;
    const obstacle = stats.isDirectory()
      ? obstacleInFolder(below, inside, mayLink)
      : obstacleAt(below, inside);
    if (obstacle) return obstacle;
  }
  return undefined;
}

/** Whether a link leads to something in a project. */
export const staysInside = (root: string, link: string): boolean =>
  existsSync(link) && !leavesFolder(realpathSync(root), realpathSync(link));

/** Why a command must not change these files and folders of a project. They need not exist. */
export function obstacleInProject(root: string, paths: Iterable<string>): string | undefined {
  for (const path of paths) {
    const there = join(root, path);
    const isFolder = statsAt(there)?.isDirectory() ?? false;
    const obstacle = isFolder
      ? obstacleInFolder(there, path, (link) => staysInside(root, link))
      : obstacleAt(there, path);
    if (obstacle) return obstacle;
    if (isOutside(root, there)) return `${path} leads out of the project. Nothing was changed.`;
  }
  return undefined;
}

/** Whether a path's nearest existing folder is outside, for example because of a link, or is a broken link. */
function isOutside(root: string, path: string): boolean {
  let folder = dirname(path);
  for (; !existsSync(folder) && dirname(folder) !== folder; folder = dirname(folder))
    if (statsAt(folder)) return true;
  return leavesFolder(realpathSync(root), realpathSync(folder));
}

function leavesFolder(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** Creates a folder that only its owner can read, whatever the umask. Leaves an existing folder unchanged. */
export function createPrivateFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(folder, 0o700);
}

/** Creates an empty file that only its owner can read, whatever the umask. @throws if the file exists */
export function createPrivateFile(file: string): void {
  writeFileSync(file, "", { mode: 0o600, flag: "wx" });
  chmodSync(file, 0o600);
}
