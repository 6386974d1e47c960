import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { CliError } from "../errors.ts";
import { unpackArchive } from "../template/archive.ts";
import { digestOfFiles, type FileMode, type Template } from "../template/files.ts";
import { type IgnoreRule, isIgnored, parseIgnore } from "../template/ignore.ts";

/** Reads the template inside the package. */
export function readBundledTemplate(archive: URL): Template {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(archive);
  } catch {
    const hint = "Install create-damson again: the copy on this machine is incomplete.";
    throw new CliError("TEMPLATE_MISSING", "The template inside the package is not there.", hint);
  }
  return unpackArchive(bytes, "bundled");
}

/** Reads a folder as a template: every file in it that its `.gitignore` files do not name. */
export function readTemplateFolder(source: string, cwd: string): Template {
  const root = resolve(cwd, source);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CliError("TEMPLATE_MISSING", `There is no template folder at ${root}.`, "Check --template.");
  }
  // The whole path would tell everybody who reads the project about this machine.
  return readFiles(root, listFolder(root), `folder ${basename(root)}`);
}

/** Reads the listed files of a folder as a template. */
export function readFiles(root: string, paths: readonly string[], source: string): Template {
  const files = new Map(
    paths.map((path) => {
      const executable = statSync(join(root, path)).mode & 0o100;
      const mode: FileMode = executable ? 0o755 : 0o644;
      return [path, { bytes: readFileSync(join(root, path)), mode }] as const;
    }),
  );
  return { source, files, digest: digestOfFiles(files) };
}

/** Lists the files git would track, going by the `.gitignore` files alone: git need not be installed. */
export function listFolder(root: string): string[] {
  const walk = (prefix: string, outer: readonly IgnoreRule[]): string[] => {
    const entries = readdirSync(join(root, prefix), { withFileTypes: true });
    const own = entries.some((entry) => entry.name === ".gitignore");
    const rules = own
      ? [...outer, ...parseIgnore(readFileSync(join(root, prefix, ".gitignore"), "utf8"), prefix)]
      : outer;
    return entries.flatMap((entry) => {
      const path = `${prefix}${entry.name}`;
      if (isIgnored(path, entry.isDirectory(), rules)) return [];
      if (entry.isDirectory()) return walk(`${path}/`, rules);
      if (!entry.isFile()) throw new CliError("TEMPLATE_DAMAGED", `${join(root, path)} is not a plain file.`);
      return [path];
    });
  };
  return walk("", []).sort();
}
