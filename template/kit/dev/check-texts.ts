import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Catalogue,
  compare,
  fileOf,
  logicalKeys,
  mistyped,
  type Reference,
  readCatalogue,
} from "./texts/catalogues.ts";
import { readSource, type Source } from "./texts/source.ts";

/** Words that two languages share, by language pair in alphabetical order. */
type Shared = Readonly<Record<string, readonly string[]>>;

/** Pages for developers speak English only. */
const untranslated = /^(?:kit|src\/app)\/dev\//;

const checkedSource = /(?<!\.test|\.gen|\.d)\.tsx?$/;

/** The faults in the texts of the project in `root`, one line each. That each key has a text, `tsc` checks. */
export function checkTexts(root: string, shared: Shared): string[] {
  const catalogue = readCatalogue(root);
  const sources = [...new Bun.Glob("{kit,src}/**/*.{ts,tsx}").scanSync(root)]
    .filter((path) => checkedSource.test(path))
    .sort()
    .map((path) => readSource(path.replaceAll("\\", "/"), readFileSync(join(root, path), "utf8")));
  return [
    ...untrue(catalogue, shared, untranslatedIn(root)),
    ...unused(catalogue, sources),
    ...sources.flatMap(uncatalogued),
  ];
}

type Keys = Readonly<Record<string, readonly string[]>>;

/** The keys of texts that `generate` left in English, by language. */
function untranslatedIn(root: string): Keys {
  const path = join(root, "src/locales/untranslated.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** How many of these texts are still English, one line for each language. */
export function untranslatedTexts(root: string): string[] {
  const { reference, texts } = readCatalogue(root);
  return Object.entries(untranslatedIn(root)).flatMap(([language, keys]) => {
    const left = keys.filter((key) => isEnglish(reference, language, key, texts.get(language)?.get(key)));
    return left.length > 0
      ? `${fileOf(language)}: ${left.length} still in English: see untranslated.json`
      : [];
  });
}

const isEnglish = ({ language, texts }: Reference, own: string, key: string, text: string | undefined) =>
  text !== undefined && (own === language || text === texts.get(key));

/** Differences from the default language, and wrong typography. */
function untrue({ reference, texts }: Catalogue, shared: Shared, listed: Keys): string[] {
  return [...texts].flatMap(([language, own]) => {
    const file = fileOf(language);
    if (own === undefined) return [`${file}: missing`];
    const left = new Set(
      listed[language]?.filter((key) => isEnglish(reference, language, key, own.get(key))),
    );
    const same = shared[[language, reference.language].sort().join(" ")] ?? [];
    return [
      ...[...compare(reference, language, own)]
        .filter(({ key, identical }) => !identical || !(left.has(key) || same.includes(own.get(key) ?? "")))
        .map(({ key, what }) => `${file}: ${key}: ${what}`),
      ...[...own].flatMap(([key, text]) =>
        left.has(key) ? [] : mistyped(language, text).map((what) => `${file}: ${key}: ${what}`),
      ),
    ];
  });
}

function* unused({ reference }: Catalogue, sources: readonly Source[]): Generator<string> {
  const left = logicalKeys(reference.texts);
  for (const { namespace, key } of sources.flatMap(({ uses }) => uses)) {
    const keys = left.get(namespace);
    for (const known of keys ?? [])
      if (key === known || (key instanceof RegExp && key.test(known))) keys?.delete(known);
  }
  for (const [namespace, keys] of left)
    for (const key of keys) yield `${fileOf(reference.language)}: ${namespace}.${key}: used nowhere`;
}

function uncatalogued({ file, visible }: Source): string[] {
  if (untranslated.test(file)) return [];
  return visible.map(({ text, line }) => `${file}:${line}: "${text}" is not in a catalogue`);
}
