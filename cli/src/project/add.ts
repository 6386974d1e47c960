import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { recordText } from "../../../template/scripts/remove/record.ts";
import { CliError } from "../errors.ts";
import { requireRegular } from "../ports/inside.ts";
import { readFile } from "../ports/template.ts";
import { getText, type TemplateFile, toFile } from "../template/files.ts";
import { mergeJson } from "../transform/json.ts";
import {
  type Component,
  getImports,
  getKeys,
  newTexts,
  untranslatedFile,
  withUntranslated,
} from "./components.ts";
import { type ProjectRecord, recordFile } from "./record.ts";

export type Added = {
  /** The requested components and the components that they need. */
  readonly names: readonly string[];
  /** New content by path. */
  readonly changes: ReadonlyMap<string, TemplateFile>;
  /** Packages that were missing in `package.json`, with their versions. */
  readonly packages: Readonly<Record<string, string>>;
  /** Languages that the registry does not have, which got English texts. */
  readonly untranslated: readonly string[];
  readonly next: readonly string[];
  /** The project's package manager, whose commands are printed. */
  readonly runner: "bun" | "npm";
};

type Request = {
  /** The requested components with their dependencies. */
  readonly components: readonly Component[];
  readonly asked: ReadonlySet<string>;
  readonly project: string;
  readonly record: ProjectRecord;
  /** The version of the command. */
  readonly version: string;
};

/** Plans which files to write, without changing anything. Throws a CliError if a file is in the way. */
export function planAdd({ components, asked, project, record, version }: Request): Added {
  const changes = new Map<string, TemplateFile>();
  const read = (path: string) => {
    requireRegular(project, [path]);
    return changes.get(path) ?? readFile(join(project, path));
  };
  const edit = (path: string, more: Parameters<typeof mergeJson>[1]) => {
    const old = read(path);
    if (Object.keys(more).length > 0) changes.set(path, toFile(mergeJson(getText(old), more), old?.mode));
  };
  const before = record.added ?? [];
  const isNew = ({ name }: Component) => !before.some((one) => one.name === name);
  // Components that were added earlier are the owner's, so only an explicit request replaces them.
  const wanted = components.filter((one) => asked.has(one.name) || isNew(one));

  for (const { name, files } of wanted)
    for (const [path, file] of files) {
      const there = read(path);
      if (!there) changes.set(path, file);
      else if (getLines(there) !== getLines(file)) throw inTheWay(path, name);
    }
  const manifest = JSON.parse(getText(read("package.json")));
  for (const one of wanted) {
    const missing = getImports(one, manifest.imports ?? {}).find((path) => !read(path));
    if (missing) throw tooOld(one.name, missing);
  }

  const untranslated = new Map<string, readonly string[]>();
  for (const language of languagesIn(project))
    for (const { texts } of wanted) {
      const path = `src/locales/${language}.json`;
      const { en = {}, [language]: own } = texts;
      const more = newTexts(own ?? en, JSON.parse(getText(read(path))));
      if (!own && Object.keys(more).length > 0)
        untranslated.set(language, [...(untranslated.get(language) ?? []), ...getKeys(more)]);
      edit(path, more);
    }
  if (untranslated.size > 0)
    changes.set(untranslatedFile, toFile(withUntranslated(read(untranslatedFile), untranslated)));

  const has = { ...manifest.dependencies, ...manifest.devDependencies };
  const packages = Object.fromEntries(
    wanted.flatMap((one) => Object.entries(one.packages)).filter(([name]) => !has[name]),
  );
  const hasPackages = Object.keys(packages).length > 0;
  if (hasPackages) edit("package.json", { dependencies: packages });

  const fresh = wanted.filter(isNew).map(({ name }) => ({ name, version }));
  if (fresh.length > 0) {
    const added = [...before, ...fresh].sort((a, b) => (a.name < b.name ? -1 : 1));
    changes.set(recordFile, toFile(recordText({ ...record, added })));
  }
  const { runner = "bun" } = record;
  return {
    names: wanted.map(({ name }) => name),
    changes,
    packages,
    untranslated: [...untranslated.keys()],
    next: hasPackages ? [`${runner} install`] : [],
    runner,
  };
}

/** A file's text with normalized line endings, which git changes on Windows. */
function getLines(file: TemplateFile): string {
  return getText(file).replaceAll("\r\n", "\n");
}

function languagesIn(project: string): string[] {
  const folder = join(project, "src/locales");
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.flatMap((name) =>
    name.endsWith(".json") && name !== basename(untranslatedFile) ? [basename(name, ".json")] : [],
  );
}

function inTheWay(path: string, component: string): CliError {
  const message = `${path} already exists, and differs from the file of ${component}.`;
  return new CliError("INVALID_VALUE", message, "Move or rename it, then try again. Nothing was changed.");
}

function tooOld(component: string, path: string): CliError {
  const message = `${component} needs ${path}, which is not in this project.`;
  return new CliError("INVALID_VALUE", message, "A newer version may have it: create-damson upgrade");
}
