import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { CliError } from "../errors.ts";
import { unpackArchive } from "../template/archive.ts";
import { digestOfFiles, type FileMode, type Template } from "../template/files.ts";
import { type IgnoreRule, isIgnored, isNeverPacked, parseIgnore } from "../template/ignore.ts";
import { readTar } from "../template/tar.ts";
import { download, proxyNote, withoutSecrets } from "./download.ts";
import type { Terminal } from "./terminal.ts";

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
export function readTemplateFolder(root: string, source = `folder ${basename(root)}`): Template {
  return readFiles(root, listFolder(root), source);
}

/** Reads a `.tar.gz` on this machine as a template: every file in it, but for those that are never in one. */
export function readTemplateArchive(file: string): Template {
  try {
    const files = new Map([...readTar(readFileSync(file))].filter(([path]) => !isNeverPacked(path)));
    return { source: `archive ${basename(file)}`, files, digest: digestOfFiles(files) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = "A template archive is made with: tar -czf template.tar.gz my-template";
    throw new CliError("TEMPLATE_DAMAGED", `${file} is no whole .tar.gz archive: ${reason}.`, hint);
  }
}

/**
 * Reads the template that was asked for, from this machine when something of that name is there, else by giget.
 *
 * @param source a folder, a `.tar.gz`, or what giget takes
 */
export async function readTemplate(
  source: string,
  {
    cwd,
    terminal,
    signal,
  }: { cwd: string; terminal: Pick<Terminal, "say" | "mark" | "busy">; signal: AbortSignal },
): Promise<Template> {
  const path = resolve(cwd, source);
  const stats = statSync(path, { throwIfNoEntry: false });
  // The whole path would tell everybody who reads the project about this machine.
  if (stats) return stats.isDirectory() ? readTemplateFolder(path) : readTemplateArchive(path);
  if (!/^[\w+.-]+:.|^[\w-][\w.-]*\/[\w.-]/.test(source) || isAbsolute(source)) {
    const hint =
      "Check --template: a folder, a .tar.gz, a URL of one, or for example github:owner/repo/folder#tag.";
    throw new CliError("TEMPLATE_MISSING", `There is no template at ${path}.`, hint);
  }
  const note = proxyNote();
  if (note) terminal.say(note);
  const end = terminal.busy(`Downloading ${withoutSecrets(source)}`);
  try {
    return await download(source, signal, (folder) => readTemplateFolder(folder, withoutSecrets(source)));
  } finally {
    end();
  }
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
