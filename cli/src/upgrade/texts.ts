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

/** New names of namespaces by their old ones. */
type Renamed = ReadonlyMap<string, string>;

/** The namespaces that the owner has renamed together with the folders of their features. */
export function renamedNamespaces({ from, ours }: { from: Files; ours: Files }, moves: Moves): Renamed {
  const known = namespacesIn(ours);
  const renamed = new Map<string, string>();
  for (const path of from.keys()) {
    const [before, after] = [path, moves(path)].map((one) => featureFolder.exec(one)?.[1]);
    if (before === undefined || after === undefined || before === after) continue;
    for (const end of ["", "-mail"])
      if (!known.has(before + end) && known.has(after + end)) renamed.set(before + end, after + end);
  }
  return renamed;
}

const featureFolder = /^src\/(?:features|shared)\/([^/]+)\//;

function namespacesIn(files: Files): ReadonlySet<string> {
  const texts = [...files].filter(([path]) => whole.test(path));
  return new Set(texts.flatMap(([, file]) => Object.keys(parsed(file))));
}

/** A tree with other names of namespaces, in its texts and in the code that shows them. */
export function renameNamespaces(tree: Files, renamed: Renamed): Files {
  if (renamed.size === 0) return tree;
  const nameNow = (name: string) => renamed.get(name) ?? name;
  const files = new Map(tree);
  for (const [path, file] of tree) {
    const text = textOf(file);
    if (whole.test(path)) {
      const texts = Object.entries(parsed(file)).map(([name, bundle]) => [nameNow(name), bundle]);
      files.set(path, fileOf(`${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`, file.mode));
    } else if (/^(?:src|e2e)\/.*\.tsx?$/.test(path)) {
      const code = text
        .replace(inCalls, (call) => call.replace(/"([\w-]+)"/g, (_, name: string) => `"${nameNow(name)}"`))
        .replace(inKeys, nameNow);
      if (code !== text) files.set(path, fileOf(code, file.mode));
    }
  }
  return files;
}

/** The calls that name namespaces. */
const inCalls = /\b(?:useTranslation|getFixedT)\([^()]*\)|\bns[=:] ?"[^"]*"/g;
/** The namespace in a key such as `"books:title"`. */
const inKeys = /(?<=["'`])[\w-]+(?=:[\w$])/g;

/** Texts in invalid JSON cannot be gathered; the owner's check reports them. */
function parsed(file: TemplateFile | undefined): Bundles {
  try {
    return JSON.parse(textOf(file));
  } catch {
    return {};
  }
}
