import { type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import type { Moves } from "./moves.ts";

type Bundles = Record<string, unknown>;

/** Until 0.2.0, each namespace had a folder with one file for each language. */
const folder = /^src\/(features|shared)\/([^/]+)\/(emails\/)?locales\/([\w-]+)\.json$/;
const whole = /^src\/locales\/[\w-]+\.json$/;

/** The namespace and language of a text file in 0.2.0; undefined for other files. */
function getPlace(path: string): { namespace: string; language: string } | undefined {
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
    const place = getPlace(path);
    if (!place) rest.set(path, file);
    else bundles.set(place.language, { ...bundles.get(place.language), [place.namespace]: parsed(file) });
  }
  for (const [language, texts] of bundles) {
    const path = `src/locales/${language}.json`;
    const { common, ...others } = { ...texts, ...parsed(rest.get(path)) };
    const named = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1));
    const all = { ...(common === undefined ? {} : { common }), ...Object.fromEntries(named) };
    rest.set(path, toFile(`${JSON.stringify(all, null, 2)}\n`));
  }
  return rest;
}

/** New names of namespaces by their old ones. */
type Renamed = ReadonlyMap<string, string>;

/** Namespaces that the owner renamed together with the folders of their features. */
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

/**
 * A tree with renamed namespaces, in its texts and in the code that shows them.
 *
 * @param ours the owner's files: code changes only where they use the new name
 */
export function renameNamespaces(tree: Files, renamed: Renamed, ours: Files): Files {
  if (renamed.size === 0) return tree;
  const code = [...ours].flatMap(([path, file]) => (isCode.test(path) ? [getText(file)] : [])).join("\n");
  const uses = (name: string) => code.includes(`"${name}"`) || code.includes(`"${name}:`);
  const inCode = new Map([...renamed].filter(([, after]) => uses(after)));
  const files = new Map(tree);
  for (const [path, file] of tree) {
    if (whole.test(path)) {
      const texts = Object.entries(parsed(file)).map(([name, bundle]) => [renamed.get(name) ?? name, bundle]);
      files.set(path, toFile(`${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`, file.mode));
    } else if (inCode.size > 0 && isCode.test(path)) {
      const nameNow = (name: string) => inCode.get(name) ?? name;
      const text = getText(file);
      const next = text
        .replace(inCalls, (call) => call.replace(/"([\w-]+)"/g, (_, name: string) => `"${nameNow(name)}"`))
        .replace(inKeys, nameNow);
      if (next !== text) files.set(path, toFile(next, file.mode));
    }
  }
  return files;
}

const isCode = /^(?:src|e2e)\/.*\.tsx?$/;
/** Matches calls that name namespaces. */
const inCalls = /\b(?:useTranslation|getFixedT)\([^()]*\)|\bns[=:] ?"[^"]*"/g;
/** The namespace in a key such as `"books:title"`. */
const inKeys = /(?<=["'`])[\w-]+(?=:[\w$])/g;

/** Texts in invalid JSON are skipped; the owner's check reports them. */
function parsed(file: TemplateFile | undefined): Bundles {
  try {
    return JSON.parse(getText(file));
  } catch {
    return {};
  }
}
