import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { CliError, getMessage } from "../errors.ts";
import { digestOfFiles, type Files, type Template, type TemplateFile } from "../template/files.ts";
import { type IgnoreRules, isIgnored, parseIgnore } from "../template/ignore.ts";
import { withoutTestsOfKit } from "../template/kit.ts";
import { splitPlain } from "../template/plain.ts";
import { readPackedTemplate, readTar } from "../template/tar.ts";
import { download, proxyNote, withoutSecrets } from "./download.ts";
import type { Terminal } from "./terminal.ts";

/** Reads the template inside the package. */
export function readBundledTemplate(archive: URL): Template {
  if (!existsSync(archive) && existsSync(new URL("bin.ts", archive)))
    throw new CliError(
      "TEMPLATE_DAMAGED",
      "In a clone of Damson, this command does not contain a template.",
      "Build it there with bun run --cwd cli build, then run cli/dist/bin.js.",
    );
  return unpacked("bundled", () => readPackedTemplate(readFileSync(archive)), {
    what: "The template inside the package is damaged",
    hint: "Reinstall create-damson: this copy is incomplete.",
  });
}

/** Reads a folder as a template: every file that its `.gitignore` files do not ignore. */
export function readTemplateFolder(root: string): Template {
  return createTemplate(readFiles(root, listFolder(root)), `folder ${basename(root)}`);
}

/**
 * Reads a `.tar.gz` as a template.
 *
 * @param name what messages call it
 * @param folder the folder in the archive that holds the template
 */
function readTemplateArchive(file: string, name: string, source: string, folder?: string): Template {
  return unpacked(source, () => readTar(readFileSync(file), folder), {
    what: `${name} is not a usable .tar.gz archive`,
    hint: "Create a template archive with: tar -czf template.tar.gz my-template",
  });
}

function unpacked(source: string, read: () => Files, failure: { what: string; hint: string }): Template {
  try {
    return createTemplate(read(), source);
  } catch (error) {
    throw new CliError("TEMPLATE_DAMAGED", `${failure.what}: ${getMessage(error)}.`, failure.hint);
  }
}

/**
 * Reads the requested template: from this machine if a file or folder has that name, otherwise with giget.
 *
 * @param source a folder, a `.tar.gz`, or a source for giget
 */
export async function readTemplate(
  source: string,
  { cwd, terminal, signal }: { cwd: string; terminal: Pick<Terminal, "say" | "busy">; signal: AbortSignal },
): Promise<Template> {
  const path = resolve(cwd, source);
  const stats = statSync(path, { throwIfNoEntry: false });
  // The full path would show every reader of the project how this machine is set up.
  if (stats?.isDirectory()) return readTemplateFolder(path);
  // A device may never end, and a pipe may never begin.
  if (stats && !stats.isFile())
    throw new CliError("TEMPLATE_DAMAGED", `${source} is neither a file nor a folder.`);
  if (stats) return readTemplateArchive(path, source, `archive ${basename(path)}`);
  if (!/^[\w+.-]+:.|^[\w-][\w.-]*\/[\w.-]/.test(source) || isAbsolute(source)) {
    const hint =
      "Check --template: a folder, a .tar.gz, a URL of one, or for example github:owner/repo/folder#tag.";
    throw new CliError("TEMPLATE_MISSING", `No template found at ${path}.`, hint);
  }
  const note = proxyNote();
  if (note) terminal.say(note);
  const name = withoutSecrets(source);
  const end = terminal.busy(`Downloading ${name}`);
  try {
    return await download(source, signal, (file, folder) => {
      const template = readTemplateArchive(file, `The download from ${name}`, name, folder);
      if (template.files.size > 0) return template;
      throw new CliError("TEMPLATE_MISSING", `${name} does not contain that folder.`);
    });
  } finally {
    end();
  }
}

/** Reads the listed paths that are plain files in a folder. */
export function readFiles(root: string, paths: readonly string[]): Files {
  const files = paths.map((path) => [path, readFile(join(root, path))] as const);
  return new Map(files.filter((entry): entry is [string, TemplateFile] => entry[1] !== undefined));
}

/** Reads every plain file below a folder. */
export function readTree(root: string): Files {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" });
  return readFiles(
    root,
    paths.map((path) => path.replaceAll("\\", "/")),
  );
}

/** Reads one file; undefined if it is not a plain file. */
export function readFile(file: string): TemplateFile | undefined {
  if (!existsSync(file)) return undefined;
  const stats = lstatSync(file);
  return stats.isFile() ? { bytes: readFileSync(file), mode: stats.mode & 0o100 ? 0o755 : 0o644 } : undefined;
}

/** Lists the files that git would track, using only `.gitignore` files, because git may not be installed. */
export function listFolder(root: string): string[] {
  const walk = (prefix: string, outer: readonly IgnoreRules[]): string[] => {
    const entries = readdirSync(join(root, prefix), { withFileTypes: true });
    const own = entries.some((entry) => entry.name === ".gitignore");
    const rules = own
      ? [...outer, parseIgnore(readFileSync(join(root, prefix, ".gitignore"), "utf8"), prefix)]
      : outer;
    return entries.flatMap((entry) => {
      const path = `${prefix}${entry.name}`;
      if (isIgnored(path, entry.isDirectory(), rules)) return [];
      if (entry.isDirectory()) return walk(`${path}/`, rules);
      if (!entry.isFile()) {
        const hint = "Replace the link with the file itself.";
        throw new CliError("TEMPLATE_DAMAGED", `${join(root, path)} is not a plain file.`, hint);
      }
      return [path];
    });
  };
  return walk("", []).sort();
}

function createTemplate(all: Files, source: string): Template {
  const { files, plain } = splitPlain(withoutTestsOfKit(all));
  return { source, files, digest: digestOfFiles(files), plain };
}
