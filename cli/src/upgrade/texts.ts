import { type Files, fileOf, type TemplateFile, textOf } from "../template/files.ts";
import type { Moves } from "./moves.ts";

type Bundles = Record<string, unknown>;

/** Until 0.2.0, each namespace had a folder with one file for each language. */
const folder = /^src\/(features|shared)\/([^/]+)\/(emails\/)?locales\/([\w-]+)\.json$/;
const whole = /^src\/locales\/[\w-]+\.json$/;

/** The namespace and the language of a file with texts in 0.2.0; undefined for other files. */
function placeOf(path: string): { namespace: string; language: string } | undefined {
  const [, , name = "", emails = "", language = ""] = folder.exec(path) ?? [];
  if (name === "") return undefined;
  const namespace = name === "i18n" ? "common" : name;
  return { namespace: emails ? `${namespace}-mail` : namespace, language };
}

export function hasOneFileForEachLanguage(files: Files): boolean {
  return [...files.keys()].some((path) => whole.test(path));
}

/** The same tree with all texts of a language in `src/locales/<language>.json`, each namespace under its name. */
export function gatherTexts(files: Files): Files {
  const bundles = new Map<string, Bundles>();
  const rest = new Map<string, TemplateFile>();
  for (const [path, file] of files) {
    const place = placeOf(path);
    if (!place) rest.set(path, file);
    else bundles.set(place.language, { ...bundles.get(place.language), [place.namespace]: parsed(file) });
  }
  for (const [language, texts] of bundles) {
    const path = `src/locales/${language}.json`;
    const { common, ...others } = { ...texts, ...parsed(rest.get(path)) };
    const named = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1));
    const all = { ...(common === undefined ? {} : { common }), ...Object.fromEntries(named) };
    rest.set(path, fileOf(`${JSON.stringify(all, null, 2)}\n`));
  }
  return rest;
}

/** Renames the template's texts in a tree of 0.2.0 to the names that the owner has given to the features. */
export function renameNamespaces(theirs: Files, from: Files, moves: Moves): Files {
  const renamed = new Map<string, string>();
  for (const path of from.keys()) {
    const [before, after] = [placeOf(path), placeOf(moves(path))];
    if (before && after) renamed.set(before.namespace, after.namespace);
  }
  const files = new Map(theirs);
  for (const [path, file] of theirs) {
    if (!whole.test(path)) continue;
    const texts = Object.entries(parsed(file)).map(([name, bundle]) => [renamed.get(name) ?? name, bundle]);
    files.set(path, fileOf(`${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`, file.mode));
  }
  return files;
}

/** Texts in invalid JSON cannot be gathered; the owner's check reports them. */
function parsed(file: TemplateFile | undefined): Bundles {
  try {
    return JSON.parse(textOf(file));
  } catch {
    return {};
  }
}
