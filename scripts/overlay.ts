import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { listFolder, readFiles } from "../cli/src/ports/template.ts";
import type { Files } from "../cli/src/template/files.ts";
import { overlaid, overlayNames } from "../cli/src/transform/overlay.ts";

const root = join(import.meta.dirname, "..");
const template = join(root, "template");

/**
 * Writes the template with an overlay into a folder and links the packages installed in this repository, so that it can
 * be checked and tested like the template. Updates files of an earlier run and keeps files that tools have created.
 */
export function writeOverlaid(name: string, folder: string, from: string = template): void {
  const files = overlaid(readFiles(from, listFolder(from)), name);
  const marker = join(folder, "node_modules/.overlaid");
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0 && !existsSync(marker))
    throw new Error(`${folder} has files that no overlay wrote: choose an empty folder.`);
  for (const path of listFolder(folder)) if (!files.has(path)) rmSync(join(folder, path));
  for (const [path, { bytes, mode }] of files) {
    const file = join(folder, path);
    // Keep the modification time of unchanged files, because tools use it to detect changes.
    if (existsSync(file) && readFileSync(file).equals(bytes)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes, { mode });
  }
  linkPackages(files, folder);
  writeFileSync(marker, name);
}

/** Links the template's packages, and packages of the repository that only the overlay needs. */
function linkPackages(files: Files, folder: string): void {
  const modules = join(folder, "node_modules");
  const manifest = JSON.parse(new TextDecoder().decode(files.get("package.json")?.bytes));
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const peers = Object.keys(manifest.peerDependencies ?? {});
  rmSync(modules, { recursive: true, force: true });
  for (const name of [".bin", ...wanted, ...peers]) {
    const from = [template, root]
      .map((home) => join(home, "node_modules", name))
      .find((path) => existsSync(path));
    const to = join(modules, name);
    if (from === undefined && peers.includes(name)) continue;
    if (from === undefined)
      throw new Error(`${name} is not installed here: add it to package.json of the repository.`);
    if (lstatSync(to, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
}

/** `bun scripts/overlay.ts <name> <folder>` */
function main([name, folder]: readonly string[]): number {
  const names = overlayNames(readFiles(template, listFolder(template)));
  if (name === undefined || folder === undefined || !names.includes(name)) {
    console.error(`Usage: bun scripts/overlay.ts <${names.join("|") || "name of an overlay"}> <folder>`);
    return 2;
  }
  writeOverlaid(name, resolve(folder));
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
