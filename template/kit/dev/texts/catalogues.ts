import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Texts by dotted key. */
export type Texts = ReadonlyMap<string, string>;

/** The files of `src/locales`; keys begin with what i18next calls a namespace. */
export interface Catalogue {
  /** The default language defines the keys. */
  reference: Reference;
  /** By language; undefined if the file is missing. */
  texts: ReadonlyMap<string, Texts | undefined>;
}

export interface Reference {
  language: string;
  texts: Texts;
}

interface KeyFault {
  key: string;
  what: string;
  /** May be intended: some words are the same in two languages. */
  identical?: true;
}

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

export function readCatalogue(root: string): Catalogue {
  const languages = Object.keys(JSON.parse(readFileSync(join(root, "languages.json"), "utf8")));
  const texts = new Map(languages.map((language) => [language, readTexts(root, fileOf(language))]));
  const [language = ""] = languages;
  return { reference: { language, texts: texts.get(language) ?? new Map() }, texts };
}

/** Relative to the project. */
export const fileOf = (language: string) => `src/locales/${language}.json`;

function readTexts(root: string, file: string): Texts | undefined {
  const path = join(root, file);
  if (!existsSync(path)) return undefined;
  try {
    return new Map(flatten(JSON.parse(readFileSync(path, "utf8"))));
  } catch (cause) {
    throw new Error(`${file} is not JSON`, { cause });
  }
}

function* flatten(node: unknown, path: readonly string[] = []): Generator<[string, string]> {
  if (typeof node !== "object" || node === null) yield [path.join("."), typeof node === "string" ? node : ""];
  else for (const [name, child] of Object.entries(node)) yield* flatten(child, [...path, name]);
}

/** The keys of each namespace as used in the source: all forms of a plural are one key. */
export function logicalKeys(texts: Texts): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const whole of texts.keys()) {
    const [namespace = "", ...path] = (pluralOf(texts, whole) ?? whole).split(".");
    keys.set(namespace, (keys.get(namespace) ?? new Set()).add(path.join(".")));
  }
  return keys;
}

function pluralOf(texts: Texts, key: string): string | undefined {
  const base = key.replace(pluralSuffix, "");
  return base !== key && texts.has(`${base}_other`) ? base : undefined;
}

/** The faults in the texts of one language, including the reference itself. */
export function* compare(reference: Reference, language: string, texts: Texts): Generator<KeyFault> {
  const needed = neededTexts(reference.texts, language);
  for (const [key, { like, mayOmitCount }] of needed) {
    const text = texts.get(key);
    if (text === undefined) yield { key, what: "missing" };
    else if (text.trim() === "") yield { key, what: "empty" };
    else {
      const [variables, wanted] = [variablesOf(text), variablesOf(like)];
      const isWithoutCount =
        mayOmitCount && variables === variablesOf(like.replace(/\{\{count\b.*?\}\}/g, ""));
      if (variables !== wanted && !isWithoutCount)
        yield { key, what: `has variables ${variables}, ${reference.language}.json ${wanted}` };
      const [tags, wantedTags] = [tagsOf(text), tagsOf(like)];
      if (tags !== wantedTags)
        yield { key, what: `has tags ${tags}, ${reference.language}.json ${wantedTags}` };
      if (
        language !== reference.language &&
        isTranslated(text) &&
        text === (reference.texts.get(key) ?? like)
      ) {
        yield {
          key,
          what: `identical to ${reference.language}.json (list it in src/locales/untranslated.json until it is translated; if it should be: \`shared\` in scripts/check-texts.ts)`,
          identical: true,
        };
      }
    }
  }
  for (const key of texts.keys())
    if (!needed.has(key)) yield { key, what: `not a key of ${reference.language}.json` };
}

interface Needed {
  /** The text whose variables and tags it must have. */
  like: string;
  mayOmitCount: boolean;
}

/** The keys that this language needs: those of the reference, with its own plural forms. */
function neededTexts(reference: Texts, language: string): Map<string, Needed> {
  const rules = new Intl.PluralRules(language);
  const needed = new Map<string, Needed>();
  for (const [key, text] of reference) {
    const plural = pluralOf(reference, key);
    if (plural === undefined) needed.set(key, { like: text, mayOmitCount: false });
    else {
      for (const form of rules.resolvedOptions().pluralCategories) {
        const like = reference.get(`${plural}_other`) ?? text;
        needed.set(`${plural}_${form}`, { like, mayOmitCount: standsForOneNumber(rules, form) });
      }
    }
  }
  return needed;
}

/** Such a form may write its number in words, as the Arabic dual does. */
function standsForOneNumber(rules: Intl.PluralRules, form: Intl.LDMLPluralRule): boolean {
  return (
    Array.from({ length: 200 }, (_, count) => rules.select(count)).filter((it) => it === form).length === 1
  );
}

function variablesOf(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*([^},]+?)\s*(?:,[^}]*)?\}\}/g)].map(([, name = ""]) => name);
  return listOf(new Set(names));
}

function tagsOf(text: string): string {
  return listOf(text.match(/<\/?\w+\s*\/?>/g) ?? []);
}

const listOf = (names: Iterable<string>): string => [...names].sort().join(" ") || "none";

/** An abbreviation in capitals, such as ISBN, is the same in every language. */
function isTranslated(text: string): boolean {
  return /\p{Ll}|\p{Lo}/u.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ""));
}

interface Rule {
  forbidden: RegExp;
  what: string;
}

const rules: readonly Rule[] = [
  { forbidden: /["']/, what: "has a straight quote" },
  { forbidden: /\.{3}/, what: "has three dots for an ellipsis (…)" },
  { forbidden: /\u00a0/, what: "has a no-break space (U+00A0)" },
];

const rulesOf: Readonly<Record<string, readonly Rule[]>> = {
  fr: [
    {
      forbidden: /(?<!\u202f)(?:[;?!»]|:(?=\s|$))|«(?!\u202f)/,
      what: "lacks a narrow no-break space (U+202F) before : ; ? ! » or after «",
    },
    { forbidden: /[“”]/, what: "has quotes other than « »" },
  ],
  ar: [
    { forbidden: /[,;?]/, what: "has Latin punctuation for ، ؛ ؟" },
    { forbidden: /[“”]/, what: "has quotes other than « »" },
    { forbidden: /[\u0660-\u0669]/, what: "has digits other than those Intl writes in ar" },
  ],
};

/** Texts that have straight quotes by specification. */
const fixed = /^(?:.* results? for "\{\{term\}\}"|You don't have access to this page)$/;

export function mistyped(language: string, text: string): string[] {
  if (fixed.test(text)) return [];
  const shown = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, "…");
  return [...rules, ...(rulesOf[language] ?? [])]
    .filter(({ forbidden }) => forbidden.test(shown))
    .map(({ what }) => what);
}
